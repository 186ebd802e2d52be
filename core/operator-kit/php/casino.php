<?php
// A complete operator: a page that launches players into games, and a wallet that keeps their money in an SQLite file.
//   php casino.php                serves both (PORT, 9000 by default); under PHP-FPM it answers one request
//   php casino.php launch GAME    prints an address that opens a game once, within a minute
//   php casino.php reconcile      compares the last day's transactions with these books
declare(strict_types=1);

ini_set('zend.exception_ignore_args', '1'); // a trace in the log names no arguments: one of them is the secret
require __DIR__ . '/Baize.php';
require __DIR__ . '/serve.php';

use Baize\{Account, Books, Entry, Nonces, OperatorClient, Page, Verifier, Wallet};

/** `begin immediate` locks the file, so calls of all players wait for each other. A bigger database locks the player's row. */
final class SqliteBooks implements Books, Nonces
{
    private const TABLES = [
        'pragma busy_timeout = 2000',
        'pragma journal_mode = wal',
        'pragma synchronous = full',
        'create table if not exists player (id text primary key, currency text not null,
           balance integer not null check (balance >= 0), blocked integer not null)',
        'create table if not exists tx (id text primary key, kind text not null, player text not null, content text not null,
           change integer not null, reply text not null, reversed integer not null)',
        'create table if not exists nonce (nonce text primary key, until integer not null)',
    ];
    private readonly PDO $db;

    public function __construct(string $file)
    {
        $this->db = new PDO("sqlite:$file", null, null, [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]);
        foreach (self::TABLES as $text) {
            $this->db->exec($text);
        }
    }

    public function run(string $sql, mixed ...$values): PDOStatement
    {
        $statement = $this->db->prepare($sql);
        foreach ($values as $i => $value) {
            $statement->bindValue($i + 1, $value, is_string($value) ? PDO::PARAM_STR : PDO::PARAM_INT);
        }
        $statement->execute();
        return $statement;
    }

    public function deposit(string $id, int $balance, string $currency, bool $blocked = false): void
    {
        $this->run('insert or ignore into player values (?, ?, ?, ?)', $id, $currency, $balance, (int) $blocked);
    }

    public function account(string $id): ?Account
    {
        $row = $this->run('select currency, balance, blocked from player where id = ?', $id)->fetch(PDO::FETCH_NUM);
        return $row ? new Account($row[0], $row[1], (bool) $row[2]) : null;
    }

    public function entry(string $txId): ?Entry
    {
        $row = $this->run('select * from tx where id = ?', $txId)->fetch(PDO::FETCH_NUM);
        return $row ? new Entry(...array_slice($row, 0, 6), reversed: (bool) $row[6]) : null;
    }

    public function open(string $externalId, Closure $work): string
    {
        $this->db->exec('begin immediate');
        try {
            $reply = $work(new SqlitePage($this, $externalId));
            $this->db->exec('commit'); // on the disk before the platform hears of it
            return $reply;
        } catch (Throwable $error) {
            $this->db->exec('rollback');
            throw $error;
        }
    }

    public function use(string $nonce, int $until, int $now): bool
    {
        $this->run('delete from nonce where until < ?', $now);
        return $this->run('insert or ignore into nonce values (?, ?)', $nonce, $until)->rowCount() === 1;
    }
}

final class SqlitePage implements Page
{
    private readonly ?Account $account;

    public function __construct(private readonly SqliteBooks $books, private readonly string $id)
    {
        $this->account = $books->account($id);
    }

    public function account(): ?Account
    {
        return $this->account;
    }

    public function entry(string $txId): ?Entry
    {
        return $this->books->entry($txId);
    }

    public function put(Entry $e): void
    {
        $row = [$e->txId, $e->kind, $e->externalId, $e->content, $e->change, $e->reply, (int) $e->reversed];
        $this->books->run('insert or replace into tx values (?, ?, ?, ?, ?, ?, ?)', ...$row);
    }

    public function setBalance(int $balance): void
    {
        $this->books->run('update player set balance = ? where id = ?', $balance, $this->id);
    }
}

/** The site: what each request is answered with. */
final class Casino
{
    private readonly string $currency;
    private readonly SqliteBooks $books;
    private readonly OperatorClient $baize;
    private readonly Wallet $wallet;

    /** @param array<string, string> $env */
    public function __construct(#[\SensitiveParameter] array $env)
    {
        $this->currency = $env['CURRENCY'] ?? 'KRW';
        ['BAIZE_URL' => $url, 'BAIZE_OPERATOR' => $operator, 'BAIZE_API_KEY' => $key, 'BAIZE_API_SECRET' => $secret] = $env;
        $this->books = new SqliteBooks($env['BOOKS'] ?? 'casino.sqlite');
        $this->baize = new OperatorClient($url, $operator, $key, $secret);
        $this->wallet = new Wallet($this->books, new Verifier($operator, $secret, $this->books), '/wallet');
        $this->books->deposit('u-1', 1_000_000, $this->currency);
        $this->books->deposit('u-blocked', 5000, $this->currency, true); // these two are for the certification
        $this->books->deposit('u-rich', 2 ** 53 + 1, $this->currency);
    }

    /** An address for each click: it is good once, for a minute. The player is whoever is signed in at your site. */
    public function launch(string $game): string
    {
        $player = ['external_id' => 'u-1', 'nickname' => 'Player 1', 'currency' => $this->currency];
        return $this->baize->call('POST', '/launch', ['player' => $player, 'game_code' => $game, 'lang' => 'en'])['launch_url'];
    }

    private function page(): string
    {
        $buttons = '';
        foreach ($this->baize->call('GET', '/games', null, ['lang' => 'en'])['games'] as ['game_code' => $code, 'name' => $name]) {
            $buttons .= "<p><button name=\"game\" value=\"$code\">" . htmlspecialchars($name) . '</button></p>';
        }
        $balance = $this->books->account('u-1')?->balance;
        return "<!doctype html><title>Casino</title><h1>Player 1: $balance $this->currency</h1>
            <form method=\"post\" action=\"/play\">$buttons</form>";
    }

    /** @param array<string, string> $headers @return array{int, array<string, string>, string} */
    public function respond(string $method, string $target, array $headers, string $body): array
    {
        $json = ['Content-Type' => 'application/json'];
        try {
            $name = $method === 'POST' ? $this->wallet->nameOf($target) : null;
            if ($name !== null) {
                return [200, $json, $this->wallet->answer($name, $headers, $body)];
            }
            if ($method === 'POST' && $target === '/play') {
                parse_str($body, $form);
                return [303, ['Location' => $this->launch((string) ($form['game'] ?? 'baccarat'))], ''];
            }
            return $target === '/' ? [200, ['Content-Type' => 'text/html; charset=utf-8'], $this->page()] : [404, [], ''];
        } catch (Throwable $error) {
            error_log((string) $error);
            return [500, [], '']; // nobody knows what was done: the platform rolls back or asks again
        }
    }

    public function reconcile(): void
    {
        $agreed = $differing = 0;
        foreach ($this->baize->rows('/transactions', 'transactions') as $tx) {
            if ($tx['type'] === 'rollback' || in_array($tx['status'], ['pending', 'uncertain'], true)) {
                continue; // a rollback shows in its debit
            }
            $theirs = $tx['status'] !== 'confirmed' ? 0 : ($tx['type'] === 'debit' ? -$tx['amount'] : $tx['amount']);
            $entry = $this->books->entry($tx['tx_id']);
            $ours = $entry === null || $entry->reversed ? 0 : $entry->change;
            $ours === $theirs ? $agreed++ : $differing++;
            if ($ours !== $theirs) {
                echo "$tx[tx_id]: $tx[type] $tx[status] moved $theirs there and $ours here\n";
            }
        }
        echo "$agreed transactions agree, $differing differ\n";
    }
}

$casino = new Casino(getenv());
if (PHP_SAPI !== 'cli') {
    $headers = [];
    foreach ($_SERVER as $name => $value) {
        if (str_starts_with($name, 'HTTP_')) {
            $headers[strtolower(strtr(substr($name, 5), '_', '-'))] = $value;
        }
    }
    [$status, $more, $body] = $casino->respond(
        $_SERVER['REQUEST_METHOD'],
        $_SERVER['REQUEST_URI'],
        $headers,
        (string) file_get_contents('php://input'),
    );
    http_response_code($status);
    foreach ($more as $name => $value) {
        header("$name: $value");
    }
    echo $body;
} else {
    match ($argv[1] ?? 'serve') {
        'serve' => serve((int) (getenv('PORT') ?: 9000), $casino->respond(...)),
        'launch' => print($casino->launch($argv[2] ?? 'baccarat') . "\n"),
        'reconcile' => $casino->reconcile(),
    };
}
