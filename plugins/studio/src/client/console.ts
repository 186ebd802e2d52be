// The dealer's console: which place the next card fills, what the last message was answered, and the buttons beside them.
import { Client, type Room } from '@colyseus/sdk';
import { BossPanel } from './boss.ts';
import { button, field, make, show } from './dom.ts';
import { faceOf, placeOf, signOf } from './places.ts';
import { type Ack, type State, whyIdle } from './state.ts';
import { isText, text } from './texts.ts';

const RANKS = [...'AKQJT98765432'];
const SUITS = { s: '♠', h: '♥', d: '♦', c: '♣' };
const AGAIN_MS = 1000;
/** What waits for an answer is sent again so often. */
const RESEND_MS = 3000;
const SESSION_OVER = 4101;

/** A number that nobody sent from this tablet before. */
let last = Date.now();
const nextSeq = (): number => {
  last = Math.max(last + 1, Date.now());
  return last;
};

/** What a message says beside its number. */
type Payload = Readonly<Record<string, string | number>>;

export class DealerConsole {
  readonly #token: string;
  readonly #left: () => void;
  readonly #place = make('strong');
  readonly #panel = make('section', { className: 'place' }, make('span', { className: 'dim' }, text('next')), this.#place);
  readonly #answer = make('p', { className: 'answer' });
  readonly #title = make('h1');
  readonly #pauses = button('', () => this.#send(this.#state?.table?.paused ? 'start' : 'pause', {}));
  readonly #boss = new BossPanel({
    replace: (card, reason) => this.#send('replace', { card, reason }),
    misdeal: reason => this.#send('void', { reason }),
    needs: key => this.#say(text(key), 'rejected'),
  });
  readonly #label: HTMLLabelElement;
  readonly #input: HTMLInputElement;
  readonly #ended = new AbortController();
  #room: Room | undefined;
  #state: State | undefined;
  #open: { seq: number; type: string; payload: Payload } | undefined;
  #update = '';
  #isOver = false;
  #isLost = false;
  /** something came while this page waited for an answer */
  #isDropped = false;

  /** @param left the dealer is off duty */
  constructor(token: string, left: () => void) {
    this.#token = token;
    this.#left = left;
    [this.#label, this.#input] = field(text('card'), { inputMode: 'text', autocapitalize: 'characters' });
  }

  open(signOut: () => void): void {
    const form = make('form', {}, this.#label);
    form.onsubmit = event => {
      event.preventDefault(); // a scanner that types ends with Enter
      const raw = this.#input.value;
      this.#input.value = '';
      if (raw.trim() !== '') this.#send('card', { source: 'wedge', raw, card: faceOf(raw), scanned_at: Date.now() });
    };
    const header = make('header', {}, this.#title, this.#pauses, button(text('signOut'), signOut));
    const isTest = document.documentElement.dataset.env === 'test';
    const top = make('div', { className: 'top' }, this.#panel, this.#answer, form);
    const side = make('div', { className: 'side' }, this.#boss.element, ...(isTest ? [this.#cards()] : []));
    show(header, make('div', { className: 'desk' }, top, side));
    this.#boss.element.hidden = true;
    this.#input.focus();
    this.#hearScanner();
    void this.#connect();
    setInterval(() => this.#resend(), RESEND_MS);
  }

  /** A scanner types wherever the page is: after a button was pressed its keys still go to the card's field. */
  #hearScanner(): void {
    const { signal } = this.#ended;
    document.addEventListener(
      'keydown',
      event => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1 && event.key !== ' ';
        if (isPlain && !(document.activeElement instanceof HTMLInputElement)) this.#input.focus();
      },
      { signal },
    );
  }

  close(): void {
    this.#isOver = true;
    this.#ended.abort();
    void this.#room?.leave();
  }

  /** No hand is being dealt, and nothing that was sent waits for its answer. */
  get isFree(): boolean {
    if (this.#isOver) return true;
    if (this.#open !== undefined || this.#state === undefined) return false;
    const { table, phase } = this.#state;
    return table === null || phase === 'idle' || phase === 'result';
  }

  /** A newer version of this page waits for the end of the hand. */
  updateWaits(version: string): void {
    this.#update = version;
    this.#sendStatus();
  }

  #sendStatus(): void {
    const update = this.#update === '' ? {} : { update: this.#update };
    this.#room?.send('status', { scanner: 'connected', stream: { state: 'off' }, ...update });
  }

  async #connect(): Promise<void> {
    try {
      const room = await new Client(location.origin).joinById('dealer', { session: this.#token });
      room.reconnection.enabled = false;
      this.#room = room;
      room.onMessage('state', (state: State) => this.#show(state));
      room.onMessage('ack', (ack: Ack) => this.#acked(ack));
      room.onLeave(code => this.#lost(code));
      this.#sendStatus();
      this.#resend();
    } catch (error) {
      this.#lost((error as Error).message === 'SESSION_EXPIRED' ? SESSION_OVER : 0);
    }
  }

  #lost(code: number): void {
    if (this.#isOver) return;
    if (code === SESSION_OVER) {
      this.close();
      this.#left();
      return;
    }
    this.#isLost = true;
    this.#say(text('again'), 'rejected');
    setTimeout(() => void this.#connect(), AGAIN_MS);
  }

  /**
   * One message at a time. A card that comes before the last one was answered is not kept: if that one is refused, this one would
   * fill its place. The dealer is told to scan it again.
   */
  #send(type: string, payload: Payload): void {
    this.#isDropped = this.#open !== undefined;
    if (this.#open) return;
    this.#open = { seq: nextSeq(), type, payload };
    this.#resend();
  }

  #resend(): void {
    if (this.#open && !this.#isOver) this.#room?.send(this.#open.type, { seq: this.#open.seq, ...this.#open.payload });
  }

  #acked({ seq, result, reject_code: code = '', position }: Ack): void {
    const open = this.#open;
    if (open?.seq !== seq) return;
    this.#open = undefined;
    const card = signOf(String(open.payload.card ?? ''));
    const isTaken = result === 'accepted';
    if (isTaken && (open.type === 'replace' || open.type === 'void')) this.#boss.clear();
    const place = position === undefined ? text('done') : `${text('accepted')}: ${card} → ${placeOf(position)}`;
    const words = isTaken ? place : `${card} ${isText(code) ? text(code) : code}`.trim();
    this.#say(this.#isDropped ? `${words} ${text('busy')}` : words, this.#isDropped ? 'rejected' : result);
    this.#isDropped = false;
  }

  #say(words: string, className: string): void {
    this.#answer.textContent = words;
    this.#answer.className = `answer ${className}`;
  }

  #show(state: State): void {
    if (this.#isLost) this.#say('', '');
    this.#isLost = false;
    this.#state = state;
    const { table, next_position: next } = state;
    this.#title.textContent = `${table?.name ?? text('noTable')} · ${state.name}`;
    this.#pauses.textContent = text(table?.paused ? 'start' : 'pause');
    this.#pauses.disabled = table === null;
    this.#panel.classList.toggle('idle', next === null);
    this.#place.textContent = next === null ? text(whyIdle(state)) : placeOf(next);
    this.#panel.dataset.position = next ?? '';
    this.#boss.element.hidden = state.role !== 'pitboss';
  }

  #cards(): HTMLElement {
    const grid = make('div', { className: 'cards' });
    for (const [suit, sign] of Object.entries(SUITS))
      for (const rank of RANKS) {
        const scan = () => this.#send('card', { source: 'virtual', raw: `virtual:${rank}${suit}`, card: `${rank}${suit}` });
        grid.append(button(`${rank}${sign}`, scan, suit === 'h' || suit === 'd' ? 'red' : ''));
      }
    return make('section', {}, make('p', { className: 'dim' }, text('virtual')), grid);
  }
}
