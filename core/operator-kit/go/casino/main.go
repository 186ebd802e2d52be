// A complete operator: a page that launches players into games, and a wallet that keeps their money in a journal.
//
//	go run ./casino                serves both (PORT, 9000 by default)
//	go run ./casino launch GAME    prints an address that opens a game once, within a minute
//	go run ./casino reconcile      compares the last day's transactions with these books
package main

import (
	"context"
	"errors"
	"fmt"
	"html"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"

	"baize-operator-kit/baize"
)

func env(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}

type casino struct {
	api      *baize.Client
	books    *baize.FileBooks
	currency string
}

// launch answers an address for each click: it is good once, for a minute. The player is whoever is signed in at your site.
func (c *casino) launch(ctx context.Context, game string) (string, error) {
	player := map[string]string{"external_id": "u-1", "nickname": "Player 1", "currency": c.currency}
	var out struct {
		LaunchURL string `json:"launch_url"`
	}
	err := c.api.Call(ctx, "POST", "/launch", nil, map[string]any{"player": player, "game_code": game, "lang": "en"}, &out)
	return out.LaunchURL, err
}

func (c *casino) page(out http.ResponseWriter, request *http.Request) {
	var list struct {
		Games []struct {
			Code string `json:"game_code"`
			Name string `json:"name"`
		}
	}
	if err := c.api.Call(request.Context(), "GET", "/games", url.Values{"lang": {"en"}}, nil, &list); err != nil {
		failed(out, err)
		return
	}
	out.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(out, `<!doctype html><title>Casino</title><h1>Player 1: %d %s</h1><form method="post" action="/play">`,
		c.books.Balance("u-1"), c.currency)
	for _, game := range list.Games {
		fmt.Fprintf(out, `<p><button name="game" value="%s">%s</button></p>`, html.EscapeString(game.Code), html.EscapeString(game.Name))
	}
	fmt.Fprint(out, "</form>")
}

func (c *casino) play(out http.ResponseWriter, request *http.Request) {
	launchURL, err := c.launch(request.Context(), request.PostFormValue("game"))
	if err != nil {
		failed(out, err)
		return
	}
	http.Redirect(out, request, launchURL, http.StatusSeeOther)
}

func failed(out http.ResponseWriter, err error) {
	log.Print(err)
	http.Error(out, "The games cannot be reached. Please try again.", http.StatusBadGateway)
}

func (c *casino) reconcile() error {
	agreed, differing := 0, 0
	query := url.Values{"limit": {"500"}}
	for {
		var page struct {
			Transactions []struct {
				ID     string `json:"tx_id"`
				Type   string `json:"type"`
				Status string `json:"status"`
				Amount int64  `json:"amount"`
			}
			Next *string `json:"next_cursor"`
		}
		if err := c.api.Call(context.Background(), "GET", "/transactions", query, nil, &page); err != nil {
			return err
		}
		for _, tx := range page.Transactions {
			if tx.Type == "rollback" || tx.Status == "pending" || tx.Status == "uncertain" {
				continue // a rollback shows in its debit
			}
			theirs, ours := int64(0), int64(0)
			if tx.Status == "confirmed" && tx.Type == "debit" {
				theirs = -tx.Amount
			} else if tx.Status == "confirmed" {
				theirs = tx.Amount
			}
			if entry := c.books.Find(tx.ID); entry != nil && !entry.Reversed {
				ours = entry.Change
			}
			if ours == theirs {
				agreed++
			} else {
				differing++
				fmt.Printf("%s: %s %s moved %d there and %d here\n", tx.ID, tx.Type, tx.Status, theirs, ours)
			}
		}
		if page.Next == nil {
			fmt.Printf("%d transactions agree, %d differ\n", agreed, differing)
			return nil
		}
		query.Set("cursor", *page.Next)
	}
}

// serve takes the port before it opens the books: a second process ends here.
func (c *casino) serve(journal string, given baize.Credentials) error {
	listener, err := net.Listen("tcp", "127.0.0.1:"+env("PORT", "9000"))
	if err != nil {
		return err
	}
	if c.books, err = baize.OpenFileBooks(journal); err != nil {
		return err
	}
	// the last two are for the certification
	for id, account := range map[string]baize.Account{
		"u-1": {Currency: c.currency, Balance: 1_000_000}, "u-blocked": {Currency: c.currency, Balance: 5000, Blocked: true},
		"u-rich": {Currency: c.currency, Balance: 1<<53 + 1},
	} {
		if err := c.books.Deposit(id, account); err != nil {
			return err
		}
	}
	verifier := baize.NewVerifier(given.Operator, given.APISecret, nil)
	routes := http.NewServeMux()
	routes.Handle("/wallet/", &baize.Wallet{Books: c.books, Verifier: verifier, Path: "/wallet", Failed: func(err error) { log.Print(err) }})
	routes.HandleFunc("/play", c.play)
	routes.HandleFunc("/", c.page)
	fmt.Printf("http://%s\n", listener.Addr())
	return http.Serve(listener, routes)
}

func run(command, game string) error {
	given := baize.Credentials{
		URL: os.Getenv("BAIZE_URL"), Operator: os.Getenv("BAIZE_OPERATOR"),
		APIKey: os.Getenv("BAIZE_API_KEY"), APISecret: os.Getenv("BAIZE_API_SECRET"),
	}
	if given.URL == "" || given.Operator == "" || given.APIKey == "" || given.APISecret == "" {
		return errors.New("BAIZE_URL, BAIZE_OPERATOR, BAIZE_API_KEY and BAIZE_API_SECRET are needed")
	}
	c := &casino{api: baize.NewClient(given), currency: env("CURRENCY", "KRW")}
	journal := env("BOOKS", "casino.journal")
	switch command {
	case "launch":
		launchURL, err := c.launch(context.Background(), game)
		if err == nil {
			fmt.Println(launchURL)
		}
		return err
	case "reconcile":
		books, err := baize.ReadFileBooks(journal)
		c.books = books
		if err != nil {
			return err
		}
		return c.reconcile()
	}
	return c.serve(journal, given)
}

func main() {
	words := append(os.Args[1:], "serve", "baccarat")
	if len(os.Args) == 2 {
		words = []string{os.Args[1], "baccarat"}
	}
	if err := run(words[0], words[1]); err != nil {
		log.Fatal(err)
	}
}
