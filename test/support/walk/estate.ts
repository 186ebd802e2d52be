// One walk through the Operator API: what a step of it says, how bodies are bent, and what calls are about.
import { randomUUID } from 'node:crypto';
import { PNG } from '../live-examples.ts';
import { pokerTable } from '../poker.ts';
import type { Site } from '../site.ts';
import type { Json, World } from '../world.ts';
import { waitingCertification } from './certification.ts';

/** A body that is bent, and the fields that its refusal names. */
export type Bent = readonly [change: Json, fields: readonly string[]];

export interface Step {
  /** method and path as the server registers them */
  name: string;
  path: string;
  body?: Json;
  /** of the right call */
  status: number;
  /** what is missing when the body is `{}`; undefined: nothing has to be there */
  missing?: readonly string[];
  /** what is named where the body is no object; else `missing` */
  unreadable?: readonly string[];
  wrong?: readonly Bent[];
  /** what another operator is answered: its code, or 200 where it asks about itself */
  foreign: string | 200;
  /** what a prepaid operator is answered for a thing of its own, or of nobody */
  prepaid?: string;
  /** what has to be over before it is called */
  ready?: () => Promise<void>;
  /** what the same call is answered at once again; left out: the same as before */
  again?: string | number;
  /** where the setting shows; undefined: nothing can be undone (403) */
  shows?: () => Promise<unknown>;
}

export const MINUTE_MS = 60_000;
export const BANKED = { min_bet: 1000, max_bet: 10_000, tie_max: 1000 };
export const AMOUNTS = ['1', 0.5, -1, 1e30, null, {}, true];
export const NO_TEXTS = [7, true, {}, []];
export const NO_FLAGS = ['true', 1, 0, {}];

/** Each of these values in a field of its own. */
export const each = (field: string, values: readonly unknown[], named = field): Bent[] =>
  values.map(value => [{ [field]: value }, [named]]);

/** What one operator has: tables, a dealer, a reservation, a player, a round and a change that may be undone. */
export interface Estate {
  world: World;
  site: Site;
  banked: string;
  poker: string;
  live: string;
  closing: string;
  dealer: string;
  /** a dealer with a photo */
  photographed: string;
  reservation: string;
  change: string;
  round: string;
  session: string;
  /** a certification that waits for a restart of the wallet */
  certification: string;
}

/** Everything that calls are about, of an independent operator that has played. */
export async function estateOf(world: World, site: Site): Promise<Estate> {
  const { operator } = site;
  const own = { operator_code: operator.code };
  const banked = await world.table(own);
  const poker = await pokerTable(world, own);
  const live = await pokerTable(world, { ...own, game_code: 'live_holdem', engine: { scanner: 'virtual' } });
  // what it costs in another currency has to be stored before it is played for in it
  await operator.call('PUT', `/tables/${poker}/settings`, {
    ...{ currency: 'USD', rake_bp: 0 },
    limits: { sb: 100, bb: 200, ante: 0, min_buy_in: 4000, max_buy_in: 20_000 },
  });
  const guest = await world.guest(site, 'u-1', banked);
  const { roundId } = await world.play([guest, { banker: 1000 }]);
  const sitting = await world.guest(site, 'u-2', poker);
  const seat = await sitting.screen.act('sit', { buy_in: 5000 });
  await sitting.screen.act('stand');
  for (const { screen } of [guest, sitting]) await screen.leave();
  const newDealer = async (): Promise<string> => {
    const { body } = await operator.call('POST', '/dealers', {
      login: `d-${randomUUID().slice(0, 8)}`,
      name: 'Mina',
      pin: '1234',
    });
    return String(body.dealer_id);
  };
  const photographed = await newDealer();
  await operator.call('PUT', `/dealers/${photographed}/photo`, { image: PNG });
  const start = new Date(Date.now() + 24 * 60 * MINUTE_MS).toISOString();
  const wanted = { table_id: live, start, minutes: 30, password: 'open-1234' };
  const renamed = await operator.call('PATCH', `/tables/${banked}`, { names: { en: 'Renamed' } });
  return {
    ...{ world, site, banked, poker, live, closing: await world.table(own), round: roundId, session: String(seat.session_id) },
    ...{ dealer: await newDealer(), photographed },
    reservation: String((await operator.call('POST', '/private-tables', wanted)).body.private_id),
    change: String(renamed.headers.get('x-audit-id')),
    certification: await waitingCertification(site),
  };
}
