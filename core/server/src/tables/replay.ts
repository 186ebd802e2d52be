// Recovering a round that an earlier process left: the same setup, the same inputs, the same version of the game.

import { dealingOf, type ShoeState } from '../dealing/index.ts';
import type { OpenRound } from '../rounds/index.ts';
import type { Bettor } from './requests/banked-round.ts';
import type { BettingDeps } from './requests/betting.ts';
import type { TableServices } from './services.ts';
import type { Context } from './table/context.ts';
import type { Flow } from './table/flow.ts';
import type { HostRound } from './table/host-round.ts';
import { type RoundSettings, settingsOf } from './table/terms.ts';

/** Who bet in a round, out of its wallet rows. */
export async function bettorsOf(services: TableServices, roundId: string): Promise<Map<string, Bettor>> {
  const rows = await services.db.read(sql => services.wallet.confirmedOf(sql, roundId));
  const bettors = new Map<string, Bettor>();
  for (const { playerId: id, externalId, operator, currency, operatorSessionId } of rows) {
    const nickname = (await services.nickname?.(id)) ?? '';
    bettors.set(id, { player: { id, externalId, nickname, currency, operator }, operatorSessionId });
  }
  return bettors;
}

/** @throws when the version is gone or the inputs do not fit: then the round is void */
export async function replay({ services, row, source, audience }: Context, flow: Flow, left: OpenRound): Promise<HostRound> {
  const loaded = await services.plugins.exact(left.gameCode, left.version);
  if (!loaded) throw new Error(`${left.gameCode} ${left.version} is gone`);
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
  const round = await flow.reopen({ id: left.roundId, setup: left.setup, loaded, timers, settings, next }, left);
  round.recorded(left.startedAt);
  round.show(left.startedAt);
  for (const [i, entry] of inputs.entries()) round.apply(entry, faces[i]);
  if (round.log.length !== inputs.length) throw new Error('the inputs do not fit');
  return round;
}

/** A round of bets cannot be replayed: every confirmed bet goes back (K: a lost version). */
export async function voidLeftBets({ services, row }: Pick<BettingDeps, 'services' | 'row'>, left: OpenRound): Promise<void> {
  const bettors = await bettorsOf(services, left.roundId);
  const at = services.clock.now();
  // some of its cards may have been seen: the shoe of the lost round is never dealt from again
  const no = left.setup.shoe?.no ?? row.shoe?.no ?? 0;
  const table = { handNo: left.handNo, shoe: { shoeId: row.shoe?.shoeId ?? '', no, position: 0, last: true } };
  await services.rounds.void({
    roundId: left.roundId,
    tableId: row.id,
    at,
    kind: 'banked',
    participants: [...bettors.values()].map(({ player }) => ({
      playerId: player.id,
      operator: player.operator,
      externalId: player.externalId,
      nickname: player.nickname,
      seat: null,
    })),
    told: [{ told: { fact: { kind: 'void', reason: 'system' } }, ts: at }],
    chips: [],
    table,
  });
  Object.assign(row, table);
}
