"""Where the server listens, what it tells of it, and how it logs."""

import errno
import io
import logging
import os
import socket

import pytest
from websockets.exceptions import ConnectionClosed

from batida.server import ws
from batida.server.logs import FieldsFormatter
from batida.server.run import PortError, address_of, bind, say_where
from tests.server.pages import WAIT_S, a_server


def test_a_port_in_use_is_refused_or_the_next_free_one_taken():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PortError) as caught:
            bind("127.0.0.1", port)
        assert (caught.value.host, caught.value.port) == ("127.0.0.1", port)
        with bind("127.0.0.1", port, next_free=True) as found:
            assert found.getsockname()[1] > port


@pytest.mark.parametrize("host", ["256.1.1.1", "no.such.host.invalid"])
def test_an_address_that_is_not_this_machines_is_refused(host):
    with pytest.raises(PortError):
        bind(host, 0, next_free=True)


@pytest.mark.parametrize(
    ("host", "shown"), [("127.0.0.1", "127.0.0.1"), ("", "127.0.0.1"), ("localhost", "127.0.0.1")]
)
def test_the_address_told_is_one_that_a_browser_here_can_open(host, shown):
    with bind(host, 0) as listening:
        port = listening.getsockname()[1]
        assert address_of(listening) == f"http://{shown}:{port}/"


def test_a_log_line_has_the_fields_behind_the_message():
    record = logging.makeLogRecord({"name": "batida", "levelname": "ERROR", "msg": "no", "code": "failed"})
    assert FieldsFormatter().format(record).endswith("ERROR batida: no code=failed")


def test_a_page_that_says_nothing_is_shown_out(tmp_path, monkeypatch):
    monkeypatch.setattr(ws, "HELLO_S", 0.05)
    with a_server(tmp_path) as browser:
        browser.get("/api/home")
        with browser.socket() as silent, pytest.raises(ConnectionClosed) as caught:
            silent.recv(WAIT_S)
        assert caught.value.rcvd.code == ws.BROKEN


def test_where_it_is_may_be_heard_by_nobody(monkeypatch):
    class Full(io.StringIO):
        def flush(self):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    full = Full()
    monkeypatch.setattr("sys.stdout", full)
    say_where("http://127.0.0.1:1/")
    assert full.getvalue() == "batida: http://127.0.0.1:1/\n"
