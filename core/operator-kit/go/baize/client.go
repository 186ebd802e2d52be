// Package baize is the operator kit for Go 1.19 and newer, standard library only: a client that signs, and a wallet that verifies
// calls and keeps books by the rules (specification sections 4 and 5). Amounts are int64 in minor units; no float is ever made of them.
package baize

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"sort"
	"strconv"
	"strings"
	"time"
)

// Sign answers lowercase hex of the signature. target is path and query exactly as sent; the secret is not decoded from hex.
func Sign(secret, timestamp, nonce, method, target string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(strings.Join([]string{timestamp, nonce, method, target, ""}, "\n")))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}

// mustBeSecret panics where the secret is not 64 characters. Without it, as where a variable is empty, everybody could sign.
func mustBeSecret(secret string) {
	if len(secret) != 64 {
		panic("the API secret has 64 characters, this one has " + strconv.Itoa(len(secret)))
	}
}

// Credentials are what you were given.
type Credentials struct {
	// URL is {API_BASE}: https:// and host.
	URL, Operator, APIKey, APISecret string
}

// Client calls the Operator API, as one operator. It may be used by several goroutines.
type Client struct {
	url    string
	header func(timestamp, nonce, method, target string, body []byte) http.Header // a function: what is printed of it holds no secret
	http   *http.Client
}

// NewClient makes a client. A call may take 15 seconds. It panics without a secret.
func NewClient(c Credentials) *Client {
	mustBeSecret(c.APISecret)
	header := func(timestamp, nonce, method, target string, body []byte) http.Header {
		return http.Header{
			"Content-Type": {"application/json; charset=utf-8"},
			"X-Operator":   {c.Operator},
			"X-Api-Key":    {c.APIKey},
			"X-Timestamp":  {timestamp},
			"X-Nonce":      {nonce},
			"X-Signature":  {Sign(c.APISecret, timestamp, nonce, method, target, body)},
		}
	}
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Client{strings.TrimRight(c.URL, "/"), header, &http.Client{Timeout: 15 * time.Second, CheckRedirect: stay}}
}

// APIError is a refusal of the Operator API. Branch on Code; the message is for your log.
type APIError struct {
	Call      string
	Status    int
	Code      string
	Message   string
	Details   Details
	RequestID string
	// RetryAfter is how long to wait before another try, where the server said so.
	RetryAfter time.Duration
}

// Details say which fields were wrong and why, and in the test environment what was signed.
type Details struct {
	Fields  []string          `json:"fields"`
	Reasons map[string]string `json:"reasons"`
	Hints   []string          `json:"hints"`
}

func (e *APIError) Error() string {
	told := []string{fmt.Sprintf("%s: %d %s: %s", e.Call, e.Status, e.Code, e.Message)}
	for field, why := range e.Details.Reasons {
		told = append(told, field+": "+why)
	}
	sort.Strings(told[1:])
	return strings.Join(append(told, e.Details.Hints...), "; ")
}

// Retryable says that the same call may succeed later, with a new timestamp, nonce and signature.
func (e *APIError) Retryable() bool {
	switch e.Code {
	case "RATE_LIMITED", "INTERNAL_ERROR", "TABLE_OPEN_FAILED", "GAME_MAINTENANCE", "UNAVAILABLE":
		return true
	}
	return e.Status >= 500 && strings.HasPrefix(e.Code, "HTTP_")
}

// Call calls, and reads the answer into out. Parts of path must be escaped: url.PathEscape(externalID). body and out may be nil.
// The error is an *APIError for a refusal.
func (c *Client) Call(ctx context.Context, method, path string, query url.Values, body, out any) error {
	target := "/operator/v1" + path
	if len(query) > 0 {
		target += "?" + query.Encode()
	}
	var sent []byte
	if body != nil { // serialized once: what is signed is what is sent
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		sent = text
	}
	request, err := http.NewRequestWithContext(ctx, method, c.url+target, bytes.NewReader(sent))
	if err != nil {
		return err
	}
	target = request.URL.RequestURI() // as it will stand in the request line
	nonce := make([]byte, 24)
	if _, err := rand.Read(nonce); err != nil {
		return err
	}
	now := time.Now()
	timestamp := strconv.FormatInt(now.UnixMilli(), 10)
	request.Header = c.header(timestamp, base64.RawURLEncoding.EncodeToString(nonce), method, target, sent)
	response, err := c.http.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode < 200 || response.StatusCode >= 300 {
		return refusalOf(method+" "+target, response, answer, now)
	}
	if out == nil || len(answer) == 0 {
		return nil
	}
	return json.Unmarshal(answer, out)
}

func refusalOf(call string, response *http.Response, answer []byte, now time.Time) *APIError {
	var body struct {
		Error struct {
			Code, Message string
			Details       Details
		}
	}
	if json.Unmarshal(answer, &body) != nil || body.Error.Code == "" { // a text of a proxy, or of an unknown path
		body.Error.Code = "HTTP_" + strconv.Itoa(response.StatusCode)
		body.Error.Message = string(answer[:min(len(answer), 200)])
	}
	given := body.Error
	if there, err := http.ParseTime(response.Header.Get("Date")); err == nil && given.Code == "TIMESTAMP_OUT_OF_RANGE" {
		given.Details.Hints = append(given.Details.Hints, fmt.Sprintf("this machine's clock is %v ahead", now.Sub(there).Round(time.Second)))
	}
	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
	id := response.Header.Get("X-Request-Id")
	return &APIError{call, response.StatusCode, given.Code, given.Message, given.Details, id, time.Duration(seconds) * time.Second}
}

func min(a, b int) int {
	if a < b {
		return a
	}
	return b
}
