"""The local host over another folder of files: `python serve_folder.py FOLDER --port P --data D`.

So what is deployed can be tried without workerd.
"""

from __future__ import annotations

import sys
from pathlib import Path

from kahwa import cli
from kahwa.hosts import local

local.PAGE = (Path(sys.argv.pop(1)),)
sys.argv.insert(1, "serve")
cli.main()
