"""Django's settings for tests: our own, with a data folder and a database that are thrown away."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

_folder = tempfile.mkdtemp(prefix="doublesix-tests-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
os.environ["DOUBLESIX_DATA"] = f"{_folder}/data"
os.environ["DOUBLESIX_KEYS"] = f"{_folder}/keys"
# The same keys in every run: codes, links and the deals at tables on the screen are made of them.
Path(_folder, "keys").mkdir(mode=0o700)
Path(_folder, "keys", "vault.key").write_text(f"dsvault1_{'A' * 43}\n")
Path(_folder, "keys", "installation.key").write_text(f"dsvault1_{'B' * 42}A\n")
Path(_folder, "keys", "secret.key").write_text("known to everybody who reads these tests\n")
os.environ.setdefault("DATABASE_URL", os.environ.get("DOUBLESIX_TEST_DATABASE", ""))

from doublesix.web.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
if DATABASES["default"]["ENGINE"].endswith("sqlite"):  # noqa: F405
    # A file, as in use: connections wait for each other, which a database in memory does not let them.
    DATABASES["default"]["TEST"] = {"NAME": f"{_folder}/test.sqlite3"}  # noqa: F405
    # What is thrown away need not reach the disk.
    DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"  # noqa: F405
BACKUPS = None  # no server of a test makes any by itself
WHITENOISE_AUTOREFRESH = True  # files are looked for when they are asked for, not by every client
