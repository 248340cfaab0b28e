"""Bring the catalogues up to date: ``python3 -m morphlab.languages``."""

from __future__ import annotations

from morphlab.languages.gathering import main

if __name__ == "__main__":
    raise SystemExit(main())
