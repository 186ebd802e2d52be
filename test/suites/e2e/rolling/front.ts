// What stands in front of two processes: it passes connections on to the one that is ready, as a load balancer does.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

const LOOK_MS = 100;

export class Front {
  readonly #server: Server;
  readonly #targets = new Set<string>();
  #ready: URL | null = null;
  #timer: NodeJS.Timeout | undefined;

  private constructor() {
    this.#server = createServer(socket => this.#pass(socket));
  }

  static async open(): Promise<Front> {
    const front = new Front();
    await new Promise<void>(done => front.#server.listen(0, '127.0.0.1', done));
    const look = async () => {
      await front.#look();
      front.#timer = setTimeout(look, LOOK_MS);
    };
    void look();
    return front;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  add(url: string): void {
    this.#targets.add(url);
  }

  remove(url: string): void {
    this.#targets.delete(url);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#server.close();
  }

  async #look(): Promise<void> {
    for (const url of this.#targets) {
      const isReady = await fetch(`${url}/readyz`).then(
        answer => answer.ok,
        () => false,
      );
      if (isReady) this.#ready = new URL(url);
      else if (this.#ready?.origin === url) this.#ready = null;
    }
  }

  #pass(from: Socket): void {
    from.on('error', () => {});
    if (!this.#ready) {
      from.destroy();
      return;
    }
    const to = connect(Number(this.#ready.port), this.#ready.hostname);
    to.on('error', () => from.destroy());
    from.on('close', () => to.destroy());
    to.on('close', () => from.destroy());
    from.pipe(to).pipe(from);
  }
}
