"""Addresses of the judge."""

from django.urls import path

from doublesix.web.judge import calls, corrections, match, reports, rulings, screening

_MATCH = "matches/<ordinal:match>/"

urlpatterns = [
    path("", calls.judge, name="judge"),
    path("duty/", calls.judge_duty, name="judge_duty"),
    path("screening/", screening.screenings, name="screenings"),
    path("screening/<int:entrant>/", screening.team_screening, name="team_screening"),
    path("reports/", reports.judge_reports, name="judge_reports"),
    path("reports/<int:report>/close/", reports.judge_report_close, name="judge_report_close"),
    path("corrections/", corrections.corrections, name="corrections"),
    path("corrections/<ordinal:match>/", corrections.correct, name="correct"),
    path(_MATCH, match.judge_match, name="judge_match"),
    path(f"{_MATCH}calls/<ordinal:call>/coming/", calls.judge_coming, name="judge_coming"),
    path(f"{_MATCH}calls/<ordinal:call>/close/", calls.judge_close, name="judge_close"),
    path(f"{_MATCH}keep/", match.judge_keep, name="judge_keep"),
    path(f"{_MATCH}take-back/", match.judge_withdraw, name="judge_withdraw"),
    path(f"{_MATCH}line-up/<ordinal:side>/", match.judge_line_up, name="judge_line_up"),
    path(f"{_MATCH}ruling/", rulings.judge_ruling, name="judge_ruling"),
    path(f"{_MATCH}rulings/<ordinal:ruling>/appeal/", match.judge_appeal, name="judge_appeal"),
    path(f"{_MATCH}rulings/<ordinal:ruling>/decide/", rulings.appeal_decide, name="appeal_decide"),
    path(f"{_MATCH}editions/<ordinal:edition>/", match.judge_older, name="judge_older"),
]
