// `/metrics` at a port of its own (METRICS_HOST, METRICS_PORT), without a key: for a network that players do not reach. It outlives lives, and
// answers while the database is away.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

/** A listener for machines that watch. */
export class MetricsListener {
  readonly #server: Server;
  #registry: Registry | null = null;

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /** The figures to answer with from now on; null between two lives. */
  show(registry: Registry | null): void {
    this.#registry = registry;
  }

  /** @returns the port. @throws when it is in use */
  listen(port: number, host: string): Promise<number> {
    return new Promise((done, fail) => {
      this.#server.once('error', fail);
      this.#server.listen(port, host, () => {
        this.#server.off('error', fail);
        done((this.#server.address() as AddressInfo).port);
      });
    });
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = (status: number, text: string, type = 'text/plain') =>
      response.writeHead(status, { 'content-type': type }).end(text);
    if (method !== 'GET' || url?.split('?')[0] !== '/metrics') return void say(404, 'here is GET /metrics alone\n');
    const registry = this.#registry;
    if (!registry) return void say(503, 'the database is gone: no figures until it is back\n');
    try {
      say(200, await registry.metrics(), registry.contentType);
    } catch {
      say(500, 'the figures could not be read\n');
    }
  }
}
