// A dealer's tool in the world of the crash harness: it scans what is expected, sends again what nobody answered, and comes back.
import type { Chance } from '../../support/chance.ts';
import type { Message, OperatorServer, Player } from '../../support/clients.ts';
import { Device, joinDealer } from '../../support/live-examples.ts';
import type { Memory, ScanLine } from '../../support/oracle/memory.ts';
import { Pacer } from '../../support/robots/pacer.ts';
import type { Staff } from './staff.ts';

export interface ScannerAbout {
  /** whose dealer it is */
  code: string;
  table: string;
  /** faces of the game's cards */
  faces: readonly string[];
  chance: Chance;
  memory: Memory;
  staff: Staff;
  /** where the server is now */
  url(): string;
  operator(): OperatorServer;
}

/** A numbered message as it is sent, as often as it takes until it is answered. */
interface Sent {
  seq: number;
  type: 'card' | 'replace';
  payload: { card: string; source?: string; reason?: string };
}

type State = { next_position: string | null };

const PIN = '2468';
/** A dealer's hand: least and most ms before a card. */
const HAND_MS = [5, 40] as const;
/** An answer that did not come is asked for again. */
const ANSWER_MS = 3000;
const BACK_MS = 40;
/** A signing in that was refused is not tried again at once: so many a minute are allowed. */
const SIGN_IN_MS = 15_000;
/** One of so many cards is sent twice, is another card, is none of this game, is replaced. */
const [TWICE, FOREIGN, REPLACED] = [8, 25, 12] as const;
const NO_CARD = 'Zz';

export class Scanner {
  readonly #about: ScannerAbout;
  readonly #device: Device;
  #token: string;
  /** of the device: it rises over restarts */
  #seq = Date.now();
  readonly #pacer = new Pacer();
  /** nobody has answered it yet */
  #open: Sent | null = null;
  #isOver = false;

  private constructor(about: ScannerAbout, device: Device, token: string) {
    this.#about = about;
    this.#device = device;
    this.#token = token;
  }

  /** A device is approved for the table, a pit boss signs in at it, and deals there by hand from now on. */
  static async open(about: ScannerAbout): Promise<Scanner> {
    const { code, table, staff, operator, url } = about;
    const device = await Device.register(url(), code, { device_name: `Studio ${table.slice(-6)}` });
    const placed = { status: 'active', table_id: table };
    const { status: approved } = await staff.platform.call('PATCH', `/devices/${device.id}`, placed);
    const login = loginAt(table);
    const made = await operator().call('POST', '/dealers', { login, name: 'Mina', pin: PIN, role: 'pitboss' });
    const token = await signedIn(device, login);
    const byHand = await staff.write('PATCH', `/tables/${table}`, { live: { dealing: 'manual' } });
    if (approved !== 200 || made.status !== 201 || token === null || byHand !== 200)
      throw new Error(`a dealer's tool: ${JSON.stringify([approved, made.body, token, byHand])}`);
    const scanner = new Scanner(about, device, token);
    void scanner.#live();
    return scanner;
  }

  /** Deals until `end`, at whatever server there is. */
  async #live(): Promise<void> {
    while (!this.#isOver) {
      try {
        await this.#deal(await joinDealer(this.#about.url(), this.#token));
      } catch (error) {
        if (/SESSION_EXPIRED/.test(String(error))) await this.#signInAgain();
      }
      await pause(BACK_MS);
    }
  }

  end(): void {
    this.#isOver = true;
  }

  async #signInAgain(): Promise<void> {
    const token = await signedIn(this.#device.at(this.#about.url()), loginAt(this.#about.table)).catch(() => null);
    if (token === null) await pause(SIGN_IN_MS);
    else this.#token = token;
  }

  /** At one server, until its line is cut. */
  async #deal(tool: Player): Promise<void> {
    const { chance } = this.#about;
    if (this.#open !== null) await this.#send(tool, this.#open);
    while (!this.#isOver && !tool.closed) {
      const position = await nextPlace(tool);
      if (tool.closed) return;
      await pause(chance.between(...HAND_MS));
      const seen = tool.seen.length;
      const card = chance.once(FOREIGN) ? NO_CARD : chance.pick(this.#about.faces);
      const taken = await this.#send(tool, this.#numbered('card', { card, source: 'scanner' }));
      if (taken && chance.once(REPLACED)) {
        const other = { card: chance.pick(this.#about.faces), reason: 'it was read wrongly' };
        await this.#send(tool, this.#numbered('replace', other));
      }
      // what is expected now is said in a state that came since
      if (taken) await untilState(tool, seen, ({ next_position }) => next_position !== position);
    }
  }

  #numbered = (type: Sent['type'], payload: Sent['payload']): Sent => ({ seq: ++this.#seq, type, payload });

  /** Sends a message until it is answered, now and then once too often. @returns whether the card was taken */
  async #send(tool: Player, sent: Sent): Promise<boolean> {
    this.#open = sent;
    this.#remember(sent);
    while (!tool.closed && !this.#isOver) {
      const times = this.#about.chance.once(TWICE) ? 2 : 1;
      const answers = await this.#answers(tool, sent, times);
      for (const each of answers) this.#remember(sent, each);
      if (answers.length === 0) continue;
      this.#open = null;
      return answers[0]?.result === 'accepted';
    }
    throw new Error('the line was cut');
  }

  /** What a message that is sent so many times is answered, as far as that comes. */
  async #answers(tool: Player, { seq, type, payload }: Sent, times: number): Promise<Message[]> {
    const from = tool.seen.length;
    for (let i = 0; i < times; i++) {
      await pause(this.#pacer.waitBefore(Date.now()));
      if (!tool.closed) tool.room.send(type, { seq, ...payload });
    }
    const answers = () => tool.seen.slice(from).filter(message => message.type === 'ack' && message.seq === seq);
    await tool.until(`${times} acks of ${seq}`, () => answers().length === times, from, ANSWER_MS).catch(() => {});
    return answers();
  }

  #remember({ seq, type, payload }: Sent, ack?: Message): void {
    const { table, memory } = this.#about;
    const line: ScanLine = { line: 'scan', table, device: this.#device.id, seq, type, card: payload.card };
    const answer = ack && { answer: String(ack.result === 'accepted' ? 'accepted' : ack.reject_code) };
    memory.add({ ...line, ...answer, ...(typeof ack?.position === 'string' ? { position: ack.position } : {}) });
  }
}

const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));
const loginAt = (table: string): string => `dealer-${table.slice(-12)}`;

async function signedIn(device: Device, login: string): Promise<string | null> {
  const { status, body } = await device.call('POST', '/login', { login, pin: PIN });
  return status === 200 ? String(body.token) : null;
}

const statesOf = (tool: Player, from = 0): State[] =>
  tool.seen.slice(from).flatMap(message => (message.type === 'state' ? [message as unknown as State] : []));

/** The place that a card is expected for, once there is one or the line is cut. */
async function nextPlace(tool: Player): Promise<string | null> {
  await untilState(tool, 0, ({ next_position }) => next_position !== null);
  return statesOf(tool).at(-1)?.next_position ?? null;
}

/** Done when the last state since a message is so, or the line is cut. */
function untilState(tool: Player, from: number, test: (state: State) => boolean): Promise<void> {
  return new Promise(done => {
    const look = () => {
      const last = statesOf(tool, from).at(-1);
      if (!tool.closed && (last === undefined || !test(last))) return;
      stop();
      done();
    };
    const stop = tool.watch(look);
    look();
  });
}
