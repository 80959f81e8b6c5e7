"""The page as something installed: what the browser keeps of it, and what it shows while the server is away."""

from __future__ import annotations

import json
import re
import shutil
import urllib.request
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, Server, Visit
from tests.browser.test_games import wish
from tests.browser.visitor import ROOT

PAGE = ROOT / "src" / "tablier" / "page"
GUIDE = "/how-to-play/ascacou"


def wait_for_shell(page: Page) -> None:
    """Until the browser has kept what it needs without the server."""
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def kept(page: Page) -> dict[str, list[str]]:
    """The paths that the browser keeps, by cache."""
    found: dict[str, list[str]] = page.evaluate(
        """async () => {
            const kept = {};
            for (const name of await caches.keys())
                kept[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
            return kept;
        }"""
    )
    return found


def script(page: Page) -> str:
    """The name of the script that the page began with: it tells builds apart."""
    return page.locator("script[type=module]").get_attribute("src") or ""


def test_the_installed_page_opens_while_the_server_is_away_and_goes_on_when_it_is_back(
    visit: Visit, own_server: Server
) -> None:
    address = own_server.address
    visitor = visit(address=address, size=PHONE, scheme="dark", language="fr", shell=True, **wish("ascacou", "screen"))
    page, away = visitor.page, visitor.page.get_by_test_id("away")
    wait_for_shell(page)
    visitor.sit_down()
    room = page.url.removeprefix(address)
    page.goto(address + GUIDE)
    page.locator("img").first.scroll_into_view_if_needed()
    page.wait_for_load_state("networkidle")
    page.goto(address)
    page.wait_for_selector("[data-testid=play]")
    [paths] = kept(page).values()
    assert "/" in paths
    assert all(path == "/" or path.startswith("/assets/") for path in paths), "nothing of a game is kept"

    own_server.stop()
    page.reload()
    expect(away.get_by_role("heading", level=1)).to_have_text("Tablier ne répond pas")
    expect(away).to_contain_text("Le programme de cet ordinateur")
    visitor.check_access()
    page.goto(address + GUIDE)  # what was read before can be read again
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ascacou")
    assert page.locator("img").first.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    page.goto(address + room)
    expect(away).to_be_visible()
    own_server.start()
    visitor.wait_for_board()
    expect(away).to_have_count(0)

    # Without a new page load too: the way to a lesson, asked for while the server was away.
    page.locator("a.brand").click()
    page.wait_for_selector("[data-testid=play]")
    own_server.stop()
    page.locator(f'a[href="{GUIDE}"]').first.click()
    page.locator('a[href="/learn/ascacou"]').first.click()
    expect(away).to_be_visible()
    away.get_by_role("button").click()
    expect(away).to_be_visible()
    own_server.start()
    page.wait_for_selector("[data-step]")
    expect(away).to_have_count(0)


def another_build(folder: Path, build: str) -> Path:
    """The page as if all of its code had changed, and with it the names of its parts and of the build."""
    shutil.copytree(PAGE, folder)
    parts = [path for path in (folder / "assets").iterdir() if path.suffix in (".js", ".css")]
    names = re.compile("|".join([build, *(re.escape(path.stem) for path in parts)]))
    for path in [*folder.glob("*.html"), folder / "worker.js", *parts]:
        path.write_text(names.sub(r"\g<0>N", path.read_text(encoding="utf-8")), encoding="utf-8")
    for path in parts:
        path.rename(path.with_stem(f"{path.stem}N"))
    return folder


def test_after_an_upgrade_nobody_keeps_an_old_page(visit: Visit, own_server: Server, tmp_path: Path) -> None:
    visitor = visit(address=own_server.address, shell=True)
    page = visitor.page
    wait_for_shell(page)
    old, [cache] = script(page), kept(page)
    new = old.replace(".js", "N.js")
    other = page.context.new_page()
    other.goto(own_server.address)
    other.wait_for_selector("[data-testid=play]")

    own_server.stop()
    other.reload()
    expect(other.get_by_test_id("away")).to_be_visible()
    assert script(other) == old
    own_server.page = another_build(tmp_path / "page", cache.removeprefix("tablier-"))
    own_server.start()
    other.wait_for_selector("[data-testid=play]")
    assert script(other) == new, "who was shown the old page is given the new one"
    for _ in range(300):
        if cache not in kept(other):
            break
        other.wait_for_timeout(100)
    [paths] = kept(other).values()
    assert new in paths
    assert old not in paths

    # A page that was open all the time asks for a part that is gone, and is loaded anew where it was going.
    assert script(page) == old
    page.locator(f'a[href="{GUIDE}"]').first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ascacou")
    assert script(page) == new


def test_browsers_can_install_the_page(visit: Visit) -> None:
    visitor = visit(shell=True, language="fr")
    wait_for_shell(visitor.page)
    developer = visitor.page.context.new_cdp_session(visitor.page)
    assert developer.send("Page.getAppManifest")["errors"] == []
    found = {error["errorId"] for error in developer.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert found <= {"in-incognito"}
    path = visitor.page.locator("link[rel=manifest]").get_attribute("href")
    with urllib.request.urlopen(f"{visitor.address}{path}") as answer:
        manifest = json.load(answer)
    assert (manifest["lang"], manifest["display"]) == ("fr", "standalone")
    assert "prêts à jouer" in manifest["description"]
    touch = visitor.page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    icons = {icon["src"]: icon["sizes"] for icon in manifest["icons"]} | {touch: "180x180"}
    for source, size in icons.items():
        width = visitor.page.evaluate(
            """async source => {
                const image = new Image();
                image.src = source;
                await image.decode();
                return image.naturalWidth;
            }""",
            source,
        )
        assert size == "any" or width == int(size.split("x")[0])


def test_over_plain_http_the_page_works_and_says_what_needs_https(visit: Visit, own_server: Server) -> None:
    visitor = visit(address=own_server.network_address, shell=True, **wish("ascacou", "screen"))
    page = visitor.page
    page.wait_for_selector("[data-testid=play]")
    page.get_by_test_id("settings").click()
    dialog = page.locator("dialog")
    expect(dialog.get_by_role("switch", name="Tell me when it is my turn")).to_be_disabled()
    expect(dialog).to_contain_text("notifications only over https")
    expect(dialog).to_contain_text("install pages only over https")
    visitor.check_access()
    visitor.close_dialog()

    own_server.stop()
    page.locator(f'a[href="{GUIDE}"]').first.click()  # nothing keeps this part of the page
    expect(page.get_by_test_id("away")).to_contain_text("you are not connected")
    visitor.check_access()
    own_server.start()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ascacou")

    page.goto(own_server.network_address)
    visitor.sit_down()
    page.get_by_text("Share and save").click()
    page.get_by_role("button", name="Copy position").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
