// One right call of each endpoint of the Operator API at a site that is played at: what the reference shows.
import type { Endpoint } from '../../../core/server/src/api/index.ts';
import type { Answer } from '../clients.ts';
import { liveExamples } from '../live-examples.ts';
import { operatorExamples } from '../operator-examples.ts';
import { closed, pause, pokerTable, sitter } from '../poker.ts';
import type { Site } from '../site.ts';
import { bet, type Json, until, type World } from '../world.ts';

export interface Told {
  method: string;
  /** with its query */
  path: string;
  body?: unknown;
  answer: Answer<unknown>;
}

const KEY = (method: string, path: string) => `${method} /operator/v1${path}`;
const PLAYER = { external_id: 'u-1001', nickname: '홍길동', currency: 'KRW' };

/** A bet that is taken back, one that is settled; a stay at a table of Hold'em with chips bought twice. */
async function play(world: World, site: Site): Promise<{ round: string; session: string }> {
  const table = await world.table({ operator_code: site.operator.code, timers: { betting_ms: 2000 } });
  const guest = await world.guest(site, PLAYER.external_id, table);
  await bet(guest, { banker: 5000 });
  await guest.screen.act('undo');
  await bet(guest, { player: 5000 });
  const { roundId } = await world.settled(guest);
  const poker = await pokerTable(world, { names: { en: 'Seoul 1', ko: '서울 1' } });
  await pause(world, poker);
  const seat = await sitter(world, site, PLAYER.external_id, poker);
  await seat.screen.act('top_up', { amount: 2000 });
  await seat.screen.act('stand');
  await closed(site, seat.sessionId);
  await world.quiet();
  await sitter(world, site, PLAYER.external_id, poker, { buy_in: 12_000 }, seat.session);
  return { round: roundId, session: seat.sessionId };
}

interface Asked {
  path: string;
  body?: unknown;
  /** sent another way, or when something else is over */
  send?(): Promise<Answer<unknown>>;
}

/** What is asked for, by method and pattern; an endpoint that is not named is read without anything. */
async function asked(world: World, site: Site): Promise<Record<string, Asked>> {
  const { round, session } = await play(world, site);
  const own = { operator_code: site.operator.code };
  const [table, ending] = [await world.table(own), await world.table(own)];
  const poker = await pokerTable(world, own);
  const known = { ...(await liveExamples(world, site)), ...(await operatorExamples(world, site)) };
  const given = Object.entries(known).map(([name, [first]]) => [name, first] as const);
  return {
    ...Object.fromEntries(given.flatMap(([name, first]) => (first ? [[name, first]] : []))),
    [KEY('POST', '/launch')]: {
      path: '/launch',
      body: { player: PLAYER, game_code: 'baccarat', lang: 'ko', operator_session_id: 's-77' },
    },
    [KEY('POST', '/players/:external_id/logout')]: {
      path: '/players/u-1001/logout',
      body: { reason: 'self_exclusion', block: true },
    },
    [KEY('PATCH', '/tables/:table_id')]: { path: `/tables/${table}`, body: { names: { en: 'Evening' }, sort_order: 5 } },
    [KEY('POST', '/tables/:table_id/close')]: { path: `/tables/${ending}/close` },
    [KEY('PUT', '/tables/:table_id/timers')]: { path: `/tables/${table}/timers`, body: { timers: { betting_ms: 20_000 } } },
    [KEY('PUT', '/tables/:table_id/rake-rule')]: { path: `/tables/${poker}/rake-rule`, body: { rake_floor: true } },
    [KEY('GET', '/rounds/:round_id')]: { path: `/rounds/${round}?external_id=u-1001` },
    [KEY('GET', '/sessions/:session_id')]: { path: `/sessions/${session}` },
    [KEY('GET', '/rounds')]: { path: '/rounds?external_id=u-1001&limit=2' },
    [KEY('GET', '/transactions')]: { path: `/transactions?round_id=${round}` },
    [KEY('GET', '/transactions/summary')]: { path: '/transactions/summary?external_id=u-1001' },
    [KEY('PUT', '/games/:game_code/bet-limits')]: {
      path: '/games/baccarat/bet-limits',
      body: { currency: 'KRW', min: 1000, max: 1_000_000 },
    },
    [KEY('PUT', '/settings')]: { path: '/settings', body: { timezone: 'Asia/Seoul', multi_table: true } },
    [KEY('GET', '/calls')]: { path: '/calls?kind=api&limit=2' },
    [KEY('GET', '/audit')]: { path: '/audit?limit=2' },
    [KEY('GET', '/games')]: { path: '/games?lang=ko' },
  };
}

/** Asks each endpoint once, a logout last. @throws when one refuses */
export async function tellStory(world: World, site: Site, endpoints: readonly Endpoint[]): Promise<Map<string, Told>> {
  site.wallet.deposit(PLAYER.external_id, 1_000_000);
  const calls = await asked(world, site);
  const isLast = ({ id }: Endpoint) => id === 'players.logout.post';
  const own = endpoints.filter(each => each.api === 'operator').toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)));
  const told = new Map<string, Told>();
  for (const { id, method, path: pattern } of own) {
    const { path, body, send } = calls[KEY(method, pattern)] ?? { path: pattern };
    const answer = (await send?.()) ?? (await site.operator.call<Json>(method, path, body));
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    told.set(id, { method, path, ...(body === undefined ? {} : { body }), answer });
  }
  await until('the last credit', () => site.wallet.calls.filter(each => each.body.reason === 'cash_out').length === 2);
  return told;
}
