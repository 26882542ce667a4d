"""The project's own tools, and the files they must keep in step."""

import json
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tools import audit, hygiene, pins, sbom, setup, vendor, workerd

ROOT = setup.ROOT


def toml(name: str) -> dict:
    return tomllib.loads((ROOT / name).read_text())


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "pins.txt"
    file.write_text("one")
    return file


class TestStamp:
    def test_is_not_fresh_before_it_is_set(self, tmp_path, source) -> None:
        assert not setup.Stamp(tmp_path / "stamp", source).fresh()

    def test_is_fresh_until_a_source_changes(self, tmp_path, source) -> None:
        setup.Stamp(tmp_path / "stamp", source).set()
        assert setup.Stamp(tmp_path / "stamp", source).fresh()
        source.write_text("two")
        assert not setup.Stamp(tmp_path / "stamp", source).fresh()

    def test_does_not_outlive_a_move_of_the_project(self, tmp_path, source, monkeypatch) -> None:
        setup.Stamp(tmp_path / "stamp", source).set()
        monkeypatch.setattr(setup, "ROOT", tmp_path / "elsewhere")
        assert not setup.Stamp(tmp_path / "stamp", source).fresh()


@pytest.mark.parametrize("command", [["false"], ["no-such-command-here"]])
def test_a_failed_command_gives_one_line_with_the_log(command, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(setup, "CACHE", tmp_path)
    monkeypatch.setattr(setup, "LOG", tmp_path / "setup.log")
    with pytest.raises(setup.SetupError) as caught:
        setup.run_logged(command)
    assert str(tmp_path / "setup.log") in str(caught.value)
    assert "\n" not in str(caught.value)
    assert (tmp_path / "setup.log").read_text().startswith(f"$ {command[0]}")


@pytest.mark.parametrize("script", ["play", "check", "tools/vendor", "tools/pin"])
@pytest.mark.parametrize("python", [None, "#!/bin/sh\nexit 1\n"], ids=["missing", "too old"])
def test_without_a_python_a_script_says_so_in_one_line(script, python, tmp_path) -> None:
    (tmp_path / "dirname").symlink_to(str(shutil.which("dirname")))
    if python:
        (tmp_path / "python3").write_text(python)
        (tmp_path / "python3").chmod(0o755)
    run = subprocess.run(
        ["/bin/sh", ROOT / script], env={"PATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert run.returncode == 1
    assert (run.stdout, run.stderr.count("\n")) == ("", 1)
    assert "Python 3.11 or newer" in run.stderr


def test_one_version_of_the_sdk_everywhere() -> None:
    pinned = "workers-runtime-sdk==1.9.5"
    assert pinned in (ROOT / "requirements/worker.in").read_text()
    assert pinned in (ROOT / "requirements/worker.txt").read_text()
    assert pinned in (ROOT / "requirements/dev.txt").read_text()
    assert toml("pyproject.toml")["tool"]["uv"]["constraint-dependencies"] == [pinned]


def test_the_worker_has_no_dependency() -> None:
    assert toml("pyproject.toml")["project"]["dependencies"] == []


def test_play_and_check_pin_the_same_versions() -> None:
    def pins(name: str) -> set[str]:
        text = (ROOT / "requirements" / f"{name}.txt").read_text()
        return set(re.findall(r"^\S+==\S+", text, re.MULTILINE))

    assert pins("local") <= pins("dev")


def test_every_pin_has_hashes_and_no_index() -> None:
    for file in (ROOT / "requirements").glob("*.txt"):
        text = file.read_text()
        assert "://" not in text
        assert "index-url" not in text
        assert text.count("==") <= text.count("--hash=sha256:")


def test_wrangler_is_pinned_exactly() -> None:
    package = json.loads((ROOT / "package.json").read_text())
    assert all(re.fullmatch(r"[\d.]+", version) for version in package["devDependencies"].values())


def test_the_worker_runs_for_its_own_routes_alone() -> None:
    config = toml("wrangler.toml")
    assert config["assets"]["run_worker_first"] == ["/api/*", "/ws"]
    assert config["compatibility_flags"] == ["python_workers"], "the dev flag is never deployed"


def test_a_vendored_sdk_is_left_as_it_is(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(vendor, "MODULES", tmp_path)
    (tmp_path / "workers_runtime_sdk-1.9.5.dist-info").mkdir()
    assert vendor.vendor() is False


class TestOfflineWorkerd:
    def test_a_named_folder_wins(self, monkeypatch) -> None:
        monkeypatch.setenv("KAHWA_OFFLINE_WORKERD", "/somewhere")
        assert workerd.offline_script() == Path("/somewhere/prepare.py")
        assert "python_workers_development" in workerd.dev_flags()
        assert workerd.dev_env()["MINIFLARE_WORKERD_PATH"].startswith(str(ROOT))

    def test_an_empty_name_turns_it_off(self, monkeypatch) -> None:
        monkeypatch.setenv("KAHWA_OFFLINE_WORKERD", "")
        monkeypatch.delenv("MINIFLARE_WORKERD_PATH", raising=False)
        assert workerd.offline_script() is None
        assert workerd.dev_flags() == []
        assert "MINIFLARE_WORKERD_PATH" not in workerd.dev_env()

    def test_without_a_script_beside_the_project_it_is_off(self, tmp_path, monkeypatch) -> None:
        monkeypatch.delenv("KAHWA_OFFLINE_WORKERD", raising=False)
        monkeypatch.setattr(workerd, "DEFAULT", tmp_path)
        assert workerd.offline_script() is None


class TestHygiene:
    @pytest.fixture
    def repository(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        subprocess.run(["git", "init", "-q", tmp_path], check=True, env=os.environ)
        monkeypatch.setattr(setup, "ROOT", tmp_path)
        (tmp_path / "package-lock.json").write_text('{"packages": {"": {}}}')
        return tmp_path

    def add(self, repository: Path, name: str, text: str) -> list[str]:
        (repository / name).write_text(text)
        subprocess.run(["git", "-C", repository, "add", name], check=True)
        return list(hygiene.faults())

    def test_a_clean_repository_has_no_fault(self, repository) -> None:
        assert self.add(repository, "README.md", "Kahwa") == []

    @pytest.mark.parametrize("name", ["uv.lock", "pylock.toml", "requirements.txt"])
    def test_files_that_would_hurt(self, repository, name) -> None:
        assert len(self.add(repository, name, "")) == 1

    def test_an_untracked_requirements_file_is_a_fault(self, repository) -> None:
        (repository / "requirements.txt").write_text("")
        assert len(list(hygiene.faults())) == 1

    def test_a_registry_s_name(self, repository) -> None:
        assert len(self.add(repository, "notes.md", "see https://py" + "pi.org/simple")) == 1

    def test_an_address_or_a_missing_hash_in_the_lock(self, repository) -> None:
        lock = {"packages": {"node_modules/a": {"resolved": "x"}}}
        assert len(self.add(repository, "package-lock.json", json.dumps(lock))) == 2


class TestDependencies:
    def test_every_pin_has_a_version_and_a_hash(self) -> None:
        python, npm = list(pins.python_pins()), list(pins.npm_pins())
        assert {"uvicorn", "starlette", "websockets"} <= {pin.name for pin in python}
        assert {"wrangler", "preact"} <= {pin.name for pin in npm}
        assert all(pin.version and pin.sha256 for pin in python)
        assert all(pin.version and pin.sha512 for pin in npm)

    def test_a_requirement_without_a_version_is_a_fault(self, tmp_path, monkeypatch) -> None:
        for stem in pins.PARTS:
            (tmp_path / f"{stem}.txt").write_text("starlette>=1.0\n")
        monkeypatch.setattr(setup, "REQUIREMENTS", tmp_path)
        with pytest.raises(ValueError, match="not pinned"):
            list(pins.python_pins())

    def test_an_installed_package_that_is_not_pinned_is_found(self, tmp_path) -> None:
        for name, version in (("Evil_Package", "1.0"), ("starlette", "0.0.1"), ("pip", "99")):
            info = tmp_path / f"{name}-{version}.dist-info"
            info.mkdir()
            (info / "METADATA").write_text(f"Name: {name}\nVersion: {version}\n")
        found = list(audit._unpinned(tmp_path, {("starlette", "1.0.0")}, audit.OWN))
        assert len(found) == 2
        assert any("evil-package 1.0" in line for line in found)
        assert any("starlette 0.0.1" in line for line in found)

    def test_the_bill_of_materials_names_every_pin_once_and_is_the_same_each_time(self) -> None:
        bill = sbom.bill()
        named = [component["purl"] for component in bill["components"]]
        assert sorted({pin.purl for pin in (*pins.python_pins(), *pins.npm_pins())}) == named
        assert bill == sbom.bill()
        assert {c["scope"] for c in bill["components"] if c["name"] == "preact"} == {"required"}
