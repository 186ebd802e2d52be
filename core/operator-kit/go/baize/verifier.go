package baize

import (
	"crypto/hmac"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Tolerance is how far the platform's clock and yours may differ.
const Tolerance = 5 * time.Minute

// Nonces were used. Several processes need a store that they share.
type Nonces interface {
	// Use uses a nonce up, atomically, and keeps it until then. False: it was used before.
	Use(nonce string, until, now time.Time) (bool, error)
}

// MemoryNonces are in the memory of one process.
type MemoryNonces struct {
	lock  sync.Mutex
	until map[string]time.Time
	swept time.Time
}

// Use implements Nonces.
func (n *MemoryNonces) Use(nonce string, until, now time.Time) (bool, error) {
	n.lock.Lock()
	defer n.lock.Unlock()
	if n.until == nil || now.Sub(n.swept) > time.Minute {
		kept := map[string]time.Time{}
		for old, end := range n.until {
			if !end.Before(now) {
				kept[old] = end
			}
		}
		n.until, n.swept = kept, now
	}
	if end, used := n.until[nonce]; used && !end.Before(now) {
		return false, nil
	}
	n.until[nonce] = until
	return true, nil
}

// Verifier knows whether a wallet call is from the platform.
type Verifier struct {
	operator string
	sign     func(timestamp, nonce, path string, body []byte) string // a function: what is printed of it holds no secret
	nonces   Nonces
	now      func() time.Time
}

// NewVerifier makes a verifier with nonces in memory, unless others are given. It panics without a secret.
func NewVerifier(operator, secret string, nonces Nonces) *Verifier {
	mustBeSecret(secret)
	if nonces == nil {
		nonces = &MemoryNonces{}
	}
	sign := func(timestamp, nonce, path string, body []byte) string {
		return Sign(secret, timestamp, nonce, http.MethodPost, path, body)
	}
	return &Verifier{operator, sign, nonces, time.Now}
}

// IsGenuine checks in the order of the specification, over the raw bytes. path is the one that was signed.
func (v *Verifier) IsGenuine(path string, header http.Header, body []byte) (bool, error) {
	timestamp, nonce := header.Get("X-Timestamp"), header.Get("X-Nonce")
	if header.Get("X-Operator") != v.operator {
		return false, nil
	}
	ms, err := strconv.ParseUint(timestamp, 10, 50)
	if err != nil {
		return false, nil
	}
	now := v.now()
	at := time.UnixMilli(int64(ms))
	if at.Sub(now) > Tolerance || now.Sub(at) > Tolerance {
		return false, nil
	}
	if !hmac.Equal([]byte(v.sign(timestamp, nonce, path, body)), []byte(header.Get("X-Signature"))) {
		return false, nil
	}
	if len(nonce) < 1 || len(nonce) > 128 {
		return false, nil
	}
	// only now: a call that is not signed must not use another's nonce up. It is kept as long as its timestamp could come again
	until := now.Add(Tolerance)
	if at.After(now) {
		until = at.Add(Tolerance)
	}
	return v.nonces.Use(nonce, until, now)
}
