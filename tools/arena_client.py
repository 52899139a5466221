"""A small client of `petteia serve`, for tools that try it: the standard library only.

    with Server(program, data_folder) as server:
        visitor = Visitor(server)
        table = visitor.post("/api/tables", {"game": "nim", "players": ["human", "random"]}).body["id"]
        with visitor.live() as live:
            live.ask("watch", table=table)

A Server is a program that runs beside; a Visitor is one browser, with its cookies and its own address; a Live is its
socket. What the server refuses is an answer like any other. Lost is raised where a connection ends or stays silent.
"""
import base64
import collections
import http.client
import json
import os
import pathlib
import re
import select
import signal
import socket
import struct
import subprocess
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "build/release/src/cli/petteia"

# `status` of a live answer is 200 or, as errors there have none, 400, and 500 for a mistake of the server.
Reply = collections.namedtuple("Reply", "status body seconds")


class Lost(Exception):
    """The connection ended, or nothing came in time."""


class Server:
    """`petteia serve` on free ports, with a data folder of its own. With a token for guests there are two addresses."""

    def __init__(self, program, data_folder, *options, guest_token=None, patience=60):
        self._log = open(pathlib.Path(data_folder) / "serve.log", "ab")
        self._process = subprocess.Popen(
            [program, "serve", "--no-browser", "-p", "0", "--league-port", "0", *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
            env={**os.environ, "XDG_DATA_HOME": str(data_folder), **({"PETTEIA_TOKEN": guest_token} if guest_token else {})})
        self.league_port = None
        self.host_address = self.address = None  # The second is the guests', or the only one.
        self._is_guest_expected, self._is_told, self._said = guest_token is not None, threading.Event(), []
        for stream in (self._process.stdout, self._process.stderr):
            threading.Thread(target=self._read, args=(stream,), daemon=True).start()
        self._is_told.wait(patience)
        if self.address is None:
            self.kill()
            raise Lost("the server did not start:\n" + self.said())

    def _read(self, stream):
        for line in stream:
            self._log.write(line)
            self._log.flush()
            text = line.decode(errors="replace").rstrip()
            self._said.append(text)
            if port := re.search(r"league connect to port (\d+)", text):
                self.league_port = int(port[1])
            if found := re.search(r"(Petteia is|Others come in) at (https?://\S+)", text):
                self._take_address(found[1].startswith("Others"), found[2])
        self._is_told.set()

    def _take_address(self, is_for_guests, address):
        if not is_for_guests:
            self.host_address = address
        if is_for_guests or not self._is_guest_expected:
            self.address = address
            self._is_told.set()

    @property
    def port(self):
        return int(re.search(r":(\d+)", self.address.split("//")[1])[1])

    @property
    def pid(self):
        return self._process.pid

    def said(self):
        return "\n".join(self._said)

    def is_running(self):
        return self._process.poll() is None

    def exit_code(self):
        """Of a server that has ended; the signal's number, negative, if one ended it."""
        return self._process.wait()

    def memory_mib(self):
        """Of the process, resident; 0 when it has ended."""
        try:
            status = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        except OSError:
            return 0.0
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found[1]) / 1024 if found else 0.0

    def stop(self, patience=60):
        """Asks it to end; its exit code."""
        if self.is_running():
            self._process.send_signal(signal.SIGTERM)
        try:
            return self._process.wait(patience)
        except subprocess.TimeoutExpired:
            self.kill()
            raise Lost("the server did not end when it was asked to") from None

    def kill(self):
        self._process.kill()
        return self._process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.is_running():
            self.kill()
        self._log.close()


class Visitor:
    """One browser. Shows the token of the server's address once and keeps the cookies that it is given.

    `source` is the address it comes from: any of 127.0.0.0/8 will do on one machine.
    """

    def __init__(self, server, source="127.0.0.1", address=None, patience=60):
        self.port, self.source, self.patience = server.port, source, patience
        self.cookies = {}
        self._connection = None
        query = (address or server.address).partition("?")[2]
        self.request("GET", "/" + (f"?{query}" if query else ""))
        self.about = self.get("/api/about").body

    def get(self, path):
        return self.request("GET", path)

    def post(self, path, body):
        return self.request("POST", path, body)

    def delete(self, path):
        return self.request("DELETE", path)

    def request(self, method, path, body=None):
        """Over the connection that is open, or a new one if the server has closed it."""
        text = None if body is None else json.dumps(body)
        headers = {"Cookie": self.cookie_text()} | ({"Content-Type": "application/json"} if text else {})
        started = time.monotonic()
        for attempt in (0, 1):
            is_new = self._connection is None
            try:
                if is_new:
                    self._connection = http.client.HTTPConnection(
                        "127.0.0.1", self.port, timeout=self.patience, source_address=(self.source, 0))
                self._connection.request(method, path, text, headers)
                answer = self._connection.getresponse()
                content = answer.read()
                break
            except (OSError, http.client.HTTPException) as problem:
                self.hang_up()
                # A server may close a connection that was idle; a request on a new one is not repeated.
                if is_new or attempt == 1 or isinstance(problem, TimeoutError):
                    raise Lost(f"{method} {path}: {problem or type(problem).__name__}") from problem
        self._keep_cookies(answer)
        return Reply(answer.status, _json_or_text(answer, content), time.monotonic() - started)

    def ask_and_hang_up(self, method, path, body):
        """Sends a request and closes the connection without waiting for the answer."""
        with self.connect() as stream:
            stream.sendall(self.request_text(method, path, json.dumps(body)))

    def request_text(self, method, path, text=""):
        return (f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: {self.cookie_text()}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n{text}").encode()

    def connect(self):
        try:
            return socket.create_connection(("127.0.0.1", self.port), self.patience, (self.source, 0))
        except OSError as problem:
            raise Lost(str(problem)) from problem

    def live(self):
        return Live(self)

    def hang_up(self):
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def cookie_text(self):
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def _keep_cookies(self, answer):
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.split(";")[0].partition("=")
            self.cookies[name.strip()] = value.strip()


class Live:
    """The WebSocket /api/live of a visitor (RFC 6455, text frames). For one thread."""

    def __init__(self, visitor):
        self.patience = visitor.patience
        self._last_id = 0
        self._waiting = collections.deque()  # News that came while an answer was awaited.
        self._stream = visitor.connect()
        self._received = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self._send_bytes(
            (f"GET /api/live HTTP/1.1\r\nHost: 127.0.0.1:{visitor.port}\r\nUpgrade: websocket\r\n"
             f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
             f"Origin: http://127.0.0.1:{visitor.port}\r\nCookie: {visitor.cookie_text()}\r\n\r\n").encode())
        head = self._take_until(b"\r\n\r\n")
        self.status = int(head.split(b" ")[1])
        if self.status != 101:
            self.close()
            raise Lost(f"no WebSocket: {head.splitlines()[0].decode(errors='replace')}")

    def send(self, do, **fields):
        """Without waiting for an answer; the id that the answer will name."""
        self._last_id += 1
        self._send_frame(1, json.dumps({"do": do, "id": self._last_id, **fields}).encode())
        return self._last_id

    def ask(self, do, **fields):
        """Waits for the first message that answers. News that come before are kept for next()."""
        return self.answer_to(self.send(do, **fields))

    def answer_to(self, number, patience=None):
        return self.wait_for(lambda message: message.get("re") == number, patience)

    def change(self, do, table, **fields):
        """What changes a table has no answer but the news of it, unless it is refused."""
        number = self.send(do, table=table, **fields)
        return self.wait_for(lambda message: message.get("re") == number or message.get("table") == table)

    def wait_for(self, is_wanted, patience=None):
        """The first message that is wanted; those before it are kept for next()."""
        started = time.monotonic()
        deadline = started + (self.patience if patience is None else patience)
        kept = []
        try:
            while True:
                message = self._waiting.popleft() if self._waiting else self._receive_message(deadline)
                if is_wanted(message):
                    return Reply(live_status(message), message, time.monotonic() - started)
                kept.append(message)
        finally:
            self._waiting.extendleft(reversed(kept))

    def next(self, patience=None):
        """The next message, of those that were kept first."""
        if self._waiting:
            return self._waiting.popleft()
        return self._receive_message(time.monotonic() + (self.patience if patience is None else patience))

    def _receive_message(self, deadline):
        text = b""
        while True:
            is_last, code, payload = self._take_frame(deadline)
            if code == 8:
                self.close()
                raise Lost("the server closed the WebSocket")
            if code == 9:
                self._send_frame(10, payload)
            elif code in (0, 1):
                text += payload
                if is_last:
                    return json.loads(text)

    def has_news(self):
        """Something can be read at once."""
        return bool(self._waiting or self._received or select.select([self._stream], [], [], 0)[0])

    def drain(self):
        """All that is there."""
        messages = []
        while self.has_news():
            messages.append(self.next())
        return messages

    def close(self):
        self._stream.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _send_frame(self, code, payload):
        size = len(payload)
        length = (bytes([0x80 | size]) if size < 126 else
                  b"\xfe" + struct.pack(">H", size) if size < 65536 else b"\xff" + struct.pack(">Q", size))
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))
        self._send_bytes(bytes([0x80 | code]) + length + mask + masked)

    def _send_bytes(self, data):
        try:
            self._stream.settimeout(self.patience)
            self._stream.sendall(data)
        except OSError as problem:
            raise Lost(str(problem)) from problem

    def _take_frame(self, deadline):
        first, second = self._take(2, deadline)
        size = second & 0x7F
        if size == 126:
            size = struct.unpack(">H", self._take(2, deadline))[0]
        elif size == 127:
            size = struct.unpack(">Q", self._take(8, deadline))[0]
        return bool(first & 0x80), first & 0x0F, self._take(size, deadline)

    def _take(self, count, deadline):
        while len(self._received) < count:
            self._receive(deadline)
        taken, self._received = self._received[:count], self._received[count:]
        return taken

    def _take_until(self, end):
        deadline = time.monotonic() + self.patience
        while end not in self._received:
            self._receive(deadline)
        taken, _, self._received = self._received.partition(end)
        return taken

    def _receive(self, deadline):
        left = deadline - time.monotonic()
        try:
            if left <= 0:
                raise TimeoutError("nothing came in time")
            self._stream.settimeout(left)
            data = self._stream.recv(1 << 16)
        except OSError as problem:
            raise Lost(str(problem)) from problem
        if not data:
            raise Lost("the server hung up")
        self._received += data


def live_status(message):
    if message.get("is") != "error":
        return 200
    return 500 if message["error"].startswith("this went wrong") else 400


def _json_or_text(answer, content):
    if answer.headers.get_content_type() != "application/json":
        return content.decode(errors="replace")
    return json.loads(content)


class Latencies:
    """Seconds that replies took, by what was asked."""

    def __init__(self):
        self._lock = threading.Lock()
        self._seconds = collections.defaultdict(list)

    def add(self, what, seconds):
        with self._lock:
            self._seconds[what].append(seconds)

    def all(self):
        with self._lock:
            return sorted(second for each in self._seconds.values() for second in each)

    def worst(self):
        return max(self.all(), default=0.0)

    def rows(self):
        """Lines of a table: what, how many, median, 99 %, worst."""
        with self._lock:
            each = sorted((what, sorted(seconds)) for what, seconds in self._seconds.items())
        if len(each) > 1:
            each.append(("all", self.all()))
        yield f"{'reply to':<18}{'count':>8}{'median':>10}{'99 %':>10}{'worst':>10}"
        for what, seconds in each:
            figures = [seconds[len(seconds) // 2], seconds[len(seconds) * 99 // 100], seconds[-1]]
            yield f"{what:<18}{len(seconds):>8}" + "".join(f"{1000 * figure:>7.0f} ms" for figure in figures)
