"""Django's settings. What differs between machines comes from the environment (docs/serving.md)."""

import os
import secrets
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from doublesix.store.evidence.vault import INSTALLATION_KEY, VAULT_KEY, new_key
from doublesix.web import environment, other_services, transport
from doublesix.web.limits import limits_of
from doublesix.web.server.monitoring import logs

DATA = environment.data_folder(os.environ)
DEBUG = environment.is_on(os.environ, "DOUBLESIX_DEBUG")
HTTPS = environment.is_https(os.environ)
other_services.require_encryption(os.environ)
SERVICES = other_services.list_services(os.environ)
"""What the program speaks with, and how that is kept from others."""
PLAIN_NETWORK = environment.is_on(os.environ, other_services.PLAIN_NETWORK)
"""Whether every network here is said to be private, so that nothing on it need be encrypted."""
KEYS = environment.keys_folder(os.environ)
DATABASES = {"default": environment.database(os.environ, DATA)}
PAPERS = DATA / "papers"
"""Where sealed papers are kept."""
_IS_NEW = not environment.has_data(DATABASES["default"], PAPERS)
SECRET_KEY, *SECRET_KEY_FALLBACKS = environment.kept_key(
    os.environ,
    "DOUBLESIX_SECRET_KEY",
    KEYS / "secret.key",
    lambda: secrets.token_urlsafe(48),
    is_new=_IS_NEW,
)
VAULT_KEY_FILE = KEYS / "vault.key"
_vault_keys = environment.kept_key(os.environ, VAULT_KEY, VAULT_KEY_FILE, new_key, is_new=_IS_NEW)
INSTALLATION_KEY_FILE = KEYS / "installation.key"
# An installation of an earlier version has none: there printed codes came from the vault's key, and stay.
environment.kept_key(
    os.environ,
    INSTALLATION_KEY,
    INSTALLATION_KEY_FILE,
    new_key if _IS_NEW else lambda: _vault_keys[0].replace(",", " ").split()[0],
    is_new=True,
)

# Backups (docs/backup.md)
BACKUPS = environment.backups_folder(os.environ, DATA)
"""Where backups are kept; nothing where none are made by themselves."""
BACKUP_HOURS = environment.number(os.environ, "DOUBLESIX_BACKUP_HOURS", 6)
"""How often one is made at least."""
BACKUP_DAYS = environment.number(os.environ, "DOUBLESIX_BACKUP_DAYS", 14)
"""For how many days one of each day is kept."""
BACKUP_WEEKS = environment.number(os.environ, "DOUBLESIX_BACKUP_WEEKS", 13)
"""For how many weeks one of each week is kept."""
BACKUP_PASSPHRASE_FILE = os.environ.get("DOUBLESIX_BACKUP_PASSPHRASE_FILE", "")
"""A file with the passphrase that backups are encrypted with, or nothing."""

ALLOWED_HOSTS = [host for host in os.environ.get("DOUBLESIX_HOSTS", "localhost,127.0.0.1").split(",") if host]
SITE_ADDRESS = environment.site_address(os.environ)
"""What stands before the path of a link in a mail."""
CSRF_TRUSTED_ORIGINS = [SITE_ADDRESS]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "simple_history",
    "django.forms",
    "doublesix.store",
    "doublesix.web",
]
MIDDLEWARE = [
    "doublesix.web.server.monitoring.request_log.RequestId",
    "doublesix.web.requests.headers.NoPlainPrograms",
    "django.middleware.security.SecurityMiddleware",
    "doublesix.web.requests.compression.Compression",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "doublesix.web.requests.headers.SafeHeaders",
    "doublesix.web.requests.busy.TryAgain",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "doublesix.web.requests.sessions.EndInTime",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
    "doublesix.web.requests.second_factor.LeadToIt",
    "doublesix.web.requests.sessions.SignInAgain",
]
ROOT_URLCONF = "doublesix.web.urls"
WSGI_APPLICATION = "doublesix.web.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [Path(__file__).parent / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "doublesix.web.requests.context.page",
            ],
        },
    }
]

CACHES = {
    "default": (
        {"BACKEND": "doublesix.web.caching.RedisOrMemory", "LOCATION": os.environ["REDIS_URL"]}
        if os.environ.get("REDIS_URL")
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    )
}

# Visitors
LIMITS = limits_of(os.environ)
"""How much the server takes, from one and from all."""
PROXIES = environment.proxies(os.environ)
"""Whose word on the address and the scheme of a request is believed."""

# Boards that update by themselves
REDIS_URL = os.environ.get("REDIS_URL", "")
"""Where processes tell each other of changes; without it there is one process."""
LIVE_FOLLOWERS = environment.number(os.environ, "DOUBLESIX_FOLLOWERS", 4000)
"""How many followers one process serves."""
LIVE_FOLLOWERS_EACH = environment.number(os.environ, "DOUBLESIX_FOLLOWERS_EACH", 1000)
"""How many of them may come from one address: a hall's phones often share one."""

# Matches gone through again
REPLAYS_A_DAY = environment.number(os.environ, "DOUBLESIX_REPLAYS_A_DAY", 100)
"""How many matches one address may bring a day,"""
ANALYSES_A_DAY = environment.number(os.environ, "DOUBLESIX_ANALYSES_A_DAY", 40)
"""and how many analyses it may ask for."""

# Tables on the screen
BOT_SECONDS = environment.from_to(os.environ, "DOUBLESIX_BOT_SECONDS", (0.8, 1.8))
"""Between the beginning of a bot's turn and its play."""
BOT_PROCESSES = environment.number(os.environ, "DOUBLESIX_BOT_PROCESSES", 1)
"""In which bots think."""

# Accounts
AUTH_USER_MODEL = "store.Account"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
AUTH_PASSWORD_VALIDATORS.append({"NAME": "doublesix.web.requests.passwords.OtherWords"})
LEAKED_PASSWORDS = environment.leaked_passwords(os.environ)
"""A file with the hashes of passwords that were stolen somewhere, or nothing."""
if LEAKED_PASSWORDS:
    AUTH_PASSWORD_VALIDATORS.append({"NAME": "doublesix.web.requests.leaked_passwords.NoLeakedPassword"})
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "[Double Six] "
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = 600
PASSWORD_RESET_TIMEOUT = 3600
SESSION_IDLE_HOURS = environment.number(os.environ, "DOUBLESIX_SESSION_IDLE_HOURS", 24)
"""After so many hours without a page one signs in again,"""
SESSION_DAYS = environment.number(os.environ, "DOUBLESIX_SESSION_DAYS", 7)
"""and after so many days in any case."""
SESSION_COOKIE_AGE = SESSION_DAYS * 86_400
ACCOUNT_ADAPTER = "doublesix.web.requests.accounts.AccountAdapter"
MFA_SUPPORTED_TYPES = ["totp"]  # recovery codes are ours: allauth keeps what they are made of
MFA_ADAPTER = "doublesix.web.requests.second_factor_forms.SecondFactorAdapter"
MFA_FORMS = {
    "authenticate": "doublesix.web.requests.second_factor_forms.SignInForm",
    "reauthenticate": "doublesix.web.requests.second_factor_forms.SignInAgainForm",
}
MFA_TOTP_ISSUER = "Double Six"
SECOND_FACTOR = environment.second_factor(os.environ)
"""Who has to have one."""
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"

# Languages and time; an event's times are shown in its own zone.
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French")), ("es", _("Spanish"))]
LOCALE_PATHS = [Path(__file__).parent / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Files
STATIC_URL = "/static/"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
DATA_UPLOAD_MAX_NUMBER_FILES = 20
FILE_UPLOAD_HANDLERS = ["doublesix.web.requests.uploads.BoundedMemory"]

SCANNER = environment.scanner(os.environ)
"""Who is asked whether a file holds a virus before it is taken; nobody where it is empty."""

# Safety
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
globals().update(transport.settings_of(https=HTTPS))
MESSAGES_COOKIE_NAME = f"{transport.HOST if HTTPS else ''}messages"
MESSAGE_STORAGE = "doublesix.web.requests.notices.Notices"
SECURE_PROXY_SSL_HEADER = None  # the scheme is that of the request, set by the server for a proxy it knows
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
CSRF_FAILURE_VIEW = "doublesix.web.public.views.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SILENCED_SYSTEM_CHECKS = ["security.W004", "security.W008", "security.W012", "security.W016"]

# Mail and text messages
globals().update(environment.mail(os.environ))
DEFAULT_FROM_EMAIL = os.environ.get("DOUBLESIX_MAIL_FROM", "Double Six <noreply@localhost>")
TEXT_BACKEND = os.environ.get("DOUBLESIX_TEXT_URL", "")
"""Where text messages go: a web address that takes them, or nothing for the console."""

RETENTION = environment.retention(os.environ)
"""For how many days each kind of data is kept at most; 0: until somebody deletes it."""

# Watching it
METRICS_TOKEN = os.environ.get("DOUBLESIX_METRICS_TOKEN", "")
METRICS_ADDRESSES = environment.networks(os.environ, "DOUBLESIX_METRICS_ADDRESSES")
"""Who gets the figures: who has the token, and who asks from these addresses."""
LOGGING = logs.configuration(os.environ, is_debug=DEBUG)
FORM_RENDERER = "doublesix.web.requests.forms.FormRenderer"
