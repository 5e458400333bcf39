"""The addresses of an event's papers."""

from django.urls import path

from doublesix.web.papers import day_views, end_views, index, views

urlpatterns = [
    path("circular.pdf", views.circular_pdf, name="circular_pdf"),
    path("poster.pdf", views.poster_pdf, name="poster_pdf"),
    path("form.pdf", views.form_pdf, name="form_pdf"),
    path("form/<int:institution>.pdf", views.form_filled_pdf, name="form_filled_pdf"),
    path("entry/<int:entry>.pdf", views.entry_form_pdf, name="entry_form_pdf"),
    path("receipt/<int:movement>.pdf", views.receipt_pdf, name="receipt_pdf"),
    path("draw.pdf", views.draw_pdf, name="draw_pdf"),
    path("desk/entries.pdf", views.list_pdf, name="list_pdf"),
    path("desk/form/<int:institution>.pdf", views.form_filled_desk_pdf, name="form_filled_desk_pdf"),
    path("desk/entry/<int:entry>.pdf", views.entry_form_desk_pdf, name="entry_form_desk_pdf"),
    path("desk/receipt/<int:movement>.pdf", views.receipt_desk_pdf, name="receipt_desk_pdf"),
    path("day/", index.papers_day, name="papers_day"),
    path("day/scoresheets.pdf", day_views.scoresheets_pdf, name="scoresheets_pdf"),
    path("day/scoresheet/<ordinal:match>.pdf", day_views.scoresheet_pdf, name="scoresheet_pdf"),
    path("day/where.pdf", day_views.where_pdf, name="where_pdf"),
    path("day/where-by-name.pdf", day_views.where_by_name_pdf, name="where_by_name_pdf"),
    path("day/table-cards.pdf", day_views.table_cards_pdf, name="table_cards_pdf"),
    path("day/check-in.pdf", day_views.check_in_pdf, name="check_in_pdf"),
    path("day/slips.pdf", day_views.slips_pdf, name="slips_pdf"),
    path("end/ranking.pdf", end_views.ranking_pdf, name="ranking_pdf"),
    path("end/prizes.pdf", end_views.prize_list_pdf, name="prize_list_pdf"),
    path("end/receipts.pdf", end_views.prize_receipts_pdf, name="prize_receipts_pdf"),
    path("end/certificates.pdf", end_views.certificates_pdf, name="certificates_pdf"),
    path("end/certificates-people.pdf", end_views.certificates_people_pdf, name="certificates_people_pdf"),
    path(
        "end/certificates-taking-part.pdf",
        end_views.certificates_taking_part_pdf,
        name="certificates_taking_part_pdf",
    ),
    path("end/own-certificates.pdf", end_views.own_certificates_pdf, name="own_certificates_pdf"),
    path("end/vouchers.pdf", end_views.vouchers_pdf, name="vouchers_pdf"),
    path("end/press.pdf", end_views.press_pdf, name="press_pdf"),
]
