// A recorded round played again: its setup, its inputs, the version that played it, and where that differs from the record.
import { type Game, type Json, type Outcome, Run } from '@baize/sdk';
import { dealingOf, makeSource, type ShoeState } from '../dealing/index.ts';
import {
  type PlacedBet,
  type RecordedRound,
  type Settlement,
  settleRound,
  settleSeats,
  storeFacts,
  type TimedTold,
} from '../history/index.ts';
import type { Loaded } from '../plugins/index.ts';
import { type Entry, effectiveLog, type RoundSettings, rakeTerms } from '../tables/index.ts';
import type { Services } from './services.ts';

type Rooms = Pick<Services, 'db' | 'cipher' | 'clock' | 'log' | 'history' | 'plugins'>;

/** What a replay says: the same in everything, or the first place that is not. */
export interface Verdict {
  identical: boolean;
  /** `version` (it is gone), `setup` or `inputs[n]` (a fault there), `facts[n]`, `result`, `hands`, `settlement` */
  differs_at: string | null;
}

interface Replayed {
  round: RecordedRound;
  /** null: its version is gone */
  played: { game: Game; run: Run } | null;
  told: TimedTold[];
  fault: string | null;
}

/** Facts that the host tells after the script's end. */
const HOST = ['result', 'settle', 'void'];

/** Plays the log of a round as far as it goes; undefined when there is no such round. Nothing is changed. */
export async function replayed(rooms: Rooms, roundId: string): Promise<Replayed | undefined> {
  const round = await rooms.history.recorded(roundId);
  if (!round) return undefined;
  const loaded = await rooms.plugins.exact(round.gameCode, round.version);
  if (!loaded) return { round, played: null, told: [], fault: 'version' };
  const { game } = loaded;
  const inputs = shownInputs(rooms, round, game, effectiveLog(await facesOf(rooms, round, loaded)));
  const run = new Run(game, round.setup);
  const told: TimedTold[] = [];
  const take = (ts: number) => told.push(...run.told.slice(told.length).map(each => ({ told: each, ts })));
  // the first facts were told when the window opened, before the round was worth a row
  take(Math.min(round.startedAt, round.inputs[0]?.at ?? round.startedAt));
  for (const { no, input, at } of inputs) {
    try {
      run.push(input);
    } catch {
      return { round, played: { game, run }, told, fault: `inputs[${no}]` };
    }
    take(at);
  }
  return { round, played: { game, run }, told, fault: run.fault === null ? null : 'setup' };
}

/** Replays a round and compares it with its record; an open one has only its inputs to fit. */
export async function verdictOf(rooms: Rooms, roundId: string): Promise<Verdict | undefined> {
  const again = await replayed(rooms, roundId);
  if (!again) return undefined;
  const at = again.fault ?? difference(again);
  return { identical: at === null, differs_at: at };
}

/** Of a round that is being played without the last scanned cards, while the video has not shown them. */
function shownInputs({ clock }: Rooms, round: RecordedRound, game: Game, inputs: Entry[]): Entry[] {
  if (round.status !== 'open') return inputs;
  const timers: Record<string, number> = { ...game.timers, ...(round.settings.timers as Record<string, number>) };
  const since = clock.now() - (timers.reveal_delay_ms ?? 0);
  const first = inputs.findIndex(({ input, at }) => input.in === 'cards' && input.source !== 'auto' && at > since);
  return first < 0 ? inputs : inputs.slice(0, first);
}

/** The log with its faces: the sealed order gives those of shoe cards again, those of scanned cards are sealed one by one. */
async function facesOf({ db, cipher, clock, log }: Rooms, round: RecordedRound, { game }: Loaded): Promise<Entry[]> {
  if (round.shoe === null) return round.inputs;
  const state = round.shoe as unknown as ShoeState;
  const { scanner: _scanner, ...options } = (round.settings.engine ?? {}) as Record<string, Json>;
  const source = makeSource({ live: game.live, options }, { db, cipher, clock, log });
  const { tableId, roundId } = round;
  const dealing = dealingOf(state);
  await source.begin({ tableId, roundId, game, options, timers: game.timers, state: { ...state, last: false }, dealing });
  const faces = await source.refill(
    round.inputs.map(each => each.input),
    state,
  );
  return round.inputs.map((entry, i) => ({ ...entry, input: faces[i] ?? entry.input }));
}

function difference({ round, played, told }: Replayed): string | null {
  if (round.status === 'open' || played === null) return null;
  const was = plain(round.told.filter(each => !HOST.includes(each.told.fact.kind)));
  const is = plain(told);
  for (let i = 0; i < Math.max(was.length, is.length); i++) if (was[i] !== is[i]) return `facts[${i}]`;
  if (round.status === 'void') return null;
  const { outcome } = played.run;
  if (outcome === null || !same(outcome.result, round.result)) return 'result';
  if (!same(outcome.hands ?? [], round.hands)) return 'hands';
  return sameMoney(round, played, outcome) ? null : 'settlement';
}

/** Facts as they are stored, without their times: the first ones were told before the round was recorded. */
const plain = (told: readonly TimedTold[]): string[] =>
  (JSON.parse(storeFacts(told)) as { ts: number }[]).map(({ ts: _ts, ...each }) => JSON.stringify(each));

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Settles once more. The fee of a banked game needs what is not recorded, so games with one are not settled here. */
function sameMoney(round: RecordedRound, { game, run }: { game: Game; run: Run }, outcome: Outcome): boolean {
  if (round.kind === 'banked' && game.rake !== null) return true;
  try {
    const settlement = round.kind === 'banked' ? settledBets(round, game, run, outcome) : settledSeats(round, game, run, outcome);
    return same(settlement, round.settlement);
  } catch {
    return false; // the sums of the replay are not even sound
  }
}

function settledBets({ inputs }: RecordedRound, game: Game, run: Run, outcome: Outcome): Settlement {
  const undone = new Set(inputs.flatMap(({ input }) => (input.in === 'undo' ? [input.id] : [])));
  const bets = inputs.flatMap(({ input }): PlacedBet[] =>
    input.in === 'bet' ? [{ id: input.id, playerId: input.player, items: input.items, undone: undone.has(input.id) }] : [],
  );
  return settleRound({ game, outcome, run, bets, rake: null });
}

function settledSeats({ setup, settings }: RecordedRound, game: Game, run: Run, outcome: Outcome): Settlement {
  const rake = rakeTerms(settings as unknown as RoundSettings, setup.unit);
  return settleSeats({ game, outcome, run, setup, rake });
}
