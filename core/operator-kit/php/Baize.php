<?php
// Operator kit for PHP 8.1 and newer with 64-bit integers, without packages: a client that signs, and a wallet that verifies calls
// and keeps books by the rules (specification sections 4 and 5). Amounts are integers in minor units; no float is ever made of them.
declare(strict_types=1);

namespace Baize;

const TOLERANCE_MS = 5 * 60_000;
const RETRYABLE = ['RATE_LIMITED', 'INTERNAL_ERROR', 'TABLE_OPEN_FAILED', 'GAME_MAINTENANCE', 'UNAVAILABLE'];

function nowMs(): int
{
    [$micro, $seconds] = explode(' ', microtime()); // texts: a float of it would be cut
    return (int) $seconds * 1000 + (int) substr($micro, 2, 3);
}

/** Lowercase hex of the signature. `$target` is path and query exactly as sent; the secret is not decoded from hex. */
function sign(#[\SensitiveParameter] string $secret, string $timestamp, string $nonce, string $method, string $target, string $body): string
{
    return hash_hmac('sha256', implode("\n", [$timestamp, $nonce, $method, $target, $body]), $secret);
}

/** The secret is 64 characters. Without it, as where a variable is empty, everybody could sign. */
function checkSecret(#[\SensitiveParameter] string $secret): void
{
    if (strlen($secret) !== 64) {
        throw new \InvalidArgumentException('the API secret has 64 characters, this one has ' . strlen($secret));
    }
}

/** A refusal of the Operator API. Branch on `$errorCode`; the message is for your log. */
final class OperatorApiError extends \RuntimeException
{
    /** @param array<string, mixed> $details */
    public function __construct(
        string $call,
        public readonly int $status,
        public readonly string $errorCode,
        string $message,
        public readonly array $details,
        public readonly ?int $retryAfterS,
    ) {
        $told = array_merge([$message], array_values($details['reasons'] ?? []), $details['hints'] ?? []);
        parent::__construct("$call: $status $errorCode: " . implode('; ', array_filter($told)));
    }

    /** The same call may succeed later, with a new timestamp, nonce and signature. */
    public function isRetryable(): bool
    {
        return in_array($this->errorCode, RETRYABLE, true) || ($this->status >= 500 && $this->errorCode === "HTTP_$this->status");
    }
}

/** Calls of the Operator API, of one operator. */
final class OperatorClient
{
    public function __construct(
        private readonly string $url,
        private readonly string $operator,
        #[\SensitiveParameter] private readonly string $apiKey,
        #[\SensitiveParameter] private readonly string $apiSecret,
        private readonly int $timeoutS = 15,
    ) {
        checkSecret($apiSecret);
    }

    /** What is printed of it holds no secret. */
    public function __debugInfo(): array
    {
        return ['url' => $this->url, 'operator' => $this->operator];
    }

    /**
     * Calls, and answers the body. Parts of `$path` must be escaped: `rawurlencode($externalId)`.
     * @param array<string, mixed>|null $body
     * @param array<string, scalar|null> $query
     * @return array<string, mixed>|null
     * @throws OperatorApiError for a refusal, \RuntimeException when there was no answer
     */
    public function call(string $method, string $path, ?array $body = null, array $query = []): ?array
    {
        $target = '/operator/v1' . $path;
        $pairs = http_build_query(array_filter($query, fn ($value) => $value !== null), '', '&', PHP_QUERY_RFC3986);
        if ($pairs !== '') {
            $target .= '?' . $pairs;
        }
        // serialized once: what is signed is what is sent
        $sent = $body === null ? '' : json_encode($body ?: new \stdClass(), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
        [$status, $headers, $answer] = $this->send($method, $target, $sent);
        $read = json_decode($answer, true, 512, JSON_BIGINT_AS_STRING);
        if ($status >= 200 && $status < 300) {
            return is_array($read) ? $read : null;
        }
        $error = is_array($read) && is_array($read['error'] ?? null) ? $read['error'] : ['message' => substr($answer, 0, 200)];
        if (($error['code'] ?? '') === 'TIMESTAMP_OUT_OF_RANGE' && isset($headers['date'])) {
            $error['details']['hints'][] = "this machine's clock is " . (time() - strtotime($headers['date'])) . ' s ahead';
        }
        $after = ctype_digit($headers['retry-after'] ?? '') ? (int) $headers['retry-after'] : null;
        $code = $error['code'] ?? "HTTP_$status";
        throw new OperatorApiError("$method $target", $status, $code, $error['message'] ?? '', $error['details'] ?? [], $after);
    }

    /**
     * All rows of a list, page after page: `rows('/transactions', 'transactions')`.
     * @param array<string, scalar|null> $query
     * @return \Generator<array<string, mixed>>
     */
    public function rows(string $path, string $name, array $query = []): \Generator
    {
        $cursor = null;
        do {
            $page = $this->call('GET', $path, null, ['limit' => 500, ...$query, 'cursor' => $cursor]);
            yield from array_values($page[$name]); // keys would begin anew on each page
            $cursor = $page['next_cursor'];
        } while ($cursor !== null);
    }

    /** @return array{int, array<string, string>, string} */
    private function send(string $method, string $target, string $body): array
    {
        $timestamp = (string) nowMs();
        $nonce = bin2hex(random_bytes(16));
        $lines = [
            'Content-Type: application/json; charset=utf-8',
            "X-Operator: $this->operator",
            "X-Api-Key: $this->apiKey",
            "X-Timestamp: $timestamp",
            "X-Nonce: $nonce",
            'X-Signature: ' . sign($this->apiSecret, $timestamp, $nonce, $method, $target, $body),
            'Connection: close',
        ];
        $http = ['method' => $method, 'header' => $lines, 'content' => $body, 'protocol_version' => 1.1];
        $http += ['timeout' => $this->timeoutS, 'ignore_errors' => true, 'follow_location' => 0];
        $answer = @file_get_contents(rtrim($this->url, '/') . $target, false, stream_context_create(['http' => $http]));
        if ($answer === false || !isset($http_response_header[0])) {
            throw new \RuntimeException("$method $target: no answer: " . (error_get_last()['message'] ?? ''));
        }
        $headers = [];
        foreach (array_slice($http_response_header, 1) as $line) {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $headers[strtolower($name)] = trim($value);
        }
        return [(int) (explode(' ', $http_response_header[0])[1] ?? 0), $headers, $answer];
    }
}

/** Nonces that were used, in a store that all your processes share: PHP forgets everything between two requests. */
interface Nonces
{
    /** Uses a nonce up, atomically, and keeps it until then (Unix ms). @return bool false: it was used before */
    public function use(string $nonce, int $until, int $now): bool;
}

/** Is a wallet call from the platform? Checked in this order, over the raw bytes, before anything is parsed. */
final class Verifier
{
    /** @param (\Closure(): int)|null $now Unix ms; for tests */
    public function __construct(
        private readonly string $operator,
        #[\SensitiveParameter] private readonly string $secret,
        private readonly Nonces $nonces,
        private readonly ?\Closure $now = null,
    ) {
        checkSecret($secret);
    }

    public function __debugInfo(): array
    {
        return ['operator' => $this->operator];
    }

    /** @param array<string, string> $headers names in lower case @param string $path the one that was signed */
    public function isGenuine(string $path, array $headers, string $body): bool
    {
        [$operator, $timestamp, $nonce, $signature] = array_map(
            fn ($name) => $headers["x-$name"] ?? '',
            ['operator', 'timestamp', 'nonce', 'signature'],
        );
        if ($operator !== $this->operator) {
            return false;
        }
        $now = $this->now ? ($this->now)() : nowMs();
        if (!preg_match('/^\d{1,15}$/D', $timestamp) || abs($now - (int) $timestamp) > TOLERANCE_MS) {
            return false;
        }
        if (!hash_equals(sign($this->secret, $timestamp, $nonce, 'POST', $path, $body), $signature)) {
            return false;
        }
        if ($nonce === '' || strlen($nonce) > 128) {
            return false;
        }
        // only now: a call that is not signed must not use another's nonce up. It is kept as long as its timestamp could come again
        return $this->nonces->use($nonce, max($now, (int) $timestamp) + TOLERANCE_MS, $now);
    }
}

final class Account
{
    /** @param int $balance minor units @param bool $blocked they may not bet; what they have won is still paid */
    public function __construct(public readonly string $currency, public readonly int $balance, public readonly bool $blocked)
    {
    }
}

/** A transaction that was answered. */
final class Entry
{
    /**
     * @param string $txId the key: no two entries have the same
     * @param string $kind debit, credit or rollback
     * @param string $content what must be the same when it comes again; empty for a debit that was rolled back before it came
     * @param int $change what it changed the balance by; 0 where it was refused
     * @param string $reply the answer as it was sent: it is sent again when the transaction comes again
     * @param bool $reversed a debit whose money went back
     */
    public function __construct(
        public readonly string $txId,
        public readonly string $kind,
        public readonly string $externalId,
        public readonly string $content,
        public readonly int $change,
        public readonly string $reply,
        public readonly bool $reversed = false,
    ) {
    }
}

/** The books, open for one call of one player. */
interface Page
{
    public function account(): ?Account;

    /** An entry of any player. */
    public function entry(string $txId): ?Entry;

    /** Writes an entry, or writes it over. */
    public function put(Entry $entry): void;

    public function setBalance(int $balance): void;
}

/** Where accounts and transactions are. They must outlive the process: transactions come again after days. */
interface Books
{
    /**
     * Runs `$work` in one transaction, alone for this player (`select … for update`): all that was put counts, or nothing does.
     * @param \Closure(Page): string $work
     */
    public function open(string $externalId, \Closure $work): string;
}

/** An operator's wallet by the rules, without a web framework. */
final class Wallet
{
    private const REASONS = [
        'balance' => [],
        'debit' => ['bet', 'ante', 'double', 'split', 'buy_in', 'top_up'],
        'credit' => ['settle', 'cash_out'],
        'rollback' => ['cancel_bet', 'round_void', 'timeout', 'system'],
    ];
    private readonly string $path;

    /** @param string $path the path of your registered wallet_base_url, `/wallet`: it is what the platform signs */
    public function __construct(private readonly Books $books, private readonly Verifier $verifier, string $path)
    {
        $this->path = rtrim($path, '/');
    }

    /** Which call this is, by the target of the request line; null: none of the wallet's. */
    public function nameOf(string $target): ?string
    {
        $at = strrpos($target, '/');
        $name = substr($target, (int) $at + 1);
        return substr($target, 0, (int) $at) === $this->path && isset(self::REASONS[$name]) ? $name : null;
    }

    /**
     * Answers one call: send it with HTTP 200. What the books throw must become HTTP 500: then nobody knows what was done, and the
     * platform rolls back or asks again.
     * @param array<string, string> $headers names in lower case @param string $body the raw bytes: `php://input`, not `$_POST`
     */
    public function answer(string $name, array $headers, string $body): string
    {
        if (!$this->verifier->isGenuine("$this->path/$name", $headers, $body)) {
            return self::refusal('INVALID_SIGNATURE');
        }
        $call = self::read($name, $body);
        if ($call === null) {
            return self::refusal('INVALID_REQUEST');
        }
        return $this->books->open(
            $call['external_id'],
            fn (Page $page) => $name === 'balance' ? self::balance($page, $call) : self::transaction($page, $name, $call),
        );
    }

    /** Fields that are not known are passed over. @return array<string, mixed>|null null: something is missing or wrong */
    private static function read(string $name, string $body): ?array
    {
        $call = json_decode($body, true, 64, JSON_BIGINT_AS_STRING);
        $needed = ['external_id', 'currency'];
        if ($name !== 'balance') {
            array_push($needed, 'tx_id', 'reason', 'round_id', ...($name === 'rollback' ? ['ref_tx_id'] : []));
        }
        foreach ($needed as $each) {
            if (!is_array($call) || !is_string($call[$each] ?? null) || $call[$each] === '') {
                return null;
            }
        }
        if ($name === 'balance') {
            return $call;
        }
        $isWhole = is_int($call['amount'] ?? null) && $call['amount'] >= ($name === 'credit' ? 0 : 1);
        return $isWhole && in_array($call['reason'], self::REASONS[$name], true) ? $call : null;
    }

    /** @param array<string, mixed> $fields */
    private static function text(array $fields): string
    {
        return json_encode($fields, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
    }

    private static function refusal(string $status): string
    {
        return self::text(['status' => $status]);
    }

    private static function balance(Page $page, array $call): string
    {
        $account = $page->account();
        if ($account === null) {
            return self::refusal('PLAYER_NOT_FOUND');
        }
        $isSame = $account->currency === $call['currency'];
        return $isSame ? self::text(['status' => 'OK', 'balance' => $account->balance]) : self::refusal('CURRENCY_MISMATCH');
    }

    private static function transaction(Page $page, string $name, array $call): string
    {
        $same = array_map(fn ($each) => $call[$each], ['external_id', 'currency', 'amount', 'reason', 'round_id']);
        $content = self::text([$name, ...$same, $name === 'rollback' ? $call['ref_tx_id'] : '']);
        $known = $page->entry($call['tx_id']);
        if ($known !== null) {
            // a debit that was rolled back before it came has no content: any answers that it is too late
            return in_array($known->content, [$content, ''], true) ? $known->reply : self::refusal('INVALID_REQUEST');
        }
        [$status, $change] = self::decide($page, $name, $call);
        $after = ($page->account()?->balance ?? 0) + $change;
        if (!is_int($after)) {
            throw new \OverflowException('a balance of more than 64 bits');
        }
        $ok = ['status' => 'OK', 'balance' => $after, 'operator_tx_id' => 'op-' . substr($call['tx_id'], -32)];
        $reply = $status === 'OK' ? self::text($ok) : self::refusal($status);
        // refusals are kept too: when they come again they are refused again
        $page->put(new Entry($call['tx_id'], $name, $call['external_id'], $content, $change, $reply));
        if ($change !== 0) {
            $page->setBalance($after);
        }
        return $reply;
    }

    /** @return array{string, int} the status, and what the balance changes by */
    private static function decide(Page $page, string $name, array $call): array
    {
        $account = $page->account();
        return match (true) {
            $name === 'rollback' => self::rollback($page, $call),
            $account === null => ['PLAYER_NOT_FOUND', 0],
            $account->currency !== $call['currency'] => ['CURRENCY_MISMATCH', 0],
            // also 0, and also to a player who is blocked: what they have won is theirs
            $name === 'credit' => ['OK', $call['amount']],
            $account->blocked => ['PLAYER_BLOCKED', 0],
            $account->balance < $call['amount'] => ['INSUFFICIENT_FUNDS', 0],
            default => ['OK', -$call['amount']],
        };
    }

    /** Gives a debit back, once. One that never came is noted under its own tx_id, so that it is refused when it comes late. */
    private static function rollback(Page $page, array $call): array
    {
        ['ref_tx_id' => $ref, 'external_id' => $externalId] = $call;
        $debit = $page->entry($ref);
        if ($debit === null) {
            $page->put(new Entry($ref, 'debit', $externalId, '', 0, self::refusal('TX_ALREADY_ROLLED_BACK'), true));
            return ['OK', 0];
        }
        if ($debit->kind !== 'debit' || $debit->externalId !== $externalId) {
            return ['INVALID_REQUEST', 0];
        }
        if ($debit->reversed) {
            return ['OK', 0];
        }
        $page->put(new Entry($ref, 'debit', $externalId, $debit->content, $debit->change, $debit->reply, true));
        return ['OK', -$debit->change];
    }
}
