// What the stacks at the seats pay for: bets and prices are inputs of the round, whose Run moves the chips. No wallet is called.
import type { Bet, BetItem, Seat } from '@baize/sdk';
import { Refused } from '@baize/sdk';
import { KeyedQueue } from '../../kernel/index.ts';
import type { Entry, Logged, OpenRound, Played } from '../../rounds/index.ts';
import type { Settlement } from '../../settlement/index.ts';
import type { Seats } from '../seats/seats.ts';
import { bringIn, type SessionRow } from '../seats/session-rows.ts';
import type { Context } from '../table/context.ts';
import { dropRound } from '../table/drop-round.ts';
import { Round, type RoundAbout } from '../table/round.ts';
import { ScreenError } from '../viewer.ts';
import type { Betting, PricedAnswer, Purse, Reserved } from './purse.ts';

export class StackPurse implements Purse {
  readonly isOfSeats = true;
  readonly #context: Context;
  readonly #seats: Pick<Seats, 'at' | 'all'>;
  /** one after the other: each sees the stack that those before it have left */
  readonly #queue = new KeyedQueue();

  constructor(context: Context, seats: Pick<Seats, 'at' | 'all'>) {
    this.#context = context;
    this.#seats = seats;
  }

  /** Writes the round and brings in the chips that waited for it, in one transaction: as many as its setup counts. */
  async open(about: RoundAbout): Promise<Round> {
    const round = await this.reopen(about);
    const moves = [...(round.sessions ?? [])].flatMap(([seat, session]) => {
      const amount = (about.setup.seats.find(each => each.seat === seat)?.chips ?? 0) - session.chips;
      return amount > 0 ? [{ session, amount }] : [];
    });
    await round.record(round.openedAt, sql =>
      bringIn(
        sql,
        moves.map(({ session, amount }) => ({ id: session.id, amount })),
      ),
    );
    for (const { session, amount } of moves) {
      session.chips += amount;
      session.waiting -= amount;
    }
    return round;
  }

  async reopen(about: RoundAbout): Promise<Round> {
    const sessions = new Map<Seat, SessionRow>();
    for (const seat of about.setup.dealt) {
      const session = this.#seats.at(seat)?.session;
      if (!session) throw new Error(`nobody sits at seat ${seat}`);
      sessions.set(seat, session);
    }
    return new Round(this.#context, { ...about, sessions });
  }

  // ---- bets and prices

  hold({ round, viewer }: Betting, items: readonly BetItem[]): Reserved {
    return { hold: round.placements.reserve(viewer.player.id, items), amount: 0 };
  }

  take({ round, viewer, aid }: Betting, { hold }: Reserved): Promise<Entry> {
    const { player } = hold;
    const items = [...hold.items];
    return this.#queue.run(round.id, async () => {
      if (!hold.isOpen || round.voided !== null) throw new ScreenError('ACTION_LATE');
      const seat = seatOf(round, player);
      round.run.quote({ in: 'bet', id: 0, player, seat, items });
      const entry = await round.commitAs(id => ({ in: 'bet', id, player, seat, items, by: { session: viewer.sessionId, aid } }));
      const seated = this.#seats.at(seat);
      if (seated?.player.id === player) seated.outSince = null; // who bets is not idle
      return entry;
    });
  }

  /** On a spot an answer's price is a bet of its own, under the number of the input. */
  async takePrice({ round, viewer, aid, input, price }: PricedAnswer): Promise<void> {
    const by = { session: viewer.sessionId, aid };
    const { spot, amount } = price;
    await round.commitAs((no): Logged => ({ ...input, by, ...(spot === undefined ? {} : { bet: no, cost: { spot, amount } }) }));
  }

  async giveBack({ round, viewer, aid }: Betting, last: () => Bet): Promise<void> {
    const hold = round.placements.reserve(viewer.player.id, []); // the window waits for it
    try {
      await this.#queue.run(round.id, () => {
        if (!hold.isOpen || round.voided !== null) throw new ScreenError('ACTION_LATE');
        return round.commit({ in: 'undo', id: last().id, by: { session: viewer.sessionId, aid } });
      });
    } finally {
      round.placements.release(hold);
    }
  }

  // ---- rounds that nobody is in

  async dealEmpty(round: Round): Promise<void> {
    round.isDealtEmpty = true;
  }

  /** Its row is there from its beginning on. */
  async clear(): Promise<void> {}

  /** The next round has its number. */
  drop(round: Round): Promise<void> {
    const { row, mailbox } = this.#context;
    const table = { carry: round.run.kept, carryVersion: round.loaded.version, shoe: row.shoe };
    return mailbox.write(() => dropRound(this.#context, round, { ...table, fromStacks: true }));
  }

  // ---- ends

  payments(round: Round, { rows }: Settlement) {
    return { credits: [], played: rows.map(row => playedOf(round, row)) };
  }

  /** The sessions in memory become what their rows are now. */
  paid(round: Round, { rows }: Settlement): void {
    for (const row of rows) {
      const { after, bet, win, rake, bankAt } = playedOf(round, row);
      const session = sessionOf(round, row.seat);
      session.chips = after;
      session.rounds++;
      session.bet += bet;
      session.win += win;
      session.rake += rake;
      session.bankAt = bankAt;
      session.entry = null;
    }
  }

  /** The stacks are what they were when it began. */
  givenBack({ sessions, run }: Round) {
    const chips = [...(sessions ?? [])].map(([seat, { playerId, chips }]) => {
      return { playerId, seat, amount: run.puts.get(seat) ?? 0, stack: chips };
    });
    return { chips };
  }

  voided(): void {}

  /** What was in the middle is not known, the stacks are as they were. */
  async left({ setup }: OpenRound) {
    const inRound = this.#seats.all().flatMap(({ session }) => (setup.dealt.includes(session.seat) ? [session] : []));
    return {
      chips: inRound.map(({ playerId, seat, chips }) => ({ playerId, seat, amount: 0, stack: chips })),
      participants: inRound.map(({ playerId, operator, externalId, nickname, seat, id: sessionId }) => {
        return { playerId, operator, externalId, nickname, seat, sessionId };
      }),
    };
  }
}

/** @throws Refused not_seated: they were not dealt in */
function seatOf({ sessions, run }: Round, player: string): Seat {
  for (const [seat, { playerId }] of sessions ?? []) if (playerId === player && run.owners.get(seat) === player) return seat;
  throw new Refused('ACTION_INVALID', { reason: 'not_seated' });
}

function sessionOf({ sessions }: Round, seat: Seat): SessionRow {
  const session = sessions?.get(seat);
  if (!session) throw new Error(`seat ${seat} plays without a session`);
  return session;
}

function playedOf(round: Round, { seat, bet, win, rake, stackBefore = 0, stackAfter = 0 }: Settlement['rows'][number]): Played {
  const { id, bankAt } = sessionOf(round, seat);
  return { sessionId: id, before: stackBefore, after: stackAfter, bet, win, rake, bankAt: round.banks.get(seat) ?? bankAt };
}
