package baize

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Account is a player's.
type Account struct {
	Currency string `json:"currency"`
	Balance  int64  `json:"balance"` // minor units
	Blocked  bool   `json:"blocked"` // they may not bet; what they have won is still paid
}

// Entry is a transaction that was answered.
type Entry struct {
	TxID       string `json:"tx_id"` // the key: no two entries have the same
	Kind       string `json:"kind"`  // debit, credit or rollback
	ExternalID string `json:"external_id"`
	Content    string `json:"content"`  // what must be the same when it comes again; empty for a debit that was rolled back before it came
	Change     int64  `json:"change"`   // what it changed the balance by; 0 where it was refused
	Reply      string `json:"reply"`    // the answer as it was sent: it is sent again when the transaction comes again
	Reversed   bool   `json:"reversed"` // a debit whose money went back
}

// Page is the books, open for one call of one player.
type Page interface {
	// Account is nil where there is none.
	Account() *Account
	// Entry finds one of any player, or nil.
	Entry(txID string) (*Entry, error)
	// Put writes an entry, or writes it over.
	Put(entry Entry) error
	SetBalance(balance int64) error
}

// Books are where accounts and transactions are. They must outlive the process: transactions come again after days.
type Books interface {
	// Open runs work in one transaction, alone for this player (select … for update): all that was put counts, or, where work or
	// the books fail, nothing does.
	Open(externalID string, work func(Page) (string, error)) (string, error)
}

// Wallet is an operator's wallet by the rules. It is an http.Handler for its four calls.
type Wallet struct {
	Books    Books
	Verifier *Verifier
	// Path is the one of your registered wallet_base_url, "/wallet": it is what the platform signs.
	Path string
	// Failed is told what the books said; the platform got HTTP 500 and sends again or rolls back.
	Failed func(error)
}

const mostBytes = 65_536

var reasons = map[string][]string{
	"balance":  {},
	"debit":    {"bet", "ante", "double", "split", "buy_in", "top_up"},
	"credit":   {"settle", "cash_out"},
	"rollback": {"cancel_bet", "round_void", "timeout", "system"},
}

// ServeHTTP answers a call by its raw target and raw body; 404 for what is none of the wallet's.
func (w *Wallet) ServeHTTP(out http.ResponseWriter, request *http.Request) {
	name := strings.TrimPrefix(request.RequestURI, strings.TrimRight(w.Path, "/")+"/")
	if _, known := reasons[name]; !known || request.Method != http.MethodPost {
		http.NotFound(out, request)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(out, request.Body, mostBytes))
	if err != nil {
		http.Error(out, "the body cannot be read", http.StatusBadRequest)
		return
	}
	reply, err := w.Answer(name, request.Header, body)
	if err != nil {
		if w.Failed != nil {
			w.Failed(err)
		}
		http.Error(out, "", http.StatusInternalServerError)
		return
	}
	out.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(out, reply) // whoever has hung up asks again
}

// Answer answers one call: send it with HTTP 200. An error must become HTTP 500: then nobody knows what was done, and the platform
// rolls back or asks again.
func (w *Wallet) Answer(name string, header http.Header, body []byte) (string, error) {
	genuine, err := w.Verifier.IsGenuine(strings.TrimRight(w.Path, "/")+"/"+name, header, body)
	if err != nil {
		return "", err
	}
	if !genuine {
		return refusal("INVALID_SIGNATURE"), nil
	}
	call := read(name, body)
	if call == nil {
		return refusal("INVALID_REQUEST"), nil
	}
	return w.Books.Open(call.externalID, func(page Page) (string, error) {
		if name == "balance" {
			return balance(page, call), nil
		}
		return transaction(page, call)
	})
}

func refusal(status string) string { return `{"status":"` + status + `"}` }

func accepted(balance int64, more string) string {
	return `{"status":"OK","balance":` + strconv.FormatInt(balance, 10) + more + `}`
}

type call struct {
	name, externalID, currency, txID, reason, roundID, refTxID string
	amount                                                     int64
}

// read passes over fields that are not known. nil: something is missing or wrong.
func read(name string, body []byte) *call {
	var given map[string]json.RawMessage
	if !utf8.Valid(body) || json.Unmarshal(body, &given) != nil {
		return nil
	}
	whole := true
	text := func(field string) (value string) {
		if raw := given[field]; !bytes.HasPrefix(raw, []byte{'"'}) || json.Unmarshal(raw, &value) != nil || value == "" {
			whole = false
		}
		return value
	}
	c := &call{name: name, externalID: text("external_id"), currency: text("currency")}
	if name != "balance" {
		c.txID, c.reason, c.roundID = text("tx_id"), text("reason"), text("round_id")
		if name == "rollback" {
			c.refTxID = text("ref_tx_id")
		}
		amount, err := strconv.ParseInt(string(given["amount"]), 10, 64) // an integer as it is written: no fraction, no text
		c.amount = amount
		whole = whole && err == nil && (amount > 0 || amount == 0 && name == "credit") && contains(reasons[name], c.reason)
	}
	if !whole {
		return nil
	}
	return c
}

func contains(list []string, value string) bool {
	for _, each := range list {
		if each == value {
			return true
		}
	}
	return false
}

func balance(page Page, c *call) string {
	switch account := page.Account(); {
	case account == nil:
		return refusal("PLAYER_NOT_FOUND")
	case account.Currency != c.currency:
		return refusal("CURRENCY_MISMATCH")
	default:
		return accepted(account.Balance, "")
	}
}

func transaction(page Page, c *call) (string, error) {
	same, err := json.Marshal([]any{c.name, c.externalID, c.currency, c.amount, c.reason, c.roundID, c.refTxID})
	if err != nil {
		return "", err
	}
	content := string(same)
	known, err := page.Entry(c.txID)
	if err != nil {
		return "", err
	}
	if known != nil {
		// a debit that was rolled back before it came has no content: any answers that it is too late
		if known.Content == content || known.Content == "" {
			return known.Reply, nil
		}
		return refusal("INVALID_REQUEST"), nil
	}
	status, change, err := decide(page, c)
	if err != nil {
		return "", err
	}
	after := change
	if account := page.Account(); account != nil {
		if change > 0 && account.Balance > math.MaxInt64-change {
			return "", errors.New("a balance of more than 64 bits")
		}
		after += account.Balance
	}
	reply := refusal(status)
	if status == "OK" {
		id, _ := json.Marshal("op-" + c.txID[max(0, len(c.txID)-32):]) // a text can always be written
		reply = accepted(after, `,"operator_tx_id":`+string(id))
	}
	// refusals are kept too: when they come again they are refused again
	if err := page.Put(Entry{c.txID, c.name, c.externalID, content, change, reply, false}); err != nil || change == 0 {
		return reply, err
	}
	return reply, page.SetBalance(after)
}

// decide answers the status, and what the balance changes by.
func decide(page Page, c *call) (string, int64, error) {
	if c.name == "rollback" {
		return rollback(page, c)
	}
	switch account := page.Account(); {
	case account == nil:
		return "PLAYER_NOT_FOUND", 0, nil
	case account.Currency != c.currency:
		return "CURRENCY_MISMATCH", 0, nil
	case c.name == "credit": // also 0, and also to a player who is blocked: what they have won is theirs
		return "OK", c.amount, nil
	case account.Blocked:
		return "PLAYER_BLOCKED", 0, nil
	case account.Balance < c.amount:
		return "INSUFFICIENT_FUNDS", 0, nil
	default:
		return "OK", -c.amount, nil
	}
}

// rollback gives a debit back, once. One that never came is noted under its own tx_id, so that it is refused when it comes late.
func rollback(page Page, c *call) (string, int64, error) {
	debit, err := page.Entry(c.refTxID)
	if err != nil {
		return "", 0, err
	}
	if debit == nil {
		late := Entry{c.refTxID, "debit", c.externalID, "", 0, refusal("TX_ALREADY_ROLLED_BACK"), true}
		return "OK", 0, page.Put(late)
	}
	if debit.Kind != "debit" || debit.ExternalID != c.externalID {
		return "INVALID_REQUEST", 0, nil
	}
	if debit.Reversed {
		return "OK", 0, nil
	}
	back := *debit
	back.Reversed = true
	return "OK", -debit.Change, page.Put(back)
}

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}
