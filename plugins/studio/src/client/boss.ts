// What a pit boss may do beside scanning: the last card is another one, or the hand is a misdeal. Each has a reason, for the log.
import { button, field, make } from './dom.ts';
import { faceOf } from './places.ts';
import { type TextKey, text } from './texts.ts';

interface Desk {
  replace(card: string, reason: string): void;
  misdeal(reason: string): void;
  /** what has to be said first */
  needs(key: TextKey): void;
}

export class BossPanel {
  readonly element: HTMLElement;
  readonly #desk: Desk;
  readonly #card: HTMLInputElement;
  readonly #reason: HTMLInputElement;

  constructor(desk: Desk) {
    this.#desk = desk;
    const [cardLabel, card] = field(text('right'), { autocapitalize: 'characters', maxLength: 40 });
    const [whyLabel, reason] = field(text('reason'), { maxLength: 200 });
    this.#card = card;
    this.#reason = reason;
    const row = make(
      'div',
      { className: 'row' },
      button(text('replace'), () => this.#replace()),
      button(text('misdeal'), () => this.#misdeal(), 'bad'),
    );
    this.element = make('section', {}, make('div', { className: 'pair' }, cardLabel, whyLabel), row);
  }

  /** It is done: a reason that stayed would be given for the next thing too. */
  clear(): void {
    this.#card.value = '';
    this.#reason.value = '';
  }

  #replace(): void {
    if (this.#has(this.#card, 'cardFirst') && this.#has(this.#reason, 'whyFirst'))
      this.#desk.replace(faceOf(this.#card.value), this.#reason.value.trim());
  }

  #misdeal(): void {
    if (this.#has(this.#reason, 'whyFirst')) this.#desk.misdeal(this.#reason.value.trim());
  }

  #has(input: HTMLInputElement, key: TextKey): boolean {
    if (input.value.trim() !== '') return true;
    this.#desk.needs(key);
    input.focus();
    return false;
  }
}
