"""Operator kit for Python 3.9 and newer, standard library only: a client that signs, and a wallet that verifies calls and
keeps books by the rules (specification sections 4 and 5). Amounts are integers in minor units; no float is ever made of them."""

import email.utils
import hashlib
import hmac
import http.client
import json
import re
import secrets
import threading
import time
import urllib.parse
from dataclasses import dataclass, replace
from typing import Any, Callable, ContextManager, Dict, Iterator, Mapping, Optional, Protocol

TOLERANCE_MS = 5 * 60_000
MOST_BYTES = 65_536
RETRYABLE = {"RATE_LIMITED", "INTERNAL_ERROR", "TABLE_OPEN_FAILED", "GAME_MAINTENANCE", "UNAVAILABLE"}


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def sign(secret: str, timestamp: str, nonce: str, method: str, target: str, body: bytes) -> str:
    """Lowercase hex of the signature. `target` is path and query exactly as sent; the secret is not decoded from hex."""
    text = "\n".join((timestamp, nonce, method, target, "")).encode() + body
    return hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()


def checked(secret: str) -> str:
    """The secret is 64 characters. Without it, as where a variable is empty, everybody could sign."""
    if len(secret) != 64:
        raise ValueError(f"the API secret has 64 characters, this one has {len(secret)}")
    return secret


class OperatorApiError(Exception):
    """A refusal of the Operator API. Branch on `code`; the message is for your log."""

    def __init__(self, call: str, status: int, headers: Mapping[str, str], body: bytes, now: int):
        try:
            error = json.loads(body)["error"]
        except (ValueError, KeyError, TypeError):  # a text of a proxy, or of an unknown path
            error = {"message": body[:200].decode(errors="replace")}
        self.status = status
        self.code: str = error.get("code") or f"HTTP_{status}"
        self.details: Dict[str, Any] = error.get("details") or {}
        self.request_id = headers.get("X-Request-Id")
        after = headers.get("Retry-After") or ""
        self.retry_after_s = int(after) if after.isdigit() else None
        # the same call may succeed later, with a new timestamp, nonce and signature
        self.retryable = self.code in RETRYABLE or (status >= 500 and self.code == f"HTTP_{status}")
        told = [error.get("message") or ""]
        told += [f"{field}: {why}" for field, why in self.details.get("reasons", {}).items()]
        told += self.details.get("hints", [])
        date = email.utils.parsedate_to_datetime(headers["Date"]) if headers.get("Date") else None
        if self.code == "TIMESTAMP_OUT_OF_RANGE" and date:
            told.append(f"this machine's clock is {now // 1000 - int(date.timestamp())} s ahead")
        super().__init__(f"{call}: {status} {self.code}: " + "; ".join(filter(None, told)))


class OperatorClient:
    """Calls of the Operator API, of one operator. May be used by several threads: each call has a connection of its own."""

    def __init__(self, url: str, operator: str, api_key: str, api_secret: str, timeout_s: float = 15):
        self._url = urllib.parse.urlsplit(url)
        self._operator, self._api_key, self._api_secret = operator, api_key, checked(api_secret)
        self._timeout_s = timeout_s

    def call(
        self,
        method: str,
        path: str,
        body: Optional[Mapping[str, Any]] = None,
        query: Optional[Mapping[str, Any]] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Any:
        """Calls, and answers the body. What players are named by must be escaped in `path`: `quote(external_id, safe="")`.

        Raises OperatorApiError for a refusal, OSError or http.client.HTTPException when there was no answer."""
        pairs = {name: value for name, value in (query or {}).items() if value is not None}
        target = "/operator/v1" + path
        if pairs:
            target += "?" + urllib.parse.urlencode(pairs, quote_via=urllib.parse.quote)
        # serialized once: what is signed is what is sent
        sent = b"" if body is None else json.dumps(body, ensure_ascii=False).encode()
        timestamp, nonce = str(now_ms()), secrets.token_urlsafe(24)
        connect = http.client.HTTPSConnection if self._url.scheme == "https" else http.client.HTTPConnection
        connection = connect(self._url.netloc, timeout=self._timeout_s)
        try:
            connection.request(
                method,
                target,
                sent or None,
                {
                    **(headers or {}),
                    "Content-Type": "application/json; charset=utf-8",
                    "X-Operator": self._operator,
                    "X-Api-Key": self._api_key,
                    "X-Timestamp": timestamp,
                    "X-Nonce": nonce,
                    "X-Signature": sign(self._api_secret, timestamp, nonce, method, target, sent),
                },
            )
            response = connection.getresponse()
            answer = response.read()
        finally:
            connection.close()
        if not 200 <= response.status < 300:
            raise OperatorApiError(f"{method} {target}", response.status, response.headers, answer, now_ms())
        return json.loads(answer) if answer else None

    def rows(self, path: str, name: str, query: Optional[Mapping[str, Any]] = None) -> Iterator[Dict[str, Any]]:
        """All rows of a list, page after page: `rows("/transactions", "transactions")`."""
        cursor = None
        while True:
            page = self.call("GET", path, query={"limit": 500, **(query or {}), "cursor": cursor})
            yield from page[name]
            cursor = page["next_cursor"]
            if cursor is None:
                return


class Nonces(Protocol):
    """Nonces that were used. Several processes need a store that they share."""

    def use(self, nonce: str, until: int, now: int) -> bool:
        """Uses a nonce up, atomically, and keeps it until then (Unix ms). False: it was used before."""


class MemoryNonces:
    """Nonces in the memory of one process."""

    def __init__(self) -> None:
        self._until: Dict[str, int] = {}
        self._swept = 0
        self._lock = threading.Lock()

    def use(self, nonce: str, until: int, now: int) -> bool:
        with self._lock:
            if now - self._swept > 60_000:
                self._swept = now
                self._until = {old: end for old, end in self._until.items() if end >= now}
            if self._until.get(nonce, -1) >= now:
                return False
            self._until[nonce] = until
            return True


class Verifier:
    """Is a wallet call from the platform? Checked in this order, over the raw bytes, before anything is parsed."""

    def __init__(self, operator: str, secret: str, nonces: Optional[Nonces] = None, now: Callable[[], int] = now_ms):
        self._operator, self._secret, self._now = operator, checked(secret), now
        self._nonces = nonces or MemoryNonces()

    def is_genuine(self, path: str, headers: Mapping[str, str], body: bytes) -> bool:
        """`headers` must find a name in any case; `path` is the one that was signed."""
        operator, timestamp, nonce, signature = (
            headers.get(f"X-{name}") or "" for name in ("Operator", "Timestamp", "Nonce", "Signature")
        )
        if operator != self._operator:
            return False
        now = self._now()
        if not re.fullmatch("[0-9]{1,15}", timestamp) or abs(now - int(timestamp)) > TOLERANCE_MS:
            return False
        right = sign(self._secret, timestamp, nonce, "POST", path, body)
        if not hmac.compare_digest(right.encode(), signature.encode()):
            return False
        if not 1 <= len(nonce) <= 128:
            return False
        # only now: a call that is not signed must not use another's nonce up. It is kept as long as its timestamp could come again
        return self._nonces.use(nonce, max(now, int(timestamp)) + TOLERANCE_MS, now)


@dataclass(frozen=True)
class Account:
    currency: str
    balance: int  # minor units
    blocked: bool  # they may not bet; what they have won is still paid


@dataclass(frozen=True)
class Entry:
    """A transaction that was answered."""

    tx_id: str  # the key: no two entries have the same
    kind: str  # debit, credit or rollback
    external_id: str
    content: str  # what must be the same when it comes again; empty for a debit that was rolled back before it came
    change: int  # what it changed the balance by; 0 where it was refused
    reply: str  # the answer as it was sent: it is sent again when the transaction comes again
    reversed: bool = False  # a debit whose money went back


class Page(Protocol):
    """The books, open for one call of one player."""

    account: Optional[Account]

    def entry(self, tx_id: str) -> Optional[Entry]:
        """An entry of any player."""

    def put(self, entry: Entry) -> None:
        """Writes an entry, or writes it over."""

    def set_balance(self, balance: int) -> None:
        """Sets the player's balance."""


class Books(Protocol):
    """Where accounts and transactions are. They must outlive the process: transactions come again after days."""

    def open(self, external_id: str) -> ContextManager[Page]:
        """One transaction, alone for this player (`select … for update`): all that was put counts, or nothing does."""


REASONS = {
    "balance": set(),
    "debit": {"bet", "ante", "double", "split", "buy_in", "top_up"},
    "credit": {"settle", "cash_out"},
    "rollback": {"cancel_bet", "round_void", "timeout", "system"},
}


class Wallet:
    """An operator's wallet by the rules, without a web framework."""

    def __init__(self, books: Books, verifier: Verifier, path: str):
        """`path`: the path of your registered wallet_base_url, `/wallet`: it is what the platform signs."""
        self._books, self._verifier, self._path = books, verifier, path.rstrip("/")

    def name_of(self, target: str) -> Optional[str]:
        """Which call this is, by the target of the request line; None: none of the wallet's."""
        base, _, name = target.rpartition("/")
        return name if base == self._path and name in REASONS else None

    def answer(self, name: str, headers: Mapping[str, str], body: bytes) -> bytes:
        """Answers one call: send it with HTTP 200. What the books raise must become HTTP 500: then nobody knows what was done,
        and the platform rolls back or asks again."""
        if not self._verifier.is_genuine(f"{self._path}/{name}", headers, body):
            return _refusal("INVALID_SIGNATURE").encode()
        call = _read(name, body)
        if call is None:
            return _refusal("INVALID_REQUEST").encode()
        with self._books.open(call["external_id"]) as page:
            return (_balance(page, call) if name == "balance" else _transaction(page, name, call)).encode()


def _refusal(status: str) -> str:
    return json.dumps({"status": status})


def _read(name: str, body: bytes) -> Optional[Dict[str, Any]]:
    """Fields that are not known are passed over. None: something is missing or wrong."""
    try:
        call = json.loads(body.decode())
    except ValueError:
        return None
    texts = {
        "balance": ("external_id", "currency"),
        "debit": ("external_id", "currency", "tx_id", "reason", "round_id"),
    }
    needed = texts["balance"] if name == "balance" else texts["debit"] + (("ref_tx_id",) if name == "rollback" else ())
    if not isinstance(call, dict) or not all(isinstance(call.get(each), str) and call[each] for each in needed):
        return None
    if name == "balance":
        return call
    amount = call.get("amount")
    if type(amount) is not int or not (0 if name == "credit" else 1) <= amount < 2**63:
        return None
    return call if call["reason"] in REASONS[name] else None


def _balance(page: Page, call: Mapping[str, Any]) -> str:
    if page.account is None:
        return _refusal("PLAYER_NOT_FOUND")
    if page.account.currency != call["currency"]:
        return _refusal("CURRENCY_MISMATCH")
    return json.dumps({"status": "OK", "balance": page.account.balance})


def _transaction(page: Page, name: str, call: Mapping[str, Any]) -> str:
    same = ("external_id", "currency", "amount", "reason", "round_id")
    content = json.dumps([name, *(call[each] for each in same), call["ref_tx_id"] if name == "rollback" else ""])
    known = page.entry(call["tx_id"])
    if known:
        # a debit that was rolled back before it came has no content: any answers that it is too late
        return known.reply if known.content in (content, "") else _refusal("INVALID_REQUEST")
    status, change = _decide(page, name, call)
    after = (page.account.balance if page.account else 0) + change
    ok = {"status": "OK", "balance": after, "operator_tx_id": "op-" + call["tx_id"][-32:]}
    reply = json.dumps(ok) if status == "OK" else _refusal(status)
    # refusals are kept too: when they come again they are refused again
    page.put(Entry(call["tx_id"], name, call["external_id"], content, change, reply))
    if change:
        page.set_balance(after)
    return reply


def _decide(page: Page, name: str, call: Mapping[str, Any]):
    """The status, and what the balance changes by."""
    if name == "rollback":
        return _rollback(page, call)
    account = page.account
    if account is None:
        return "PLAYER_NOT_FOUND", 0
    if account.currency != call["currency"]:
        return "CURRENCY_MISMATCH", 0
    if name == "credit":
        return "OK", call["amount"]  # also 0, and also to a player who is blocked: what they have won is theirs
    if account.blocked:
        return "PLAYER_BLOCKED", 0
    return ("OK", -call["amount"]) if account.balance >= call["amount"] else ("INSUFFICIENT_FUNDS", 0)


def _rollback(page: Page, call: Mapping[str, Any]):
    """Gives a debit back, once. One that never came is noted under its own tx_id, so that it is refused when it comes late."""
    ref, external_id = call["ref_tx_id"], call["external_id"]
    debit = page.entry(ref)
    if debit is None:
        page.put(Entry(ref, "debit", external_id, "", 0, _refusal("TX_ALREADY_ROLLED_BACK"), True))
        return "OK", 0
    if debit.kind != "debit" or debit.external_id != external_id:
        return "INVALID_REQUEST", 0
    if debit.reversed:
        return "OK", 0
    page.put(replace(debit, reversed=True))
    return "OK", -debit.change
