// Tells a seated table to those who do not see it: sounds, screen readers, words at the top; and the site when money is missing.

import type { Ack, Ask, Fact } from '@baize/protocol';
import { type Currency, money } from '../money.ts';
import { cardName } from '../parts/card.tsx';
import type { Screen } from '../screen.ts';
import type { TableLink } from '../table-link.ts';
import { named } from '../texts.ts';
import type { Command } from './commands.ts';
import { actionWords, refusedCommand, rematchWords } from './option-words.ts';

/** Events that are seen at a seat or on the felt: no words at the top. */
const SEEN = new Set(['show', 'muck', 'discard', 'reshuffle', 'button_draw', 'uncalled_return', 'time_bank', 'shoe', 'cut_card']);

export class SeatedWatcher {
  readonly #screen: Screen;
  readonly #link: () => TableLink;
  #announced: number | null = null;
  /** who folded one after the other, until it is said */
  #folds: string[] = [];

  constructor(screen: Screen, link: () => TableLink) {
    this.#screen = screen;
    this.#link = link;
  }

  /** A fact that was just shown, of those with more to say than the felt does. */
  fact(fact: Fact, isOld: boolean): void {
    if (!isOld && !document.hidden && Object.hasOwn(this.#heard, fact.kind)) this.#heard[fact.kind]?.(fact);
  }

  /** A choice of mine was opened: said once, also when its clock starts anew. */
  ask(ask: Ask): void {
    if (!ask.options || this.#announced === ask.ask) return;
    this.#announced = ask.ask;
    const { announcer, sounds } = this.#screen;
    const translate = this.#screen.translator(this.#code());
    const code = this.#code();
    const options = Object.entries(ask.options).map(([name, fields]) => {
      const amount = typeof fields.price === 'number' ? fields.price : fields.min;
      return [named(translate, 'act', name, code), typeof amount === 'number' ? this.#write(amount) : '']
        .filter(Boolean)
        .join(' ');
    });
    announcer.announce(translate('sr.turn', { options: options.join(', '), n: Math.round(ask.ms / 1000) }), true);
    sounds.play('open');
    this.#screen.buzz();
  }

  /** An answer to a command; a refusal is shown where the command was given and said here. */
  command(ack: Ack, command: Command): void {
    const { announcer, host, sounds, toast } = this.#screen;
    const translate = this.#screen.translator(this.#code());
    if (!ack.ok) {
      const code = ack.code ?? 'UNKNOWN';
      sounds.play('refused');
      announcer.announce(refusedCommand(code, ack.data ?? {}, translate, this.#currency()), true);
      const needed = Number(command.payload.buy_in ?? command.payload.amount ?? 0);
      const { table, balance } = this.#link().view.get();
      if (code === 'INSUFFICIENT_FUNDS') host.post('funds.needed', { currency: table?.currency, needed, balance });
      return;
    }
    if (command.type === 'sit' || command.type === 'top_up') sounds.play('chip');
    if (command.type === 'stand' && ack.leaves === 'now' && typeof ack.amount === 'number')
      toast.set(translate('table.cash_out', { amount: this.#write(ack.amount) }));
  }

  readonly #heard: Record<string, (fact: Fact) => void> = {
    deal: ({ seat }) => {
      this.#screen.sounds.play('card');
      this.#ownCards(Number(seat));
    },
    street: ({ board }) => {
      const translate = this.#screen.translator(this.#code());
      this.#screen.sounds.play('card');
      const cards = (Array.isArray(board) ? board : []).map(card => cardName(typeof card === 'string' ? card : null, translate));
      this.#screen.announcer.announce(translate('sr.board', { cards: cards.join(', ') }));
    },
    action: fact => {
      const { last, nickname, you } = this.#link().view.get().hand.seats[Number(fact.seat)] ?? {};
      if (!last) return;
      if (last.moved > 0) this.#screen.sounds.play('chip');
      if (you) return;
      const translate = this.#screen.translator(this.#code());
      const action = actionWords(last, translate, this.#code());
      const amount = last.moved > 0 ? this.#write(last.total || last.moved) : '';
      const to = `act.${last.name}_to`; // a raise is said as what it raises to
      const done = amount && translate.has(to) ? { action: translate(to, { amount }), amount: '' } : { action, amount };
      const words = (name: string) => translate('sr.acted', { name, ...done }).trim();
      if (last.name !== 'fold') this.#folds = [];
      else if (this.#folds.push(nickname ?? '') > 1) return; // those who fold in a row are said together
      const folds = this.#folds;
      const said = () => words(folds.splice(0).join(', '));
      this.#screen.announcer.announce(last.name === 'fold' ? said : words(nickname ?? ''));
    },
    settle: () => this.#settle(),
    event: ({ type, data }) => {
      const translate = this.#screen.translator(this.#code());
      const key = `event.${String(type ?? '')}`;
      if (type === 'rematch') {
        const { reason } = (data ?? {}) as { reason?: string };
        this.#screen.announcer.announce(rematchWords(reason ?? '', translate), true);
        return;
      }
      if (!SEEN.has(String(type)) && translate.has(key))
        this.#screen.note(translate(key, (data ?? {}) as Record<string, string>));
    },
    void: () => this.#screen.announcer.announce(this.#screen.translator(this.#code())('state.void_seated'), true),
  };

  /** My cards as they are now: also those that a draw brought. */
  #ownCards(seat: number): void {
    const { hand } = this.#link().view.get();
    const mine = hand.seats[seat];
    const cards = mine?.you ? mine.cards.filter((each, at) => each.card !== null && !mine.gaps.includes(at)) : [];
    if (cards.length === 0) return;
    const translate = this.#screen.translator(this.#code());
    const names = cards.map(({ card }) => cardName(card, translate)).join(', ');
    this.#screen.announcer.announce(translate('sr.your_cards', { cards: names }), true);
  }

  /** Who won what, as it reaches the stacks: after the rake. */
  #settle(): void {
    const translate = this.#screen.translator(this.#code());
    const { hand } = this.#link().view.get();
    for (const { nickname: winner, won, rank, you } of Object.values(hand.seats)) {
      if (won <= 0 || you) continue; // what I won is told with my own result
      const amount = this.#write(won);
      const words = rank
        ? translate('sr.result', { winner, amount, hand: named(translate, 'rank', rank, this.#code()) })
        : translate('sr.won', { winner, amount });
      this.#screen.announcer.announce(words);
    }
  }

  #code(): string {
    return this.#link().view.get().table?.game_code ?? '';
  }

  #currency(): Currency {
    return this.#link().view.get().table ?? this.#screen.currency;
  }

  #write(amount: number): string {
    return money(amount, this.#currency(), this.#screen.translator(this.#code()).lang);
  }
}
