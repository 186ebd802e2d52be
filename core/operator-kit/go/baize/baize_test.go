package baize

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

type vector struct{ Timestamp, Nonce, Method, Target, Body, Signature string }

func published(t *testing.T) (secret string, vectors []vector) {
	text, err := os.ReadFile("../../signing-vectors.json")
	var given struct {
		Secret  string
		Vectors []vector
	}
	if err != nil || json.Unmarshal(text, &given) != nil || len(given.Vectors) == 0 {
		t.Fatal("no vectors", err)
	}
	return given.Secret, given.Vectors
}

func TestSignsAsPublished(t *testing.T) {
	secret, vectors := published(t)
	for _, v := range vectors {
		if is := Sign(secret, v.Timestamp, v.Nonce, v.Method, v.Target, []byte(v.Body)); is != v.Signature {
			t.Errorf("%s: %s, expected %s", v.Nonce, is, v.Signature)
		}
	}
}

func TestVerifiesOnceAndInTime(t *testing.T) {
	secret, vectors := published(t)
	v := vectors[len(vectors)-1]
	ms, _ := strconv.ParseInt(v.Timestamp, 10, 64)
	is := func(late time.Duration, name, value string, times int) (genuine bool) {
		verifier := NewVerifier("acme", secret, nil)
		verifier.now = func() time.Time { return time.UnixMilli(ms).Add(late) }
		header := http.Header{}
		for name, value := range map[string]string{"Operator": "acme", "Timestamp": v.Timestamp, "Nonce": v.Nonce, "Signature": v.Signature} {
			header.Set("X-"+name, value)
		}
		if name != "" {
			header.Set(name, value)
		}
		for n := 0; n < times; n++ {
			genuine, _ = verifier.IsGenuine(v.Target, header, []byte(v.Body))
		}
		return genuine
	}
	for _, c := range []struct {
		late        time.Duration
		name, value string
		times       int
		wanted      bool
	}{
		{0, "", "", 1, true},
		{0, "", "", 2, false},
		{Tolerance, "", "", 1, true},
		{Tolerance + time.Millisecond, "", "", 1, false},
		{-Tolerance - time.Millisecond, "", "", 1, false},
		{0, "X-Operator", "other", 1, false},
		{0, "X-Nonce", "other", 1, false},
		{0, "X-Signature", "é", 1, false},
	} {
		if is(c.late, c.name, c.value, c.times) != c.wanted {
			t.Error(c)
		}
	}
	for _, each := range []any{NewVerifier("acme", secret, nil), *NewClient(Credentials{APISecret: secret})} {
		if strings.Contains(fmt.Sprintf("%+v %#v", each, each), secret) {
			t.Errorf("%T prints its secret", each)
		}
	}
}

func TestWithoutASecretThereIsNoVerifier(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("an empty secret was taken")
		}
	}()
	NewVerifier("acme", "", nil)
}

func TestAJournalThatWasCutGoesOn(t *testing.T) {
	name := t.TempDir() + "/books"
	for n, cut := range []string{"", `{"external_id":"u-1","acc`} {
		file, _ := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		_, _ = file.WriteString(cut)
		_ = file.Close()
		books, err := OpenFileBooks(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := books.Deposit("u-"+strconv.Itoa(n), Account{"KRW", 5, false}); err != nil {
			t.Fatal(err)
		}
	}
	books, err := ReadFileBooks(name)
	if err != nil || books.Balance("u-0") != 5 || books.Balance("u-1") != 5 {
		t.Error(books, err)
	}
	if books.Deposit("u-2", Account{"KRW", 5, false}) == nil {
		t.Error("books that are only read were changed")
	}
}
