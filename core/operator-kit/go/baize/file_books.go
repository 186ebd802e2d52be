package baize

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
)

// FileBooks are in memory and in a journal: each call that changed something is one line, on the disk before it is answered. For one
// process, and for as many transactions as its memory holds; a casino has a database.
type FileBooks struct {
	lock     sync.Mutex
	file     *os.File
	size     int64
	broken   error
	accounts map[string]Account
	entries  map[string]Entry
}

// line is what one call changed.
type line struct {
	ExternalID string   `json:"external_id"`
	Account    *Account `json:"account,omitempty"`
	Entries    []Entry  `json:"entries,omitempty"`
}

// OpenFileBooks reads the journal and goes on writing it. A last line without its end was never answered: it is cut off. Nobody else may
// have it open, so take your port first.
func OpenFileBooks(name string) (*FileBooks, error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	b, err := ReadFileBooks(name)
	if err != nil {
		return nil, err
	}
	b.file, b.broken = file, nil
	return b, file.Truncate(b.size)
}

// ReadFileBooks reads the journal beside the process that writes it. These books change nothing.
func ReadFileBooks(name string) (*FileBooks, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	b := &FileBooks{accounts: map[string]Account{}, entries: map[string]Entry{}, broken: errors.New("these books are only read")}
	for n := 1; ; n++ {
		end := bytes.IndexByte(text[b.size:], '\n')
		if end < 0 {
			return b, nil
		}
		var l line
		if err := json.Unmarshal(text[b.size:b.size+int64(end)], &l); err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", name, n, err)
		}
		b.apply(l)
		b.size += int64(end) + 1
	}
}

// Deposit opens an account; an existing one is left alone.
func (b *FileBooks) Deposit(externalID string, account Account) error {
	b.lock.Lock()
	defer b.lock.Unlock()
	if _, known := b.accounts[externalID]; known {
		return nil
	}
	return b.commit(line{ExternalID: externalID, Account: &account})
}

// Balance of a player.
func (b *FileBooks) Balance(externalID string) int64 {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.accounts[externalID].Balance
}

// Find finds an entry, or nil.
func (b *FileBooks) Find(txID string) *Entry {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.entry(txID)
}

func (b *FileBooks) entry(txID string) *Entry {
	if found, known := b.entries[txID]; known {
		return &found
	}
	return nil
}

// Open implements Books. One lock for all players.
func (b *FileBooks) Open(externalID string, work func(Page) (string, error)) (string, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	page := &filePage{books: b, line: line{ExternalID: externalID}}
	if account, known := b.accounts[externalID]; known {
		page.account = &account
	}
	reply, err := work(page)
	if err != nil || page.line.Account == nil && page.line.Entries == nil {
		return reply, err
	}
	return reply, b.commit(page.line)
}

func (b *FileBooks) commit(l line) error {
	if b.broken != nil {
		return b.broken
	}
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	text = append(text, '\n')
	if _, err = b.file.WriteAt(text, b.size); err == nil {
		err = b.file.Sync()
	}
	if err != nil { // nobody knows how much of it is there: only a new start that reads it again does
		b.broken = fmt.Errorf("the journal cannot be written, start again: %w", err)
		return b.broken
	}
	b.size += int64(len(text))
	b.apply(l)
	return nil
}

func (b *FileBooks) apply(l line) {
	if l.Account != nil {
		b.accounts[l.ExternalID] = *l.Account
	}
	for _, each := range l.Entries {
		b.entries[each.TxID] = each
	}
}

type filePage struct {
	books   *FileBooks
	account *Account
	line    line
}

func (p *filePage) Account() *Account { return p.account }

func (p *filePage) Entry(txID string) (*Entry, error) {
	for i := range p.line.Entries {
		if p.line.Entries[i].TxID == txID {
			found := p.line.Entries[i]
			return &found, nil
		}
	}
	return p.books.entry(txID), nil
}

func (p *filePage) Put(entry Entry) error {
	p.line.Entries = append(p.line.Entries, entry)
	return nil
}

func (p *filePage) SetBalance(balance int64) error {
	account := *p.account
	account.Balance = balance
	p.line.Account = &account
	return nil
}
