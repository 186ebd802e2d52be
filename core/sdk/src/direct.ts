// Scripts that live elsewhere: they act on a round's state itself, without the copies made for a script that holds a round.
import type { Game, Script } from './game.ts';
import type { Outcome, Round, Setup } from './round.ts';
import { RoundHandle, type VerbTarget } from './round-handle.ts';
import type { Fact, Json, PlayerId, Seat } from './words.ts';

/** What is told and kept belongs to the state from then on: nobody else holds it, and it is JSON. */
export interface OwnState extends VerbTarget {
  tellOwn(fact: Fact, only?: Seat | PlayerId): void;
  keepOwn(carry: Json): void;
}
export type DirectPlay = (setup: Setup, state: OwnState) => Script<Outcome>;

const DIRECT = new WeakMap<Game['play'], DirectPlay>();

/** A game's `play` that Run plays on its own state; whoever else calls it hands in a round, as for any game. */
export function directly(direct: DirectPlay): Game['play'] {
  const play = (round: Round) => direct(round, overRound(round));
  DIRECT.set(play, direct);
  return play;
}

/** What `play` throws before there is a script is thrown by the script's first step: it is a fault like any other. */
export function scriptOf(game: Game, setup: Setup, state: OwnState): Script<Outcome> {
  try {
    const direct = DIRECT.get(game.play);
    return direct ? direct(setup, state) : game.play(new RoundHandle(setup, state, game));
  } catch (error) {
    return brokenBy(error);
  }
}

// biome-ignore lint/correctness/useYield: it breaks before it asks anything
function* brokenBy(error: unknown): Script<Outcome> {
  throw error;
}

function overRound(round: Round): OwnState {
  return {
    tell: (fact, only) => round.tell(fact, only),
    tellOwn: (fact, only) => round.tell(fact, only),
    show: (cards, to) => round.show(cards, to),
    post: (seat, amount) => round.post(seat, amount),
    giveBack: (seat, amount) => round.giveBack(seat, amount),
    stack: seat => round.stack(seat),
    put: seat => round.put(seat),
    pot: () => round.pot(),
    owner: seat => round.owner(seat),
    move: (cards, from, to, seat) => round.move(cards, from, to, seat),
    zone: name => round.zone(name),
    owe: (from, to, amount, why, payer) => round.owe(from, to, amount, why, payer),
    net: () => round.net(),
    debug: values => round.debug(...values),
    keep: carry => round.keep(carry),
    keepOwn: carry => round.keep(carry),
  };
}
