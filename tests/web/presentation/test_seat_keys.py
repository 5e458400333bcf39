"""The key of a seat is in a cookie that browsers protect, and only so many of them are kept."""

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from doublesix.web.presentation import seat_keys

DAY = date(2030, 4, 20)


def request_with(cookies: dict[str, str], *, is_secure: bool = True) -> HttpRequest:
    """What a browser with these cookies asks."""
    request: HttpRequest = RequestFactory().get("/", secure=is_secure)
    request.COOKIES = cookies
    return request


def test_over_https_its_cookie_has_a_name_that_browsers_protect() -> None:
    response, request = HttpResponse(), request_with({})
    seat_keys.remember(response, request, "abc", "key")
    seat_keys.remember_day(response, request, DAY, "abc")
    assert set(response.cookies) == {"__Host-seat-abc", "__Host-daily-2030-04-20"}
    for cookie in response.cookies.values():
        assert (cookie["secure"], cookie["path"], cookie["domain"]) == (True, "/", "")
        assert cookie["httponly"]
    plain = HttpResponse()
    seat_keys.remember(plain, request_with({}, is_secure=False), "abc", "key")
    assert set(plain.cookies) == {"seat-abc"}


def test_who_sat_down_before_the_upgrade_goes_on() -> None:
    earlier = {"__Secure-seat-abc": "key", "__Secure-daily-2030-04-20": "abc"}
    assert seat_keys.key_of(request_with(earlier), "abc") == "key"
    assert seat_keys.code_of_day(request_with(earlier), DAY) == "abc"
    now = {**earlier, "__Host-seat-abc": "newer"}
    assert seat_keys.key_of(request_with(now), "abc") == "newer"
    assert seat_keys.key_of(request_with(earlier, is_secure=False), "abc") == ""


def test_the_first_of_many_seats_is_forgotten() -> None:
    known = {f"__Host-seat-{number}": "key" for number in range(seat_keys.MOST)}
    response = HttpResponse()
    seat_keys.remember(response, request_with({"__Host-sessionid": "x", **known}), "new", "key")
    gone = [name for name, cookie in response.cookies.items() if cookie["max-age"] == 0]
    assert gone == ["__Host-seat-0"]
    assert response.cookies["__Host-seat-0"]["path"] == "/"
    assert response.cookies["__Host-seat-0"]["secure"]
    again = HttpResponse()
    seat_keys.remember(again, request_with(known), "5", "key")
    assert set(again.cookies) == {"__Host-seat-5"}, "one that is known already makes none go"
