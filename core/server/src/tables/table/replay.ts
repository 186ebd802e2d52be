// Recovering a round that an earlier process left: the same setup, the same inputs, the same version of the game.

import { dealingOf, type ShoeState } from '../../dealing/index.ts';
import type { Loaded } from '../../games/index.ts';
import type { OpenRound } from '../../rounds/index.ts';
import type { Purse } from '../purses/purse.ts';
import type { RoundSettings } from '../rows.ts';
import type { Context } from './context.ts';
import type { Round } from './round.ts';
import { settingsOf } from './terms.ts';

/** @throws when the version is gone or the inputs do not fit: then the round is void */
export async function replay(context: Context, purse: Purse, left: OpenRound): Promise<{ round: Round; release(): void }> {
  const use = await context.services.plugins.hold(left.gameCode, left.version);
  if (!use) throw new Error(`${left.gameCode} ${left.version} is gone`);
  try {
    return { round: await replayed(context, purse, left, use.loaded), release: use.release };
  } catch (error) {
    use.release();
    throw error;
  }
}

async function replayed({ row, source, audience }: Context, purse: Purse, left: OpenRound, loaded: Loaded): Promise<Round> {
  const { game } = loaded;
  // rounds that were written by earlier versions may lack a setting: then the table's own is the best that is known
  const settings = { ...settingsOf(row), ...(left.settings as Partial<RoundSettings>) };
  const timers = { ...game.timers, ...settings.timers };
  const shoe = (left.shoe ?? null) as ShoeState | null;
  const dealing = dealingOf(shoe);
  // its own shoe goes on, at its last round too: the table may have begun with another one, in a round that was never recorded
  const from = shoe && dealing === 'auto' ? { ...shoe, last: false } : row.shoe;
  const about = { tableId: row.id, roundId: left.roundId, game, options: settings.engine, timers, state: from, dealing };
  const { state } = await source.begin(about);
  row.shoe = state;
  const inputs = left.inputs.toSorted((a, b) => a.no - b.no);
  const faces = await source.refill(
    inputs.map(each => each.input),
    state,
  );
  audience.begin({ roundId: left.roundId, handNo: left.handNo, version: loaded.version }, left.setup.seats);
  const next = (inputs.at(-1)?.no ?? 0) + 1;
  const round = await purse.reopen({ id: left.roundId, setup: left.setup, loaded, timers, settings, next }, left);
  round.recorded(left.startedAt);
  round.show(left.startedAt);
  for (const [i, entry] of inputs.entries()) round.apply(entry, faces[i]);
  if (round.log.length !== inputs.length) throw new Error('the inputs do not fit');
  return round;
}
