"""The signing vectors, and what a verifier must refuse: python3 test_baize.py"""

import json
import pathlib
import unittest

from baize import MemoryNonces, Verifier, sign

VECTORS = json.loads((pathlib.Path(__file__).parent.parent / "signing-vectors.json").read_text("utf-8"))
SECRET = VECTORS["secret"]
DEBIT = VECTORS["vectors"][-1]


def headers(**over):
    given = {"X-Operator": "acme", "X-Timestamp": DEBIT["timestamp"], "X-Nonce": DEBIT["nonce"], "X-Signature": DEBIT["signature"]}
    return {**given, **{f"X-{name.title()}": value for name, value in over.items()}}


class Vectors(unittest.TestCase):
    def test_signs_as_published(self):
        for each in VECTORS["vectors"]:
            given = (each[name] for name in ("timestamp", "nonce", "method", "target"))
            self.assertEqual(sign(SECRET, *given, each["body"].encode()), each["signature"])

    def genuine(self, late_ms=0, **over):
        verifier = Verifier("acme", SECRET, MemoryNonces(), lambda: int(DEBIT["timestamp"]) + late_ms)
        return verifier.is_genuine(DEBIT["target"], headers(**over), DEBIT["body"].encode())

    def test_takes_the_call_of_the_vectors_once(self):
        verifier = Verifier("acme", SECRET, MemoryNonces(), lambda: int(DEBIT["timestamp"]))
        call = (DEBIT["target"], headers(), DEBIT["body"].encode())
        self.assertEqual([verifier.is_genuine(*call), verifier.is_genuine(*call)], [True, False])

    def test_refuses_to_be_without_a_secret(self):
        self.assertRaises(ValueError, Verifier, "acme", "")

    def test_refuses_what_is_not_signed_so(self):
        self.assertTrue(self.genuine(late_ms=300_000))
        for wrong in ({"late_ms": 300_001}, {"late_ms": -300_001}, {"operator": "other"}, {"nonce": "other"}, {"signature": "é"}):
            self.assertFalse(self.genuine(**wrong), wrong)


if __name__ == "__main__":
    unittest.main()
