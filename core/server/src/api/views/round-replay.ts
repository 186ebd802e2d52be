// A recorded round played again: its setup, its inputs, the version that played it, and where that differs from the record.
import type { Game, Json, Outcome, Run } from '@baize/sdk';
import type { Services } from '../../admin/index.ts';
import { dealingOf, makeSource, type ShoeState } from '../../dealing/index.ts';
import { keptCards, storeFacts, type TimedTold } from '../../facts/index.ts';
import type { Loaded } from '../../games/index.ts';
import { type Draw, type Entry, effectiveLog, type RecordedRound, replayLog } from '../../rounds/index.ts';
import { kindOf, type RakeSettings, rakeTerms, settle } from '../../settlement/index.ts';

type Rooms = Pick<Services, 'db' | 'cipher' | 'clock' | 'log' | 'rounds' | 'plugins'>;

/** What a replay says: the same in everything, or the first place that is not. */
export interface Verdict {
  identical: boolean;
  /** `version` (it is gone), `setup` or `inputs[n]` (a fault there), `facts[n]`, `result`, `hands`, `settlement` */
  differs_at: string | null;
}

interface Played {
  game: Game;
  run: Run;
  draws: readonly Draw[];
}

export interface Replayed {
  round: RecordedRound;
  /** null: its version is gone */
  played: Played | null;
  told: TimedTold[];
  fault: string | null;
}

/** Facts that the host tells after the script's end. */
const HOST = ['result', 'settle', 'void'];

/** Plays the log of a round as far as it goes; undefined when there is no such round. Nothing is changed. */
export async function replayed(rooms: Rooms, roundId: string): Promise<Replayed | undefined> {
  const round = await rooms.rounds.recorded(roundId);
  if (!round) return undefined;
  const loaded = await rooms.plugins.exact(round.gameCode, round.version);
  if (!loaded) return { round, played: null, told: [], fault: 'version' };
  const { game } = loaded;
  const inputs = shownInputs(rooms, round, game, effectiveLog(await facesOf(rooms, round, loaded)));
  // the first facts were told when the window opened, before the round was shown
  const since = Math.min(round.startedAt, round.inputs[0]?.at ?? round.startedAt);
  const { run, told, draws, refused } = replayLog(game, round.setup, inputs, since);
  const fault = refused === null ? (run.fault === null ? null : 'setup') : `inputs[${refused}]`;
  return { round, played: { game, run, draws }, told, fault };
}

/** Replays a round and compares it with its record; an open one has only its inputs to fit. */
export async function verdictOf(rooms: Rooms, roundId: string): Promise<Verdict | undefined> {
  const again = await replayed(rooms, roundId);
  if (!again) return undefined;
  const at = differenceOf(again);
  return { identical: at === null, differs_at: at };
}

/** The first place where a replay is not as its record; null: it is the same in everything. */
export const differenceOf = (again: Replayed): string | null => again.fault ?? difference(again);

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
  if (outcome === null) return 'result';
  const { result, hands } = keptCards(played.run, outcome);
  if (!same(result, round.result)) return 'result';
  if (!same(hands, round.hands)) return 'hands';
  return sameMoney(round, played, outcome) ? null : 'settlement';
}

/** Facts as they are stored, without their times: the first ones were told before the round was recorded. */
const plain = (told: readonly TimedTold[]): string[] =>
  (JSON.parse(storeFacts(told)) as { ts: number }[]).map(({ ts: _ts, ...each }) => JSON.stringify(each));

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Settles once more, by the rake that was set when it was played. */
function sameMoney({ setup, settings, settlement }: RecordedRound, { game, run }: Played, outcome: Outcome): boolean {
  try {
    const rake =
      game.rake === null && kindOf(game) === 'banked' ? null : rakeTerms(settings as unknown as RakeSettings, setup.unit);
    return same(settle({ game, outcome, run, setup, rake }), settlement);
  } catch {
    return false; // the sums of the replay are not even sound
  }
}
