"""Addresses of the desk."""

from django.urls import path

from doublesix.web.official import entry_list, fees, importing, overview, personal, retention, review, sent

urlpatterns = [
    path("", overview.desk, name="desk"),
    path("entries/", entry_list.entries, name="entries"),
    path("entries.csv", entry_list.entries_csv, name="entries_csv"),
    path("entries/<int:pk>/", review.entry_review, name="entry_review"),
    path("entries/<int:pk>/accept/", review.entry_accept, name="entry_accept"),
    path("entries/<int:pk>/return/", review.entry_return, name="entry_return"),
    path("entries/<int:pk>/refuse/", review.entry_refuse, name="entry_refuse"),
    path("entries/<int:pk>/delete/", review.entry_delete, name="entry_delete"),
    path("entries/<int:pk>/sealed/", review.entry_sealed, name="entry_sealed"),
    path("import/", importing.import_entries, name="import_entries"),
    path("import/confirm/", importing.import_confirm, name="import_confirm"),
    path("import/drop/", importing.import_drop, name="import_drop"),
    path("import/empty.csv", importing.import_template, name="import_template"),
    path("fees/", fees.fees, name="fees"),
    path("fees.csv", fees.fees_csv, name="fees_csv"),
    path("fees/vouchers/", fees.voucher_give, name="voucher_give"),
    path("fees/<int:pk>/", fees.fee_entry, name="fee_entry"),
    path("fees/<int:pk>/pay/", fees.fee_pay, name="fee_pay"),
    path("fees/<int:pk>/waive/", fees.fee_waive, name="fee_waive"),
    path("fees/<int:pk>/refund/", fees.fee_refund, name="fee_refund"),
    path("fees/<int:pk>/voucher/", fees.fee_voucher, name="fee_voucher"),
    path("messages/", sent.messages, name="messages"),
    path("messages/<int:pk>/again/", sent.message_resend, name="message_resend"),
    path("personal/", personal.personal, name="personal"),
    path("personal/retention/", retention.retention, name="retention"),
    path("personal/<int:pk>/", personal.personal_entry, name="personal_entry"),
    path("personal/<int:pk>/data.json", personal.personal_file, name="personal_file"),
]
