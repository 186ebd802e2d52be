// The dealer's console: which place the next card fills, what the last message was answered, and the buttons beside them.
import { Client, type Room } from '@colyseus/sdk';
import { button, field, make, show } from './dom.ts';
import { isText, text } from './texts.ts';

interface State {
  table: { name: string; dealing: 'auto' | 'manual'; paused: boolean } | null;
  role: 'dealer' | 'pitboss';
  name: string;
  phase: 'idle' | 'betting' | 'playing' | 'result';
  next_position: string | null;
}
interface Ack {
  seq: number;
  result: 'accepted' | 'rejected';
  reject_code?: string;
  position?: string;
}

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

/** A face as scanners and people type it: `AS`, `10h`, `as`. */
export function faceOf(typed: string): string {
  const plain = typed.trim().replace(/^10/, 'T');
  return plain.length === 2 ? `${plain.charAt(0).toUpperCase()}${plain.charAt(1).toLowerCase()}` : plain;
}

export class DealerConsole {
  readonly #token: string;
  readonly #left: () => void;
  readonly #place = make('strong');
  readonly #panel = make('section', { className: 'place' }, make('span', { className: 'dim' }, text('next')), this.#place);
  readonly #answer = make('p', { className: 'answer' });
  readonly #title = make('h1');
  readonly #pauses = button('', () => this.#send(this.#state?.table?.paused ? 'start' : 'pause', {}));
  readonly #boss = make('section');
  #room: Room | undefined;
  #state: State | undefined;
  #open: { seq: number; type: string; payload: object } | undefined;
  #update = '';
  #isOver = false;

  /** @param left the dealer is off duty */
  constructor(token: string, left: () => void) {
    this.#token = token;
    this.#left = left;
  }

  open(signOut: () => void): void {
    const [label, input] = field(text('card'), { inputMode: 'text', autocapitalize: 'characters' });
    const form = make('form', {}, label);
    form.onsubmit = event => {
      event.preventDefault(); // a scanner that types ends with Enter
      const raw = input.value;
      input.value = '';
      if (raw.trim() !== '') this.#send('card', { source: 'wedge', raw, card: faceOf(raw), scanned_at: Date.now() });
    };
    const header = make('header', {}, this.#title, this.#pauses, button(text('signOut'), signOut));
    const isTest = document.documentElement.dataset.env === 'test';
    const top = make('div', { className: 'top' }, header, this.#panel, this.#answer, form);
    show(top, this.#boss, ...(isTest ? [this.#cards()] : []));
    input.focus();
    void this.#connect();
    setInterval(() => this.#resend(), RESEND_MS);
  }

  close(): void {
    this.#isOver = true;
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
      this.#isOver = true;
      this.#left();
      return;
    }
    this.#say(text('again'), '');
    setTimeout(() => void this.#connect(), AGAIN_MS);
  }

  /** One message at a time: the next one waits for the answer of this one. */
  #send(type: string, payload: object): void {
    if (this.#open) return;
    this.#open = { seq: nextSeq(), type, payload };
    this.#resend();
  }

  #resend(): void {
    if (this.#open && !this.#isOver) this.#room?.send(this.#open.type, { seq: this.#open.seq, ...this.#open.payload });
  }

  #acked({ seq, result, reject_code: code = '', position }: Ack): void {
    if (this.#open?.seq !== seq) return;
    this.#open = undefined;
    this.#say(isText(code) ? text(code) : `${text('accepted')} ${position ?? ''}`, result);
  }

  #say(words: string, className: string): void {
    this.#answer.textContent = words;
    this.#answer.className = `answer ${className}`;
  }

  #show(state: State): void {
    const isBoss = this.#state?.role === 'pitboss';
    this.#state = state;
    const { table, next_position: next } = state;
    this.#title.textContent = `${table?.name ?? text('noTable')} · ${state.name}`;
    this.#pauses.textContent = text(table?.paused ? 'start' : 'pause');
    this.#pauses.disabled = table === null;
    this.#panel.classList.toggle('idle', next === null);
    const idle = table?.dealing === 'auto' ? 'auto' : table?.paused ? 'paused' : 'wait';
    this.#place.textContent = next ?? text(idle);
    if (state.role === 'pitboss' && !isBoss) this.#showBoss();
  }

  /** What a pit boss may do beside scanning; each with a reason, which stands in the log. */
  #showBoss(): void {
    const [card, face] = field(text('right'), {});
    const [why, reason] = field(text('reason'), { maxLength: 200 });
    const replace = () => this.#send('replace', { card: faceOf(face.value), reason: reason.value });
    const misdeal = () => reason.value.trim() !== '' && this.#send('void', { reason: reason.value });
    const buttons = make('div', { className: 'row' }, button(text('replace'), replace), button(text('misdeal'), misdeal, 'bad'));
    this.#boss.replaceChildren(make('div', { className: 'pair' }, card, why), buttons);
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
