// The log: one JSON object a line on standard output, with everything secret replaced.
import pino from 'pino';

export type Log = pino.Logger;

const SECRET = [
  'token',
  'secret',
  'password',
  'pin',
  'signature',
  'authorization',
  'api_key',
  'apiKey',
  'api_secret',
  'apiSecret',
  'key',
  'session',
  'cards',
  'card',
  'order',
  'body',
  'nonce',
  'sealed',
  'secretSealed',
  'apiKeyHash',
  'platform_key',
  'master_key',
  'badge',
  'x-signature',
  'x-api-key',
  'database_url',
  'redis_url',
];

const quoted = (name: string) => (/^[\w]+$/.test(name) ? name : `["${name}"]`);
const join = (left: string, name: string) => (quoted(name).startsWith('[') ? `${left}${quoted(name)}` : `${left}.${name}`);

/** Every secret name on the first three levels: log flat objects, never a whole request or configuration. */
const paths = SECRET.flatMap(name => [quoted(name), join('*', name), join('*.*', name)]);

/** A pino logger. `level` as in pino; without `to` it writes to standard output, and waits for whoever reads there. */
export function makeLog(level: string, to?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: { svc: 'baize' },
    redact: { paths, censor: '[hidden]' },
    serializers: { err: plainError, error: plainError },
  };
  return to ? pino(options, to) : pino(options);
}

/** An error without what a driver hangs on it: statements and their parameters may hold secrets. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    message: error.message.slice(0, 500),
    ...(code === undefined ? {} : { code: String(code) }),
    stack: error.stack,
  };
}
