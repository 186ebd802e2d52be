// How a round begins: who plays it, by which version and settings, with which cards.
import type { Fact, Setup } from '@baize/sdk';
import { newId } from '../../kernel/index.ts';
import { faults } from '../../runtime/index.ts';
import type { Purse } from '../purses/purse.ts';
import type { Context } from './context.ts';
import type { Round } from './round.ts';
import { draftOf, settingsOf, termsAnew } from './terms.ts';

/** What a table knows of its next round. */
export interface Beginning {
  purse: Purse;
  /** who sits, as a setup has it */
  seats: Setup['seats'];
  /** nothing was played before it */
  isIdle: boolean;
  /** the game says who is in it */
  dealIn(seats: Setup['dealt']): void;
}

/** A round, and how its version is let go. */
export interface Begun {
  round: Round;
  release(): void;
  /** what its cards have to say before anything else */
  notes: readonly Fact[];
}

/** Opens the next round. @returns null when the game is not ready for it; its version is let go then, as after an error */
export async function beginRound(context: Context, { purse, seats, isIdle, dealIn }: Beginning): Promise<Begun | null> {
  const { row, services, source, audience, unit } = context;
  const { loaded, release } = services.plugins.use(row.gameCode);
  let round: Round | null = null;
  try {
    const { game } = loaded;
    const draft = draftOf(row, loaded, { seats, unit, idle: isIdle });
    const dealt = game.ready(draft);
    if (dealt === null) return null;
    dealIn(dealt);
    const id = newId('rnd');
    const timers = { ...game.timers, ...row.timers };
    const { engine: options, shoe: before, live } = row;
    const practice = row.mode === 'practice';
    const about = { tableId: row.id, roundId: id, game, options, timers, state: before, dealing: live.dealing, practice };
    const { state, notes, commitment } = await source.begin(about);
    if (faults.on && notes.length > 0) await faults.at('K30');
    row.shoe = state;
    const shoe = game.deck.shoe ? { no: state.no, last: state.last } : null;
    audience.begin({ roundId: id, handNo: draft.no, version: loaded.version }, draft.seats);
    const setup = { ...draft, dealt, shoe, ...(commitment ? { commitment } : {}) };
    round = await purse.open({ id, setup, loaded, timers, settings: settingsOf(row) });
    return { round, release, notes };
  } finally {
    if (!round) release();
  }
}

/**
 * A round that nobody is in begins anew under its id and number, by what is set now (NS-30.4). Nothing waits in between.
 * @returns how its version is let go, and 'told' when its beginning is another one now; undefined when nothing has changed
 */
export function renewRound({ services, row }: Context, round: Round): { release(): void; isTold: boolean } | undefined {
  if (!services.plugins.current(row.gameCode)) return undefined;
  const { loaded, release } = services.plugins.use(row.gameCode);
  const terms = termsAnew(row, loaded, round.setup);
  const restarted = terms !== null && round.restart(terms);
  if (restarted !== false) return { release, isTold: restarted === 'told' };
  release();
  return undefined;
}
