// Listens to a table for those who do not see it: screen readers, sounds, the player's tally; and the site when money is missing.

import type { Ack, BetItem, Fact } from '@baize/protocol';
import { merged } from '../bet-desk.ts';
import { type Amount, type Currency, money } from '../money.ts';
import { settledWords } from '../parts/settled.tsx';
import type { Screen } from '../screen.ts';
import type { TableLink } from '../table-link.ts';
import type { TableView } from '../table-view.ts';
import { named, type Translate } from '../texts.ts';
import { refusedWords } from './betting.ts';

/** Hears every fact as it is shown, and every answer to what was sent. */
export class Watcher {
  readonly #screen: Screen;
  readonly #link: () => TableLink;
  /** a round was settled, and the balance after it has not come yet */
  #isSettling = false;
  /** how the round ended, until it is said with what it brought me */
  #ending = '';

  constructor(screen: Screen, link: () => TableLink) {
    this.#screen = screen;
    this.#link = link;
  }

  fact(fact: Fact, isOld: boolean): void {
    if (fact.kind === 'settle') this.#settle();
    else if (!isOld && !document.hidden && Object.hasOwn(this.#heard, fact.kind)) this.#heard[fact.kind]?.(fact);
  }

  /** `items` is null for answers to anything but a bet. */
  ack(ack: Ack, items: readonly BetItem[] | null): void {
    if (!items) return;
    const { sounds, announcer, host } = this.#screen;
    const translate = this.#translate();
    const view = this.#view();
    const words = ack.ok ? translate('bet.accepted') : refusedWords(ack.code, ack.data ?? {}, translate, this.#currency());
    sounds.play(ack.ok ? 'chip' : 'refused');
    announcer.announce(this.#placed(items, words), true);
    if (!ack.ok && ack.code === 'INSUFFICIENT_FUNDS') {
      const needed = items.reduce((sum, each) => sum + each.amount, 0);
      host.post('funds.needed', { currency: view.table?.currency, needed, balance: view.balance });
    }
  }

  readonly #heard: Record<string, (fact: Fact) => void> = {
    card: () => this.#screen.sounds.play('card'),
    betting: ({ action }) => {
      const open = action === 'open';
      this.#screen.sounds.play(open ? 'open' : 'closed');
      this.#screen.announcer.announce(this.#translate()(open ? 'bet.place' : 'bet.closed'));
    },
    result: () => {
      const { result, zones } = this.#view();
      const translate = this.#translate();
      const key = `end.${String(result?.outcome)}`;
      const own = this.#screen.packs.of(this.#code())?.screen?.said?.({ zones, result }, translate);
      const words = own ?? (translate.has(key) ? translate(key) : '');
      if (this.#view().you.bets.length > 0) this.#ending = words;
      else this.#screen.announcer.announce(words);
    },
    event: ({ type, data }) => {
      const translate = this.#translate();
      const key = `event.${String(type ?? '')}`;
      if (translate.has(key)) this.#screen.note(translate(key, (data ?? {}) as Record<string, string>));
    },
    void: () => this.#screen.announcer.announce(this.#translate()('state.void'), true),
  };

  #settle(): void {
    const { settled } = this.#view();
    if (!settled) return;
    const { net } = settled;
    const { played, sounds, announcer } = this.#screen;
    played.set(now => ({ ...now, net: now.net + net }));
    if (net > 0) sounds.play('win');
    const words = settledWords(settled, this.#translate(), (amount, sign) => this.#write(amount, sign));
    announcer.announce([this.#ending, words].filter(Boolean).join('. '), true);
    this.#ending = '';
    this.#isSettling = true;
  }

  /** The wallet's answer to what a round brought is said after it. */
  balance(): void {
    if (!this.#isSettling) return;
    this.#isSettling = false;
    const { balance } = this.#view();
    if (balance === null) return;
    this.#screen.announcer.announce(this.#translate()('sr.balance', { amount: this.#write(balance) }));
  }

  /** One sentence for all that was placed at once, with the sum where there are several. */
  #placed(items: readonly BetItem[], state: string): string {
    const translate = this.#translate();
    const all = merged(items).map(({ spot, amount }) => ({
      spot: named(translate, 'spot', spot, this.#code()),
      amount: this.#write(amount),
    }));
    const [first] = all;
    if (first && all.length === 1) return translate('sr.bet_state', { ...first, state });
    const bets = all.map(({ spot, amount }) => `${spot} ${amount}`);
    const total = this.#write(items.reduce((sum, each) => sum + each.amount, 0));
    return translate('sr.bets_state', { bets: bets.join(', '), total, state });
  }

  #view(): TableView {
    return this.#link().view.get();
  }

  #code(): string {
    return this.#view().table?.game_code ?? '';
  }

  #translate(): Translate {
    return this.#screen.translator(this.#code());
  }

  #currency(): Currency {
    return this.#view().table ?? this.#screen.currency;
  }

  #write(amount: Amount, sign = false): string {
    return money(amount, this.#currency(), this.#translate().lang, { full: true, sign });
  }
}
