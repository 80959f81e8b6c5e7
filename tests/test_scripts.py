"""The scripts do what is needed once, and nothing the second time."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zlib
from pathlib import Path

import pytest

import check
import environment
import icons
import page
from environment import CHECKING, PLAYING, ROOT, Environment
from steps import StepFailed, step

PIN = re.compile(r"^(\S+==\S+)", re.MULTILINE)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder that looks like a clone."""
    files = {
        "pyproject.toml": "",
        "requirements/runtime.txt": "numpy==2.4.6",
        "requirements/build.txt": "hatchling==1.33.0",
        "requirements/development.txt": "numpy==2.4.6\nhatchling==1.33.0\npytest==9.2.0",
        "web/package.json": "{}",
        "web/package-lock.json": "{}",
        "web/src/main.ts": "start();",
        "docs/rules/nasca.en.md": "# Nasca",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


@pytest.fixture
def ran(clone: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The steps taken, each by its words, none of them for real."""
    taken: list[str] = []

    def pretend(words: str, command: list[str | Path], **_: object) -> None:
        taken.append(words)
        if "--clear" in command:
            programs = Environment(clone).programs
            programs.mkdir(parents=True, exist_ok=True)
            for name in ("python", "npm"):
                program = Environment(clone).program(name)
                program.touch()
                program.chmod(0o755)
        if "ci" in command:
            (clone / "web/node_modules").mkdir(exist_ok=True)
        if command[-2:] == ["run", "build"]:
            (clone / page.OUTPUT).mkdir(parents=True, exist_ok=True)
            (clone / page.OUTPUT / "index.html").touch()

    monkeypatch.setattr(page, "step", pretend)
    monkeypatch.setattr(environment, "step", pretend)
    return taken


@pytest.fixture
def installable(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The steps taken on a Debian on which we are root and the browsers are not yet installed."""
    taken: list[str] = []

    def which(name: str) -> str | None:
        return f"/usr/bin/{name}" if name == "apt-get" or any(f" {name} " in words for words in taken) else None

    for variable in check.BROWSERS:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr("shutil.which", which)
    monkeypatch.setattr(check, "as_administrator", lambda: ["env"])
    monkeypatch.setattr(check, "step", lambda words, *_, **__: taken.append(words))
    return taken


def first_words(steps: list[str]) -> list[str]:
    return [" ".join(words.split()[:3]) for words in steps]


def test_the_first_start_makes_everything_and_the_second_nothing(clone: Path, ran: list[str]) -> None:
    Environment(clone).prepare(PLAYING)
    assert first_words(ran) == [
        "Making a virtual",
        "Installing the packages",
        "Installing the page's",
        "Building the page",
        "Installing Tablier",
    ]
    ran.clear()
    Environment(clone).prepare(PLAYING)
    assert ran == []


@pytest.mark.parametrize(
    ("changed", "steps"),
    [
        ("requirements/runtime.txt", ["Installing the packages"]),
        ("requirements/development.txt", []),
        ("pyproject.toml", ["Installing Tablier"]),
        ("web/src/main.ts", ["Building the page"]),
        ("web/src/new.ts", ["Building the page"]),
        ("docs/rules/nasca.en.md", ["Building the page"]),
        ("docs/how-to-play/nasca.en.md", ["Building the page"]),
        ("docs/notation/nasca.en.md", ["Building the page"]),
        ("docs/pictures/nasca-bridge.svg", ["Building the page"]),
        ("web/package-lock.json", ["Installing the page's", "Building the page"]),
        ("web/node_modules/vite/index.js", []),
        ("docs/architecture.md", []),
    ],
)
def test_a_change_redoes_only_what_depends_on_it(clone: Path, ran: list[str], changed: str, steps: list[str]) -> None:
    Environment(clone).prepare(PLAYING)
    ran.clear()
    (clone / changed).parent.mkdir(parents=True, exist_ok=True)
    (clone / changed).write_text("changed")
    Environment(clone).prepare(PLAYING)
    assert first_words(ran) == steps
    ran.clear()
    Environment(clone).prepare(PLAYING)
    assert ran == []


def test_a_lost_page_is_built_again(clone: Path, ran: list[str]) -> None:
    Environment(clone).prepare(PLAYING)
    ran.clear()
    (clone / page.OUTPUT / page.STAMP).unlink()
    Environment(clone).prepare(PLAYING)
    assert ran == ["Building the page"]


def test_renaming_a_source_counts_as_a_change(clone: Path) -> None:
    before = page.source_hash(clone)
    (clone / "web/src/main.ts").rename(clone / "web/src/start.ts")
    assert page.source_hash(clone) != before


def test_the_environment_for_checking_serves_for_playing(clone: Path, ran: list[str]) -> None:
    Environment(clone).prepare(CHECKING)
    ran.clear()
    Environment(clone).prepare(PLAYING)
    assert ran == []


@pytest.mark.parametrize("locks", [CHECKING, PLAYING])
def test_nothing_that_is_not_locked_is_installed(
    clone: Path, ran: list[str], locks: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []
    Environment(clone).prepare(PLAYING)
    monkeypatch.setattr(environment, "step", lambda _, command, **__: commands.append([str(word) for word in command]))
    Environment(clone).install(locks)
    assert [{"--require-hashes", "--no-deps"} <= set(command) for command in commands] == [True]


def test_the_lock_lists_all_that_its_packages_need() -> None:
    found = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


def test_the_environment_for_playing_does_not_serve_for_checking(clone: Path, ran: list[str]) -> None:
    Environment(clone).prepare(PLAYING)
    ran.clear()
    Environment(clone).prepare(CHECKING)
    assert ran == ["Installing the packages of requirements/development.txt (a minute or two)"]


def test_an_older_lock_installed_for_playing_is_not_forgotten_when_checking(clone: Path, ran: list[str]) -> None:
    lock = clone / "requirements/runtime.txt"
    newer = lock.read_text()
    Environment(clone).prepare(CHECKING)
    lock.write_text("numpy==2.0.0")
    Environment(clone).prepare(PLAYING)
    lock.write_text(newer)
    assert not Environment(clone).has(CHECKING)


def test_an_installation_that_failed_is_tried_again(
    clone: Path, ran: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Environment(clone).prepare(CHECKING)
    (clone / "requirements/development.txt").write_text("changed")

    def fail(words: str, *_: object, **__: object) -> None:
        raise StepFailed(words)

    monkeypatch.setattr(environment, "step", fail)
    with pytest.raises(StepFailed):
        Environment(clone).prepare(CHECKING)
    assert not Environment(clone).has(PLAYING)


def test_an_environment_that_was_moved_is_made_anew(clone: Path, ran: list[str]) -> None:
    Environment(clone).prepare(PLAYING)
    moved = clone.with_name("moved")
    clone.rename(moved)
    assert not Environment(moved).is_made()


def test_a_missing_ensurepip_is_explained(clone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    with pytest.raises(StepFailed, match="apt-get install python3-venv"):
        Environment(clone).prepare(PLAYING)


def test_browsers_that_are_named_are_taken(installable: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in check.BROWSERS:
        monkeypatch.setenv(variable, "/opt/mine")
    assert check.browsers() == {}
    assert installable == []


def test_missing_browsers_are_installed_from_debian(installable: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert check.browsers() == {
        "TABLIER_CHROMIUM": "/usr/bin/chromium-headless-shell",
        "TABLIER_FIREFOX": "/usr/bin/firefox-esr",
    }
    assert [words.split()[0] for words in installable] == ["Reading", "Installing", "Installing"]
    installable.clear()
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    assert check.browsers()
    assert installable == []


def test_where_they_cannot_be_installed_other_browsers_will_do(
    installable: list[str], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(words: str, *_: object, **__: object) -> None:
        installable.append(words)
        raise StepFailed(f"{words}: failed")

    there = ("apt-get", "chromium", "firefox")
    monkeypatch.setattr(check, "step", fail)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}" if name in there else None)
    assert check.browsers() == {"TABLIER_CHROMIUM": "/usr/bin/chromium", "TABLIER_FIREFOX": "/usr/bin/firefox"}
    assert len(installable) == 1
    assert "failed" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("named", "package"), [("TABLIER_FIREFOX", "chromium-headless-shell"), ("TABLIER_CHROMIUM", "firefox-esr")]
)
def test_without_the_right_to_install_we_are_told_what_to_install(
    installable: list[str], monkeypatch: pytest.MonkeyPatch, named: str, package: str
) -> None:
    monkeypatch.setattr(check, "as_administrator", list)
    monkeypatch.setenv(named, "/opt/mine")
    with pytest.raises(StepFailed, match=f"apt-get install {package}"):
        check.browsers()
    assert installable == []


def test_a_step_shows_its_output_only_when_it_fails(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    step("Listing", [sys.executable, "-c", "print('no news')"], cwd=tmp_path)
    assert "no news" not in capfd.readouterr().err
    with pytest.raises(StepFailed, match="Listing"):
        step("Listing", [sys.executable, "-c", "exit('the reason')"], cwd=tmp_path)
    assert "the reason" in capfd.readouterr().err


@pytest.mark.parametrize("lock", PLAYING)
def test_the_development_lock_contains_the_others(lock: str) -> None:
    pins, everything = (
        set(PIN.findall((ROOT / f"requirements/{name}.txt").read_text())) for name in (lock, "development")
    )
    assert pins
    assert pins <= everything


@pytest.mark.parametrize("lock", CHECKING)
def test_the_locks_hash_every_file_and_name_no_address(lock: str) -> None:
    text = (ROOT / f"requirements/{lock}.txt").read_text()
    pins = [entry for entry in re.split(r"\n(?=\w)", text) if not entry.startswith("#")]
    assert pins
    assert all("--hash=sha256:" in pin for pin in pins)
    assert "://" not in text


def test_the_runtime_lock_has_all_that_the_package_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    pins = {pin.split("==")[0] for pin in PIN.findall((ROOT / "requirements/runtime.txt").read_text())}
    assert {re.split(r"[^a-z-]", requirement)[0] for requirement in project["dependencies"]} <= pins


@pytest.mark.parametrize("name", icons.ICONS)
def test_the_icons_show_the_sign_as_it_is_now(name: str) -> None:
    def pixels(file: bytes) -> bytes:
        return zlib.decompress(file[file.index(b"IDAT") + 4 : -16])

    size, rounded = icons.ICONS[name]
    kept = (icons.PUBLIC / f"{name}.png").read_bytes()
    assert pixels(kept) == pixels(icons.png(icons.picture(size, rounded)))
