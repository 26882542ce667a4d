"""What tools put into the page is what they would put there now."""

from __future__ import annotations

from tools import option_specs, page_modules, vendor_page


def test_libraries_and_fonts_are_the_pinned_ones() -> None:
    for file, data in vendor_page.files().items():
        assert file.read_bytes() == data, file


def test_the_lists_of_modules_are_right() -> None:
    for file, text in page_modules.made().items():
        assert file.read_text() == text, f"{file}: run python -m tools.page_modules"


def test_the_options_of_a_game_against_bots_are_the_referees() -> None:
    made = option_specs.made()
    assert option_specs.FILE.read_text() == made, "run python -m tools.option_specs"
