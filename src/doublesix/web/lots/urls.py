"""Addresses of an event's draw."""

from django.urls import path

from doublesix.web.lots import attendance, departures, hall, late_pages, public, steps

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
    path("retire/<int:number>/", departures.retire, name="draw_retire"),
    path("retire/<int:number>/undo/", departures.take_back, name="draw_retire_undo"),
    path("substitute/<int:number>/", departures.substitute, name="draw_substitute"),
    path("late/", late_pages.late, name="late"),
    path("late/<int:index>/proof.json", public.late_proof, name="late_proof"),
    path("late/begin/", late_pages.begin, name="late_begin"),
    path("late/add/<int:entry>/", late_pages.add, name="late_add"),
    path("late/commit/", late_pages.commit, name="late_commit"),
    path("late/values/", late_pages.values, name="late_values"),
    path("late/reveal/", late_pages.reveal, name="late_reveal"),
    path("late/lots/", late_pages.record, name="late_lots"),
    path("late/confirm/", late_pages.confirm, name="late_confirm"),
    path("late/dismiss/", late_pages.dismiss, name="late_dismiss"),
    path("late/call-off/", late_pages.call_off, name="late_call_off"),
]
