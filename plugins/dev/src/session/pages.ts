// The routes of `/dev`: the page, what it shows, and what is done at it. They exist in the process of `baize dev` alone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, PageRequest, PluginHost } from '@baize/server/development';
import type { Bench } from '../bench/bench.ts';
import { viewOf } from '../bench/view.ts';
import type { Session } from './session.ts';

const WAIT_MS = 20_000;
const POLICY = `default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
const ASSETS: Record<string, string> = {
  'dev.html': 'text/html; charset=utf-8',
  'dev.js': 'text/javascript; charset=utf-8',
  'dev.css': 'text/css; charset=utf-8',
};

/** Registers them. */
export function registerPages(host: PluginHost, session: Session): void {
  host.page('/dev', () => asset('dev.html'));
  for (const name of ['dev.js', 'dev.css']) host.page(`/dev/${name}`, () => asset(name));
  host.page('/dev/state', async ({ headers, query }) => {
    if (!isOwn(headers)) return refused(403, 'this page answers on this machine alone');
    await session.changed(Number(query.get('after') ?? 0), WAIT_MS);
    return session.bench ? json(viewOf(session.bench, session.dir)) : refused(503, session.problem ?? 'there is no game yet');
  });
  host.post('/dev/do', request => doIt(request, session));
}

function doIt({ headers, body }: PageRequest, session: Session): Page {
  if (!isOwn(headers)) return refused(403, 'this page answers on this machine alone');
  const { bench } = session;
  if (!bench) return refused(503, session.problem ?? 'there is no game yet');
  try {
    command(bench, (JSON.parse(body.toString()) ?? {}) as Command);
  } catch (error) {
    return refused(400, error instanceof Error ? error.message : String(error));
  }
  session.tell();
  return json(viewOf(bench, session.dir));
}

/** What the page can ask for. */
type Command =
  | { do: 'act'; seat: number; option: string; amount?: number; cards?: string[] }
  | { do: 'bet'; player: string; spot: string; amount: number }
  | { do: 'undo'; player: string }
  | { do: 'close' | 'begin' | 'again' | 'next' }
  | { do: 'step'; at: number }
  | { do: 'set'; players?: number; bots?: number; isSlow?: boolean; forced?: string[] };

/** @throws a sentence about a command that is none */
function command(bench: Bench, given: Command): unknown {
  switch (given.do) {
    case 'act': {
      const { seat, option, amount, cards } = given;
      const more = { ...(amount === undefined ? {} : { amount }), ...(cards === undefined ? {} : { cards }) };
      return bench.play({ in: 'choice', seat, option: String(option), ...more });
    }
    case 'bet':
      return bench.bet(given.player, [{ spot: given.spot, amount: given.amount }]);
    case 'undo':
      return bench.undo(given.player);
    case 'close':
      return bench.play({ in: 'time' });
    case 'begin':
    case 'again':
    case 'next':
      return bench[given.do]();
    case 'step':
      return bench.stepTo(Number(given.at));
    case 'set':
      return bench.set(given);
    default:
      throw new Error('there is no such command');
  }
}

/** Another site, and a name that leads here from outside, must not reach what is tried here. */
function isOwn({ host = '', origin }: PageRequest['headers']): boolean {
  if (!/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host)) return false;
  return origin === undefined || URL.parse(origin)?.host === host;
}

const asset = (name: string): Page => ({
  type: ASSETS[name] ?? '',
  body: readFileSync(join(import.meta.dirname, '../../assets', name)),
  headers: { 'Cache-Control': 'no-store', ...(name.endsWith('.html') ? { 'Content-Security-Policy': POLICY } : {}) },
});

const json = (value: unknown, status = 200): Page => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
  headers: { 'Cache-Control': 'no-store' },
});

const refused = (status: number, why: string): Page => json({ why }, status);
