"""The rows."""

from doublesix.store.models.accounts import Account, ApiToken, RecoveryCode, Role
from doublesix.store.models.acts import Act
from doublesix.store.models.endorsements import EndorsedEntry, Endorsement
from doublesix.store.models.entries import Entry, Institution, Player
from doublesix.store.models.fees import Movement, Voucher
from doublesix.store.models.hall import DutyLink, HallCode, HallCodesTried, TableCode
from doublesix.store.models.installation import Backup, Deletion, KnownKey
from doublesix.store.models.institutions import ListedInstitution
from doublesix.store.models.log import LogRow
from doublesix.store.models.messages import Message
from doublesix.store.models.online import DailyDeal, OnlineMatch, OnlinePlayer
from doublesix.store.models.papers import Paper, PaperSeen
from doublesix.store.models.ratings import PlayerRating, RatedMatch, RatedSeat
from doublesix.store.models.replays import Replay
from doublesix.store.models.reports import PlayerReport
from doublesix.store.models.retention import Retention
from doublesix.store.models.sheets import CodesTried, Display, MatchSheet, OffDuty, RulingNote, TableLink
from doublesix.store.models.sign_ins import SignIn
from doublesix.store.models.tournaments import DrawName, DrawSecret, Tournament

__all__ = [
    "Account",
    "Act",
    "ApiToken",
    "Backup",
    "CodesTried",
    "DailyDeal",
    "Deletion",
    "Display",
    "DrawName",
    "DrawSecret",
    "DutyLink",
    "EndorsedEntry",
    "Endorsement",
    "Entry",
    "HallCode",
    "HallCodesTried",
    "Institution",
    "KnownKey",
    "ListedInstitution",
    "LogRow",
    "MatchSheet",
    "Message",
    "Movement",
    "OffDuty",
    "OnlineMatch",
    "OnlinePlayer",
    "Paper",
    "PaperSeen",
    "Player",
    "PlayerRating",
    "PlayerReport",
    "RatedMatch",
    "RatedSeat",
    "RecoveryCode",
    "Replay",
    "Retention",
    "Role",
    "RulingNote",
    "SignIn",
    "TableCode",
    "TableLink",
    "Tournament",
    "Voucher",
]
