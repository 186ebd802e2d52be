// A world for tests: a server of its own, the operators' sites, tables and guests who play there.
import { Platform, Player } from './clients.ts';
import { PLATFORM_KEY, ServerProcess, type StartOptions } from './server-process.ts';
import { openSite, openTable, type Site } from './site.ts';

export type Json = Record<string, unknown>;
export type Items = Record<string, number>;

/** A player who has entered a table. */
export interface Guest {
  site: Site;
  externalId: string;
  session: string;
  screen: Player;
}

/** A round as it was seen from outside. */
export interface Played {
  roundId: string;
  settle: Json;
}

const RICH = 10_000_000;

/** For crowds: their wallets answer late on a machine that is busy, and that is not what is tested. */
export const PATIENT = { retry_ms: [100], wait_ms: { balance: 15_000, debit: 15_000, credit: 15_000, rollback: 15_000 } };

export class World {
  readonly server: ServerProcess;
  readonly platform: Platform;
  readonly #sites: Site[] = [];

  protected constructor(server: ServerProcess) {
    this.server = server;
    this.platform = new Platform(server.url, PLATFORM_KEY);
  }

  /**
   * Starts a server on a free port; wallets are retried after 100 ms, nothing waits long for its end, and the database is not
   * taken for slow because the machine is.
   */
  static async open(options: StartOptions = {}): Promise<World> {
    return new World(await World.start(options));
  }

  protected static start(options: StartOptions): Promise<ServerProcess> {
    const config = { wallet: { retry_ms: [100] }, drain_ms: 200, database: { slow_ms: 0 }, ...options.config };
    return ServerProcess.start({ ...options, config });
  }

  async close(): Promise<void> {
    for (const { wallet } of this.#sites) await wallet.close();
    await this.server.remove();
  }

  /** Registers an operator with a wallet; see `openSite`. */
  async site(code: string, about: object = {}): Promise<Site> {
    const site = await openSite(this.platform, code, about);
    this.#sites.push(site);
    return site;
  }

  /** Opens a table; see `openTable`. @returns its id */
  table(about: Json = {}): Promise<string> {
    return openTable(this.platform, about);
  }

  /** Changes the prepaid credit of a site by an amount of either sign. */
  async charge({ operator }: Site, amount: number): Promise<void> {
    await this.platform.call('POST', `/operators/${operator.code}/credit`, { kind: 'adjust', amount, memo: 'for a test' });
  }

  /** A player with money enters and joins the table. */
  async guest(site: Site, externalId: string, table: string): Promise<Guest> {
    if (!site.wallet.accounts.has(externalId)) site.wallet.deposit(externalId, RICH);
    const { session } = await site.operator.enter(externalId);
    const screen = await Player.join(this.server.url, table, session);
    await screen.until('snapshot', message => message.type === 'snapshot');
    return { site, externalId, session, screen };
  }

  /** Everybody bets in one window; done when the round is settled. */
  async play(...bets: [Guest, Items][]): Promise<Played> {
    const marks = bets.map(([{ screen }]) => screen.seen.length);
    await Promise.all(bets.map(([guest, items]) => bet(guest, items)));
    const [first] = bets[0] as [Guest, Items];
    return this.settled(first, marks[0]);
  }

  /** Waits for the end of the round that this guest plays. */
  async settled({ screen }: Guest, after = 0): Promise<Played> {
    const settle = (await screen.fact('settle', after)) as Json;
    const message = screen.seen
      .slice(after)
      .find(each => each.type === 'facts' && (each.facts as Json[]).some(fact => fact.kind === 'settle'));
    return { roundId: String(message?.round_id), settle };
  }

  /** Waits until nothing is left to send to the wallets. */
  async quiet(): Promise<void> {
    const left = async (status: string) =>
      (await this.platform.call<{ transactions: Json[] }>('GET', `/transactions?status=${status}`)).body.transactions.length;
    await until('quiet wallets', async () => (await left('pending')) + (await left('uncertain')) === 0);
  }
}

/** One placement; waits for the next window when this one is closed. @throws its refusal */
export async function bet({ screen }: Guest, items: Items): Promise<void> {
  const list = Object.entries(items).map(([spot, amount]) => ({ spot, amount }));
  for (let tries = 0; ; tries++) {
    const ack = await screen.act('bet', { items: list });
    if (ack.ok === true) return;
    if (ack.code !== 'ACTION_LATE' || tries > 100) throw new Error(`bet: ${JSON.stringify(ack)}`);
    await new Promise(wake => setTimeout(wake, 50));
  }
}

/** What an account changed by since it was filled. */
export const movedBy = ({ wallet }: Site, externalId: string): number =>
  wallet.ledger
    .filter(line => line.externalId === externalId && line.kind !== 'deposit')
    .reduce((sum, line) => sum + Number(line.change), 0);

/** Waits until something is so. */
export async function until(what: string, test: () => Promise<boolean> | boolean, ms = 25_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await test())) {
    if (Date.now() > end) throw new Error(`waited for ${what}`);
    await new Promise(done => setTimeout(done, 20));
  }
}
