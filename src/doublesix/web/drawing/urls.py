"""Addresses of an event's draw."""

from django.urls import path

from doublesix.web.drawing import attendance, hall, public, steps

urlpatterns = [
    path("", public.draw, name="draw"),
    path("proof.json", public.proof, name="draw_proof"),
    path("hall/", hall.draw_hall, name="draw_hall"),
    path("hall/now/", hall.now, name="draw_hall_now"),
    path("hall/step/", hall.step, name="draw_hall_step"),
    path("steps/", steps.steps, name="draw_steps"),
    path("steps/close/", steps.close, name="draw_close"),
    path("steps/freeze/", steps.freeze, name="draw_freeze"),
    path("steps/commit/", steps.commit, name="draw_commit"),
    path("steps/values/", steps.values, name="draw_values"),
    path("steps/reveal/", steps.reveal, name="draw_reveal"),
    path("steps/lots/", steps.record, name="draw_lots"),
    path("steps/confirm/", steps.confirm, name="draw_confirm"),
    path("steps/dismiss/", steps.dismiss, name="draw_dismiss"),
    path("attendance/", attendance.attendance, name="draw_attendance"),
    path("strike/<int:number>/", attendance.strike, name="draw_strike"),
]
