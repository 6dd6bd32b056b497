"""The browser itself: what the tests of the page build on works here."""

import asyncio
import hashlib
import threading
from collections.abc import Iterator

import pytest
import websockets

PAGE = """<!doctype html><html lang="pt-BR"><title>Batida</title>
<meta name="viewport" content="width=device-width">
<script>function mark(event) { event.target.textContent = "touched"; }</script>
<main><h1 id="words">Carroça, mão, ñ</h1><button>touch</button></main>"""


@pytest.fixture
def echo_port() -> Iterator[int]:
    """The port of a WebSocket server that sends everything back, twice."""
    ready = threading.Event()
    ports: list[int] = []
    loop = asyncio.new_event_loop()
    done = asyncio.Event()

    async def answer(socket: websockets.ServerConnection) -> None:
        async for message in socket:
            await socket.send(f"{message}{message}")

    async def serve() -> None:
        async with websockets.serve(answer, "127.0.0.1", 0) as server:
            ports.append(next(iter(server.sockets)).getsockname()[1])
            ready.set()
            await done.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(serve(),))
    thread.start()
    assert ready.wait(timeout=10)
    yield ports[0]
    loop.call_soon_threadsafe(done.set)
    thread.join()
    loop.close()


def test_letters_are_drawn(open_page):
    page = open_page()
    page.set_content(PAGE)
    drawn = page.locator("#words").screenshot()
    page.evaluate("document.getElementById('words').style.color = 'transparent'")
    blank = page.locator("#words").screenshot()
    assert hashlib.sha256(drawn).digest() != hashlib.sha256(blank).digest()


def test_fields_to_write_and_choose_in_do_not_end_the_browser(open_page):
    # Chromium 153 of the npm package dies at the first text field: hence the older one.
    page = open_page()
    page.set_content("<title>x</title><input><select><option>a</option></select><textarea></textarea>")
    page.fill("input", "03<")
    page.screenshot()
    assert page.input_value("input") == "03<"


def test_a_touch_screen_of_360_by_740_is_one(open_page):
    page = open_page(width=360, height=740, touch=True)
    page.set_content(PAGE)
    page.evaluate("() => document.querySelector('button').addEventListener('touchstart', mark)")
    page.tap("button")
    assert page.inner_text("button") == "touched"
    assert page.evaluate("[innerWidth, matchMedia('(pointer: coarse)').matches]") == [360, True]


def test_web_sockets_carry_messages(open_page, echo_port):
    page = open_page()
    answer = page.evaluate(
        """(port) => new Promise((resolve, reject) => {
            const socket = new WebSocket(`ws://127.0.0.1:${port}`);
            socket.onopen = () => socket.send("ba");
            socket.onmessage = (event) => resolve(event.data);
            socket.onerror = () => reject(new Error("no connection"));
        })""",
        echo_port,
    )
    assert answer == "baba"


@pytest.mark.parametrize("language", ["pt-BR", "en", "es"])
def test_the_language_asked_for_is_the_browsers(open_page, language):
    assert open_page(language=language).evaluate("navigator.language") == language


def test_axe_finds_a_fault_and_no_fault(open_page, accessibility_faults):
    page = open_page()
    page.set_content(PAGE)
    assert accessibility_faults(page) == []
    page.evaluate("document.querySelector('button').textContent = ''")
    assert [fault.split(":")[0] for fault in accessibility_faults(page)] == ["button-name"]
