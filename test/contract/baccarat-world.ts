// A small world for the contract specs: a server, two operators with their wallets, a shared table and one of acme's own.
import { OperatorServer, Platform, Player } from '../e2e/clients.ts';
import { PLATFORM_KEY, ServerProcess } from '../e2e/server-process.ts';
import { type StubWallet, startStubWallet } from '../stub-wallet/index.ts';

export const LIMITS = { min_bet: 1000, max_bet: 1_000_000, tie_max: 100_000 };
const SHORT = { betting_ms: 500, deal_ms: 100, result_ms: 100, next_round_ms: 100 };
const RICH = 10_000_000;

export type Json = Record<string, unknown>;
export type Items = Record<string, number>;

/** An operator with its wallet. */
export interface Site {
  server: OperatorServer;
  wallet: StubWallet;
}

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

export class World {
  readonly server: ServerProcess;
  readonly platform: Platform;
  /** independent */
  readonly acme: Site;
  /** prepaid */
  readonly bolt: Site;

  private constructor(server: ServerProcess, platform: Platform, acme: Site, bolt: Site) {
    this.server = server;
    this.platform = platform;
    this.acme = acme;
    this.bolt = bolt;
  }

  static async open(config: object = {}): Promise<World> {
    const server = await ServerProcess.start({ config: { wallet: { retry_ms: [100] }, drain_ms: 1000, ...config } });
    const platform = new Platform(server.url, PLATFORM_KEY);
    const site = async (code: string, credit_mode: string): Promise<Site> => {
      const wallet = await startStubWallet({ operator: code, secret: '' });
      const made = await platform.call<{ operator_code: string; api_key: string; api_secret: string }>('POST', '/operators', {
        code,
        name: code,
        credit_mode,
        wallet_base_url: wallet.url,
        ip_allowlist: ['0.0.0.0/0', '::/0'],
        currencies: ['KRW'],
        games: ['all'],
        multi_table: true,
      });
      wallet.secret(made.body.api_secret);
      return { server: new OperatorServer(server.url, made.body), wallet };
    };
    const world = new World(server, platform, await site('acme', 'independent'), await site('bolt', 'prepaid'));
    await world.charge(RICH);
    return world;
  }

  async close(): Promise<void> {
    await this.acme.wallet.close();
    await this.bolt.wallet.close();
    await this.server.remove();
  }

  /** Puts prepaid credit into bolt's account, or takes it out. */
  async charge(amount: number): Promise<void> {
    await this.platform.call('POST', '/operators/bolt/credit', { kind: 'adjust', amount, memo: 'for a test' });
  }

  /** A baccarat table with short timers; `operator_code` makes it an operator's own. */
  async table(about: Json = {}): Promise<string> {
    const { timers, ...rest } = about;
    const opened = await this.platform.call<{ table_id: string }>('POST', '/tables', {
      game_code: 'baccarat',
      names: { en: 'Baccarat 1', ko: '바카라 1' },
      currency: 'KRW',
      limits: LIMITS,
      mode: 'real',
      timers: { ...SHORT, ...(timers as object | undefined) },
      ...rest,
    });
    if (opened.status !== 201) throw new Error(JSON.stringify(opened.body));
    return opened.body.table_id;
  }

  /** A player with money enters and joins the table. */
  async guest(site: Site, externalId: string, table: string): Promise<Guest> {
    if (!site.wallet.accounts.has(externalId)) site.wallet.deposit(externalId, RICH);
    const { session } = await site.server.enter(externalId);
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
    for (let tries = 0; tries < 200; tries++) {
      const { body } = await this.platform.call<{ transactions: Json[] }>('GET', '/transactions?status=pending');
      const doubtful = await this.platform.call<{ transactions: Json[] }>('GET', '/transactions?status=uncertain');
      if (body.transactions.length + doubtful.body.transactions.length === 0) return;
      await new Promise(wake => setTimeout(wake, 50));
    }
    throw new Error('the wallets are still busy after 10 s');
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
