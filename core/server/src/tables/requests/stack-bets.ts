// Bets that the stack at the seat pays for: a window, and each placement an input of its own. No wallet is called.
import type { Ack, Ask, PlaceBet } from '@baize/protocol';
import { type BetItem, Refused, type Request, type Seat } from '@baize/sdk';
import { KeyedQueue } from '../../kernel/index.ts';
import type { Logged } from '../../rounds/index.ts';
import type { Context } from '../table/context.ts';
import type { Holds } from '../table/holds.ts';
import type { HostRound } from '../table/host-round.ts';
import { ScreenError, type Viewer } from '../viewer.ts';
import { MOST_BETS, MOST_UNDOS } from './betting.ts';
import { BettingWindow, type WindowRound } from './betting-window.ts';
import type { PricedAnswer } from './turns.ts';

type BetsRequest = Extract<Request, { ask: 'bets' }>;
/** A round in which stacks pay for bets. */
export interface StackRound extends HostRound, WindowRound {
  readonly holds: Holds<null>;
}

/** What an answer costs is taken from the stack by the Run; on a spot it is a bet of its own, under the number of the input. */
export async function payFromStack<Round extends HostRound>(answer: PricedAnswer<Round>): Promise<void> {
  const { round, viewer, aid, input, price } = answer;
  const by = { session: viewer.sessionId, aid };
  const { spot, amount } = price;
  await round.commitAs((no): Logged => ({ ...input, by, ...(spot === undefined ? {} : { bet: no, cost: { spot, amount } }) }));
}

export class StackBets {
  readonly #context: Context;
  readonly #window: BettingWindow;
  /** one after the other: each sees the stack that those before it have left */
  readonly #queue = new KeyedQueue();
  #round: StackRound | null = null;
  /** a window has opened since this memory began */
  hasOpened = false;

  constructor(context: Context) {
    this.#context = context;
    this.#window = new BettingWindow(context);
  }

  get deadline(): number | null {
    return this.#window.deadline;
  }

  asks(): Ask[] {
    return this.#window.asks();
  }

  /** A window, to the `time` input. @returns false when it ended without a bet: nothing came of the round */
  async hold(round: StackRound, request: BetsRequest, resumed: boolean): Promise<boolean> {
    this.#round = round;
    this.hasOpened = true;
    try {
      await (resumed ? this.#window.shut(round) : this.#window.hold(round, request));
    } finally {
      this.#round = null;
    }
    if (round.voided !== null) return true;
    if (!round.hasBets && request.begins === 'first_bet') return false;
    await round.commit({ in: 'time' });
    return true;
  }

  /** Takes a placement from the stack of this seat. @throws ScreenError, Refused: nothing has changed then */
  place(viewer: Viewer, seat: Seat | undefined, { aid, items: wanted }: PlaceBet): Promise<Ack> {
    const player = viewer.player.id;
    const items: BetItem[] = wanted.map(({ spot, amount }) => ({ spot, amount: amount + 0 }));
    const by = { session: viewer.sessionId, aid };
    return this.#inTurn(viewer, async round => {
      if (seat === undefined || round.run.owners.get(seat) !== player)
        throw new Refused('ACTION_INVALID', { reason: 'not_seated' });
      if (round.run.standing.filter(bet => bet.player === player).length >= MOST_BETS) throw tooMany(MOST_BETS);
      round.run.quote({ in: 'bet', id: 0, player, seat, items });
      const { no } = await round.commitAs(id => ({ in: 'bet', id, player, seat, items, by }));
      return { aid, ok: true, bet: no };
    });
  }

  /** Takes back the player's last placement. */
  undo(viewer: Viewer, aid: string): Promise<Ack> {
    const player = viewer.player.id;
    return this.#inTurn(viewer, async round => {
      const bet = round.run.standing.findLast(each => each.player === player);
      if (!bet) throw new ScreenError('ACTION_INVALID');
      if (round.run.stakes.filter(each => each.player === player && each.undone).length >= MOST_UNDOS) throw tooMany(MOST_UNDOS);
      round.run.quote({ in: 'undo', id: bet.id });
      await round.commit({ in: 'undo', id: bet.id, by: { session: viewer.sessionId, aid } });
      return { aid, ok: true };
    });
  }

  async #inTurn(viewer: Viewer, work: (round: StackRound) => Promise<Ack>): Promise<Ack> {
    this.#context.services.stalls?.look();
    const round = this.#round;
    if (!round || round.closing) throw new ScreenError('ACTION_LATE');
    const hold = round.holds.reserve(null); // the window waits for it
    try {
      return await this.#queue.run(round.id, () => {
        if (!hold.isOpen || round.voided !== null) throw new ScreenError('ACTION_LATE');
        return work(round);
      });
    } finally {
      round.holds.release(hold);
      this.#context.staked(viewer.player.id);
      this.#window.changed();
    }
  }

  /** Whoever comes, goes or is set anew: a round that nobody has bet in begins again with them. */
  closeIfEmpty(): void {
    this.#window.closeIfEmpty();
  }

  /** The round is given back: nobody is waited for. */
  cut(): void {
    if (this.#round) this.#round.closing = true;
    this.#window.close();
  }

  shift(ms: number): void {
    this.#window.shift(ms);
  }
}

const tooMany = (max: number) => new ScreenError('ACTION_INVALID', { reason: 'option', max });
