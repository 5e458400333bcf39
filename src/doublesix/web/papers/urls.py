"""The addresses of an event's papers."""

from django.urls import path

from doublesix.web.papers import views

urlpatterns = [
    path("circular.pdf", views.circular_pdf, name="circular_pdf"),
    path("form.pdf", views.form_pdf, name="form_pdf"),
    path("form/<int:institution>.pdf", views.form_filled_pdf, name="form_filled_pdf"),
    path("entry/<int:entry>.pdf", views.entry_form_pdf, name="entry_form_pdf"),
    path("receipt/<int:movement>.pdf", views.receipt_pdf, name="receipt_pdf"),
    path("draw.pdf", views.draw_pdf, name="draw_pdf"),
    path("desk/entries.pdf", views.list_pdf, name="list_pdf"),
    path("desk/form/<int:institution>.pdf", views.form_filled_desk_pdf, name="form_filled_desk_pdf"),
    path("desk/entry/<int:entry>.pdf", views.entry_form_desk_pdf, name="entry_form_desk_pdf"),
    path("desk/receipt/<int:movement>.pdf", views.receipt_desk_pdf, name="receipt_desk_pdf"),
]
