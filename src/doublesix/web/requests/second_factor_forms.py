"""The second factor as allauth asks for it: what is kept of it, and recovery codes, are our own."""

import base64
import logging
import secrets

from allauth.mfa.adapter import DefaultMFAAdapter, get_adapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.base.internal.flows import check_rate_limit
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_removed

from doublesix.store.evidence.vault import TamperFault
from doublesix.store.models import Account
from doublesix.store.services import recovery_codes, second_factors

logger = logging.getLogger(__name__)


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Secrets of apps stand sealed in the database."""

    def encrypt(self, text: str) -> str:
        """As it is kept."""
        return second_factors.seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        """As the app has it; one that cannot be opened any more is some secret that no app has."""
        try:
            return second_factors.unseal(encrypted_text)
        except TamperFault as fault:
            logger.error("the secret of a second factor cannot be opened: %s", fault)
            return base64.b32encode(secrets.token_bytes(20)).decode()


class _RecoveryCodeToo:
    """Takes a recovery code in place of the app's; both are counted together."""

    def clean_code(self) -> str:
        """What was typed, if it is one of the two."""
        code = str(self.cleaned_data["code"])  # type: ignore[attr-defined]
        app = Authenticator.objects.filter(user=self.user, type=Authenticator.Type.TOTP).first()  # type: ignore[attr-defined]
        if app is None or not recovery_codes.is_written_like_one(code):
            return str(super().clean_code())  # type: ignore[misc]
        end_count = check_rate_limit(self.user)  # type: ignore[attr-defined]
        if not recovery_codes.use(self.user, code):  # type: ignore[attr-defined]
            self._emit_authentication_failed(app)  # type: ignore[attr-defined]
            raise get_adapter().validation_error("incorrect_code")
        app.user = self.user  # type: ignore[attr-defined]
        self.authenticator = app
        end_count()
        return code


class SignInForm(_RecoveryCodeToo, AuthenticateForm):  # type: ignore[misc]
    """The second step of a sign-in."""


class SignInAgainForm(_RecoveryCodeToo, ReauthenticateForm):  # type: ignore[misc]
    """The same for who is signed in."""


def connect() -> None:
    """Listen."""
    authenticator_removed.connect(_forget_codes, dispatch_uid="recovery codes")


def _forget_codes(user: Account, **_more: object) -> None:
    """Without the app there is nothing that they stand for."""
    if not Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists():
        recovery_codes.forget(user)
