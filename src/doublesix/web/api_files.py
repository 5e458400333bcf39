"""The papers and tables that the pages give out and the API too.

To be imported before the addresses of the API are made.
"""

from doublesix.web.api.papers import offer_file
from doublesix.web.official import entry_import, entry_list, fees, members
from doublesix.web.papers import end_views, views

offer_file("/events/{slug}/circular.pdf", "get_circular", views.circular_pdf)
offer_file("/events/{slug}/poster.pdf", "get_poster", views.poster_pdf)
offer_file("/events/{slug}/form.pdf", "get_blank_form", views.form_pdf)
offer_file("/events/{slug}/draw.pdf", "get_draw_paper", views.draw_pdf)
offer_file(
    "/events/{slug}/mine/institutions/{institution}/form.pdf",
    "get_own_institution_form",
    views.form_filled_pdf,
)
offer_file("/events/{slug}/mine/entries/{entry}/form.pdf", "get_own_entry_form", views.entry_form_pdf)
offer_file("/events/{slug}/mine/receipts/{movement}.pdf", "get_own_receipt", views.receipt_pdf)
offer_file("/events/{slug}/entries.pdf", "get_entry_list", views.list_pdf)
offer_file("/events/{slug}/entries.csv", "export_entries", entry_list.entries_csv)
offer_file(
    "/events/{slug}/institutions/{institution}/form.pdf", "get_institution_form", views.form_filled_desk_pdf
)
offer_file("/events/{slug}/entries/{entry}/form.pdf", "get_entry_form", views.entry_form_desk_pdf)
offer_file("/events/{slug}/fees.csv", "export_fees", fees.fees_csv)
offer_file("/events/{slug}/members.csv", "export_members", members.members_csv)
offer_file("/events/{slug}/members.xlsx", "export_member_workbook", members.members_xlsx)
offer_file("/events/{slug}/receipts/{movement}.pdf", "get_receipt", views.receipt_desk_pdf)
offer_file("/events/{slug}/vouchers.pdf", "get_vouchers", end_views.vouchers_pdf)
offer_file("/events/{slug}/certificates.pdf", "get_certificates", end_views.certificates_pdf)
offer_file(
    "/events/{slug}/certificates/people.pdf", "get_personal_certificates", end_views.certificates_people_pdf
)
offer_file(
    "/events/{slug}/certificates/taking-part.pdf",
    "get_participation_certificates",
    end_views.certificates_taking_part_pdf,
)
offer_file("/events/{slug}/import/empty.csv", "get_import_template", entry_import.import_template)
