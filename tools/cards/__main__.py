"""Runs the generator as ``python -m cards``."""

import sys

from .build import main

sys.exit(main())
