// The log: one JSON object a line on standard output, with everything secret replaced.
import pino from 'pino';
import { countLine, eventOf } from './log-events.ts';

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
    hooks: { logMethod: nameEvent, streamWrite: line => `${visible(line.slice(0, -1))}\n` },
  };
  return to ? pino(options, to) : pino(options);
}

// Control characters, ends of lines that JSON leaves as they are, and marks that turn the direction of what stands around them.
const STEERS = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Words come from outside: what would steer the reader's terminal, or write another line, is shown and not done. */
export const visible = (text: string): string =>
  text.replace(STEERS, each => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Gives a line the code of its event, and counts it. */
function nameEvent(this: pino.Logger, args: Parameters<pino.LogFn>, method: pino.LogFn, level: number): void {
  const [first, second] = args as unknown as [unknown, unknown];
  const isBare = typeof first === 'string';
  const event = eventOf(isBare ? first : second);
  countLine(event, this.levels.labels[level], !isBare && (first as { alarm?: unknown } | null)?.alarm === true);
  if (event === undefined) method.apply(this, args);
  else if (isBare) method.call(this, { event }, first);
  else method.call(this, { event, ...(first as object) }, second as string);
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
