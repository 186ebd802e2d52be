<?php
// The signing vectors, and what a verifier must refuse: php test.php
declare(strict_types=1);

require __DIR__ . '/Baize.php';

['secret' => $secret, 'vectors' => $vectors] = json_decode((string) file_get_contents(__DIR__ . '/../signing-vectors.json'), true);

function check(string $what, mixed $is, mixed $wanted): void
{
    if ($is !== $wanted) {
        fwrite(STDERR, "$what: expected " . var_export($wanted, true) . ', it is ' . var_export($is, true) . "\n");
        exit(1);
    }
}

foreach ($vectors as ['timestamp' => $at, 'nonce' => $nonce, 'method' => $method, 'target' => $target, 'body' => $body, 'signature' => $right]) {
    check($nonce, Baize\sign($secret, $at, $nonce, $method, $target, $body), $right);
}

$debit = end($vectors);
$verify = function (int $late = 0, array $over = [], int $times = 1) use ($secret, $debit): bool {
    $nonces = new class () implements Baize\Nonces {
        private array $used = [];

        public function use(string $nonce, int $until, int $now): bool
        {
            $isFirst = ($this->used[$nonce] ?? -1) < $now;
            $this->used[$nonce] = $until;
            return $isFirst;
        }
    };
    $verifier = new Baize\Verifier('acme', $secret, $nonces, fn () => (int) $debit['timestamp'] + $late);
    $headers = ['x-operator' => 'acme', 'x-timestamp' => $debit['timestamp'], 'x-nonce' => $debit['nonce'], 'x-signature' => $debit['signature']];
    for ($n = 0; $n < $times; $n++) {
        $is = $verifier->isGenuine($debit['target'], $over + $headers, $debit['body']);
    }
    return $is;
};
check('the call of the vectors', $verify(), true);
check('the same again', $verify(times: 2), false);
check('5 minutes late', $verify(late: 300_000), true);
check('more than 5 minutes late', $verify(late: 300_001), false);
check('more than 5 minutes early', $verify(late: -300_001), false);
check('another operator', $verify(over: ['x-operator' => 'other']), false);
check('another nonce', $verify(over: ['x-nonce' => 'other']), false);
check('a signature of other letters', $verify(over: ['x-signature' => 'é']), false);
try {
    $isTaken = (bool) new Baize\OperatorClient('http://127.0.0.1', 'acme', 'ak', '');
} catch (InvalidArgumentException) {
    $isTaken = false;
}
check('an empty secret', $isTaken, false);
ob_start();
var_dump(new Baize\Verifier('acme', $secret, new class () implements Baize\Nonces {
    public function use(string $nonce, int $until, int $now): bool
    {
        return true;
    }
}));
check('a secret that is printed', str_contains((string) ob_get_clean(), $secret), false);
echo "all vectors\n";
