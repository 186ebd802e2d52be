// A line between the server and its database that can be cut, stopped, or made to lose one answer, or to deliver one commit late.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

interface Pair {
  inside: Socket;
  outside: Socket;
  /** has sent what this loss waits for: the answer to its next commit is lost */
  marked: Loss | null;
  isLosing: boolean;
  /** its server is gone, and what it sent last is still on its way */
  isLate: boolean;
  /** statements that were prepared, by name */
  prepared: Map<string, string>;
  /** what of a message has come so far */
  begun: Buffer;
  hasStarted: boolean;
}

interface Loss {
  pattern: string;
  alone: boolean;
  /** null: the commit arrives at once */
  lateMs: number | null;
  done(): void;
}

export class TcpRelay {
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  readonly #target: URL;
  #isCut = false;
  #isStalled = false;
  #delayMs = 0;
  #lose: Loss | null = null;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer(inside => this.#accept(inside));
  }

  /** @param url of a database */
  static async to(url: string): Promise<TcpRelay> {
    const relay = new TcpRelay(new URL(url));
    await new Promise<void>(done => relay.#server.listen(0, '127.0.0.1', done));
    return relay;
  }

  /** the same database by way of this line */
  get url(): string {
    const url = new URL(this.#target);
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** Everything breaks off, nothing new gets through. */
  cut(): void {
    this.#isCut = true;
    for (const pair of this.#pairs) drop(pair);
  }

  /** Bytes stay where they are; nobody is told. */
  stall(): void {
    this.#isStalled = true;
    for (const { inside, outside } of this.#pairs) for (const socket of [inside, outside]) socket.pause();
  }

  /** Every part of either direction comes so much later; 0: at once. */
  delay(ms: number): void {
    this.#delayMs = ms;
  }

  /** Serves again. */
  open(): void {
    this.#delayMs = 0;
    this.#isCut = false;
    this.#isStalled = false;
    for (const { inside, outside } of this.#pairs) for (const socket of [inside, outside]) socket.resume();
  }

  /**
   * Once a statement with these words was sent, the answer to the commit behind it is lost and its connection breaks. `alone`: it
   * commits by itself. @returns done when that has happened
   */
  loseAnswer(pattern: string, alone = false): Promise<void> {
    return new Promise(done => {
      this.#lose = { pattern, alone, lateMs: null, done };
    });
  }

  /** The same, and the commit itself reaches the database only so much later, when nobody waits for it any more. */
  loseLate(pattern: string, { alone = false, ms = 400 } = {}): Promise<void> {
    return new Promise(done => {
      this.#lose = { pattern, alone, lateMs: ms, done };
    });
  }

  /** What was asked for and has not happened is not wanted any more. */
  loseNothing(): void {
    this.#lose = null;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise(done => this.#server.close(done));
  }

  #accept(inside: Socket): void {
    if (this.#isCut) {
      inside.destroy();
      return;
    }
    const outside = connect(Number(this.#target.port), this.#target.hostname);
    const pair = {
      inside,
      outside,
      marked: null,
      isLosing: false,
      isLate: false,
      prepared: new Map<string, string>(),
      begun: Buffer.alloc(0),
      hasStarted: false,
    };
    this.#pairs.add(pair);
    inside.on('data', part => this.#ask(pair, part));
    outside.on('data', part => this.#answer(pair, part));
    if (this.#isStalled) for (const socket of [inside, outside]) socket.pause();
    for (const socket of [inside, outside]) {
      const gone = () => {
        if (pair.isLate && socket === inside) return;
        drop(pair);
        this.#pairs.delete(pair);
      };
      socket.on('error', gone);
      socket.once('close', gone);
    }
  }

  #ask(pair: Pair, part: Buffer): void {
    if (pair.isLate) return;
    const said = statementsOf(pair, part);
    const lose = this.#lose;
    if (lose && said.some(each => each.includes(lose.pattern))) pair.marked = lose;
    const isMarked = lose !== null && pair.marked === lose;
    if (isMarked && (lose.alone || said.includes('commit'))) pair.isLosing = true;
    if (pair.isLosing && lose && lose.lateMs !== null) this.#deliverLate(pair, part, lose, lose.lateMs);
    else this.#pass(pair.outside, part);
  }

  #deliverLate(pair: Pair, part: Buffer, { done }: Loss, ms: number): void {
    this.#lose = null;
    pair.isLate = true;
    pair.inside.destroy();
    setTimeout(() => pair.outside.destroyed || pair.outside.end(part), ms).unref();
    done();
  }

  #pass(to: Socket, part: Buffer): void {
    if (this.#delayMs === 0) to.write(part);
    else setTimeout(() => to.destroyed || to.write(part), this.#delayMs);
  }

  #answer(pair: Pair, part: Buffer): void {
    if (pair.isLate) return;
    if (!pair.isLosing) {
      this.#pass(pair.inside, part);
      return;
    }
    this.#lose?.done();
    this.#lose = null;
    drop(pair);
  }
}

/** The statements that are asked for by these bytes, also by the names that they were prepared under. */
function statementsOf(pair: Pair, part: Buffer): string[] {
  let bytes = Buffer.concat([pair.begun, part]);
  const said: string[] = [];
  while (bytes.length >= 5) {
    const head = pair.hasStarted ? 1 : 0; // the first message has no type
    const end = head + bytes.readInt32BE(head);
    if (bytes.length < end) break;
    const [first = '', second = ''] = bytes.toString('latin1', head + 4, end).split('\0');
    const type = head === 0 ? '' : String.fromCharCode(bytes[0] as number);
    if (type === 'Q') said.push(first);
    if (type === 'P') {
      said.push(second);
      pair.prepared.set(first, second);
    }
    if (type === 'B') said.push(pair.prepared.get(second) ?? '');
    pair.hasStarted = true;
    bytes = bytes.subarray(end);
  }
  pair.begun = bytes;
  return said;
}

function drop({ inside, outside }: Pair): void {
  inside.destroy();
  outside.destroy();
}
