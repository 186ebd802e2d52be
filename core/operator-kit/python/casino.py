"""A complete operator: a page that launches players into games, and a wallet that keeps their money in an SQLite file.

    python3 casino.py                serves both (PORT, 9000 by default)
    python3 casino.py launch GAME    prints an address that opens a game once, within a minute
    python3 casino.py reconcile      compares the last day's transactions with these books
"""

import os
import sqlite3
import sys
import threading
import urllib.parse
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from baize import MOST_BYTES, Account, Entry, OperatorClient, Verifier, Wallet

TABLES = """pragma journal_mode = wal;
create table if not exists player (id text primary key, currency text not null,
  balance integer not null check (balance >= 0), blocked integer not null);
create table if not exists tx (id text primary key, kind text not null, player text not null, content text not null,
  change integer not null, reply text not null, reversed integer not null);"""


class SqlitePage:
    def __init__(self, db, external_id):
        self._db, self._id = db, external_id
        row = db.execute("select currency, balance, blocked from player where id = ?", (external_id,)).fetchone()
        self.account = Account(row[0], row[1], bool(row[2])) if row else None

    def entry(self, tx_id):
        row = self._db.execute("select * from tx where id = ?", (tx_id,)).fetchone()
        return Entry(*row[:6], bool(row[6])) if row else None

    def put(self, e):
        row = (e.tx_id, e.kind, e.external_id, e.content, e.change, e.reply, e.reversed)
        self._db.execute("insert or replace into tx values (?, ?, ?, ?, ?, ?, ?)", row)

    def set_balance(self, balance):
        self._db.execute("update player set balance = ? where id = ?", (balance, self._id))


class SqliteBooks:
    """`begin immediate` locks the file, so calls of all players wait for each other. A bigger database locks the player's row."""

    def __init__(self, file):
        self._db = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=2)
        self._lock = threading.Lock()
        self._db.executescript(TABLES)
        self._db.execute("pragma synchronous = full")

    def deposit(self, external_id, balance, currency, blocked=False):
        self._db.execute("insert or ignore into player values (?, ?, ?, ?)", (external_id, currency, balance, blocked))

    @contextmanager
    def open(self, external_id):
        with self._lock:
            self._db.execute("begin immediate")
            try:
                yield SqlitePage(self._db, external_id)
                self._db.execute("commit")  # on the disk before the platform hears of it
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("rollback")
                raise


OPERATOR, SECRET = os.environ["BAIZE_OPERATOR"], os.environ["BAIZE_API_SECRET"]
PORT, CURRENCY = int(os.environ.get("PORT", "9000")), os.environ.get("CURRENCY", "KRW")
baize = OperatorClient(os.environ["BAIZE_URL"], OPERATOR, os.environ["BAIZE_API_KEY"], SECRET)
books = SqliteBooks(os.environ.get("BOOKS", "casino.sqlite"))
books.deposit("u-1", 1_000_000, CURRENCY)
books.deposit("u-blocked", 5000, CURRENCY, True)  # these two are for the certification
books.deposit("u-rich", 2**53 + 1, CURRENCY)
wallet = Wallet(books, Verifier(OPERATOR, SECRET), "/wallet")
PLAYER = {"external_id": "u-1", "nickname": "Player 1", "currency": CURRENCY}  # whoever is signed in at your site


def launch(game):
    """An address for each click: it is good once, for a minute."""
    return baize.call("POST", "/launch", {"player": PLAYER, "game_code": game, "lang": "en"})["launch_url"]


def page():
    with books.open("u-1") as open_page:
        balance = open_page.account.balance
    games = baize.call("GET", "/games", query={"lang": "en"})["games"]
    buttons = "".join(f'<p><button name="game" value="{g["game_code"]}">{g["name"]}</button></p>' for g in games)
    return f'<!doctype html><title>Casino</title><h1>Player 1: {balance} {CURRENCY}</h1><form method="post" action="/play">{buttons}</form>'


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # keeps connections alive
    disable_nagle_algorithm = True

    def do_POST(self):
        length = int(self.headers.get("Content-Length") or 0)
        if length > MOST_BYTES:
            self.close_connection = True
            return self.reply(413, b"")
        body = self.rfile.read(length)
        name = wallet.name_of(self.path)
        try:
            if name:
                self.reply(200, wallet.answer(name, self.headers, body), "application/json")
            elif self.path == "/play":
                game = urllib.parse.parse_qs(body.decode()).get("game", ["baccarat"])[0]
                self.reply(303, b"", location=launch(game))
            else:
                self.reply(404, b"")
        except Exception:
            self.reply(500, b"")  # nobody knows what was done: the platform rolls back or asks again
            raise

    def do_GET(self):
        if self.path == "/":
            self.reply(200, page().encode(), "text/html; charset=utf-8")
        else:
            self.reply(404, b"")

    def reply(self, status, body, content_type="text/plain", location=None):
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        self.send_header("Content-Length", str(len(body)))
        if location:
            self.send_header("Location", location)
        self.end_headers()
        self.wfile.write(body)

    def log_request(self, *_):
        pass


class Server(ThreadingHTTPServer):
    request_queue_size = 128  # a full house calls at once
    daemon_threads = True


def reconcile():
    agreed = differing = 0
    for tx in baize.rows("/transactions", "transactions"):
        if tx["type"] == "rollback" or tx["status"] in ("pending", "uncertain"):
            continue  # a rollback shows in its debit
        theirs = 0 if tx["status"] != "confirmed" else tx["amount"] * (-1 if tx["type"] == "debit" else 1)
        with books.open(tx["external_id"]) as open_page:
            entry = open_page.entry(tx["tx_id"])
        ours = entry.change if entry and not entry.reversed else 0
        agreed, differing = agreed + (ours == theirs), differing + (ours != theirs)
        if ours != theirs:
            print(f"{tx['tx_id']}: {tx['type']} {tx['status']} moved {theirs} there and {ours} here")
    print(f"{agreed} transactions agree, {differing} differ")


if sys.argv[1:2] == ["launch"]:
    print(launch((sys.argv[2:] or ["baccarat"])[0]))
elif sys.argv[1:2] == ["reconcile"]:
    reconcile()
else:
    with Server(("127.0.0.1", PORT), Handler) as server:
        print(f"http://127.0.0.1:{PORT}", flush=True)
        server.serve_forever()
