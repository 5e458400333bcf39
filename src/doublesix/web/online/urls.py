"""Tables on the screen."""

from django.urls import path, register_converter

from doublesix.web.online import daily, reports, views

register_converter(daily.DayConverter, "day")

urlpatterns = [
    path("", views.show_lobby, name="lobby"),
    path("new/", views.new_form, name="play_new"),
    path("open/", views.new_table, name="play_open"),
    path("daily/", daily.show_today, name="play_daily"),
    path("daily/play/", daily.play, name="play_daily_now"),
    path("daily/<day:day>/", daily.show_day, name="play_daily_day"),
    path("daily/<day:day>/expert.dtn", daily.expert_record, name="play_daily_expert"),
    path("daily/<day:day>/expert/", daily.line, {"of": "expert"}, name="play_daily_expert_line"),
    path("daily/<day:day>/best/", daily.line, {"of": "best"}, name="play_daily_best_line"),
    path("<slug:code>/", views.table, name="play"),
    path("<slug:code>/frame/", views.frame, name="play_frame"),
    path("<slug:code>/do/", views.do, name="play_do"),
    path("<slug:code>/sit/", views.sit, name="play_sit"),
    path("<slug:code>/begin/", views.begin, name="play_begin"),
    path("<slug:code>/match.dtn", views.notation, name="play_notation"),
    path("<slug:code>/report/", reports.report, name="play_report"),
    path("<slug:code>/replay/", views.replay, name="play_replay"),
]
