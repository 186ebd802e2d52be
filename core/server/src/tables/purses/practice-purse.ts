// Bets of play money (NS-29): no wallet is called, and nothing is written.
import type { Bet, BetItem } from '@baize/sdk';
import type { Amount } from '../../kernel/index.ts';
import type { Entry, Logged } from '../../rounds/index.ts';
import type { Settlement } from '../../settlement/index.ts';
import { sumOf } from '../requests/placements.ts';
import type { Context } from '../table/context.ts';
import { Round, type RoundAbout } from '../table/round.ts';
import { ScreenError, type Viewer } from '../viewer.ts';
import type { Betting, PricedAnswer, Purse, Reserved } from './purse.ts';

export class PracticePurse implements Purse {
  readonly isOfSeats = false;
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  async open(about: RoundAbout): Promise<Round> {
    return new Round(this.#context, about);
  }

  reopen(about: RoundAbout): Promise<Round> {
    return this.open(about);
  }

  hold({ round, viewer }: Betting, items: readonly BetItem[]): Reserved {
    const { placements, run } = round;
    const amount = placements.quote(run, viewer.player.id, items);
    return { hold: placements.reserve(viewer.player.id, items), amount };
  }

  take({ round, viewer, aid }: Betting, { hold, amount }: Reserved): Promise<Entry> {
    const by = { session: viewer.sessionId, aid };
    const { player } = hold;
    return this.#take(round, viewer, amount, no => ({ in: 'bet', id: no, player, items: [...hold.items], by }));
  }

  async takePrice({ round, viewer, aid, input, price }: PricedAnswer): Promise<void> {
    const { amount, spot } = price;
    const by = { session: viewer.sessionId, aid };
    await this.#take(round, viewer, amount, no => {
      return { ...input, by, ...(spot === undefined ? {} : { bet: no, cost: { spot, amount } }) };
    });
  }

  async #take(round: Round, viewer: Viewer, amount: Amount, input: (no: number) => Logged): Promise<Entry> {
    const { playMoney, mailbox } = this.#context;
    if (!playMoney.take(viewer.player.id, amount)) throw new ScreenError('INSUFFICIENT_FUNDS');
    const entry = mailbox.inside(() => round.number(input));
    round.bettors.set(viewer.player.id, { player: viewer.player, operatorSessionId: viewer.operatorSessionId });
    await round.committed(entry);
    return entry;
  }

  async giveBack({ round, viewer, aid }: Betting, last: () => Bet): Promise<void> {
    const { playMoney, mailbox } = this.#context;
    const by = { session: viewer.sessionId, aid };
    const entry = mailbox.inside(() => {
      const { id, items } = last();
      playMoney.give(viewer.player.id, sumOf(items));
      return round.number(() => ({ in: 'undo', id, by }));
    });
    await round.committed(entry);
  }

  async dealEmpty(round: Round): Promise<void> {
    round.isDealtEmpty = true;
  }

  async clear(): Promise<void> {}

  async drop(): Promise<void> {}

  payments() {
    return { credits: [], played: [] };
  }

  paid(_round: Round, { rows }: Settlement): void {
    for (const { playerId, win } of rows) this.#context.playMoney.give(playerId, win);
  }

  givenBack() {
    return { chips: [] };
  }

  voided({ paidIn }: Round): void {
    for (const { player, amount } of paidIn) this.#context.playMoney.give(player, amount);
  }

  /** Nothing of it was written: no process has left any. */
  async left() {
    return { chips: [], participants: [] };
  }
}
