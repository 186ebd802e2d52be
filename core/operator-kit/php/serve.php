<?php
// A small HTTP server that keeps connections alive, to try the sample without a web server. Production runs casino.php under PHP-FPM.
declare(strict_types=1);

/**
 * Serves until it is ended; one request at a time, of any number of connections.
 * @param Closure(string, string, array<string, string>, string): array{int, array<string, string>, string} $respond
 *   method, target, headers with names in lower case, body → status, headers, body
 */
function serve(int $port, Closure $respond): never
{
    $context = stream_context_create(['socket' => ['backlog' => 128, 'tcp_nodelay' => true]]);
    $server = stream_socket_server("tcp://127.0.0.1:$port", $code, $problem, STREAM_SERVER_BIND | STREAM_SERVER_LISTEN, $context);
    if ($server === false) {
        fwrite(STDERR, "$problem\n");
        exit(1);
    }
    echo "http://127.0.0.1:$port\n";
    $connections = $buffers = [];
    while (true) {
        [$read, $write, $except] = [[$server, ...array_values($connections)], null, null];
        stream_select($read, $write, $except, null);
        foreach ($read as $socket) {
            if ($socket === $server) {
                $opened = @stream_socket_accept($server, 0);
                if ($opened !== false) {
                    stream_set_blocking($opened, false);
                    $connections[(int) $opened] = $opened;
                    $buffers[(int) $opened] = '';
                }
                continue;
            }
            $id = (int) $socket;
            $part = fread($socket, 65_536);
            $isOver = $part === '' || $part === false;
            $buffers[$id] .= (string) $part;
            while (!$isOver && ($taken = take($buffers[$id])) !== null) {
                [$status, $headers, $body] = $respond(...$taken);
                $headers['Content-Length'] = (string) strlen($body);
                $lines = array_map(fn ($name, $value) => "$name: $value\r\n", array_keys($headers), $headers);
                stream_set_blocking($socket, true);
                fwrite($socket, "HTTP/1.1 $status Answer\r\n" . implode('', $lines) . "\r\n$body");
                stream_set_blocking($socket, false);
            }
            if ($isOver || strlen($buffers[$id]) > 131_072) {
                fclose($socket);
                unset($connections[$id], $buffers[$id]);
            }
        }
    }
}

/** Takes one whole request out of what has come. @return array{string, string, array<string, string>, string}|null */
function take(string &$buffer): ?array
{
    $end = strpos($buffer, "\r\n\r\n");
    if ($end === false) {
        return null;
    }
    $lines = explode("\r\n", substr($buffer, 0, $end));
    [$method, $target] = explode(' ', (string) array_shift($lines)) + ['', ''];
    $headers = [];
    foreach ($lines as $line) {
        [$name, $value] = explode(':', $line, 2) + [1 => ''];
        $headers[strtolower($name)] = trim($value);
    }
    $length = (int) ($headers['content-length'] ?? 0);
    if (strlen($buffer) < $end + 4 + $length) {
        return null;
    }
    $body = substr($buffer, $end + 4, $length);
    $buffer = substr($buffer, $end + 4 + $length);
    return [$method, $target, $headers, $body];
}
