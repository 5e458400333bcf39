"""The ordinary pages."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "doublesix.web.settings")
application = get_wsgi_application()
