// A real server with its staff, operators with stub wallets, and tables: what the contract specs of launch and logout share.
import { createHmac, randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { type Answer, OperatorServer, Platform } from '../e2e/clients.ts';
import { PLATFORM_KEY, ServerProcess, type StartOptions } from '../e2e/server-process.ts';
import { type StubWallet, startStubWallet } from '../stub-wallet/index.ts';

export interface Credentials {
  operator_code: string;
  api_key: string;
  api_secret: string;
}

/** An operator: his server, his wallet, his credentials. */
export interface Operator {
  server: OperatorServer;
  wallet: StubWallet;
  credentials: Credentials;
}

export interface Site {
  server: ServerProcess;
  platform: Platform;
  operator(code: string, change?: object): Promise<Operator>;
  /** @returns the table's id */
  table(change?: object): Promise<string>;
  close(): Promise<void>;
}

const SHORT = { betting_ms: 400, deal_ms: 100, result_ms: 100, next_round_ms: 100 };

/** A registration that passes every check; the wallet is nobody's. */
export const registration = (code: string, change: object = {}): Record<string, unknown> => ({
  code,
  name: code,
  credit_mode: 'independent',
  wallet_base_url: 'http://127.0.0.1:9/wallet',
  ip_allowlist: ['0.0.0.0/0', '::/0'],
  currencies: ['KRW', 'USD'],
  games: ['all'],
  ...change,
});

/** Starts a server of its own on a free port. */
export async function startSite(options: StartOptions = {}): Promise<Site> {
  const server = await ServerProcess.start(options);
  const platform = new Platform(server.url, PLATFORM_KEY);
  const wallets: StubWallet[] = [];
  return {
    server,
    platform,
    async operator(code, change = {}) {
      const wallet = await startStubWallet({ operator: code, secret: '' });
      wallets.push(wallet);
      const given = registration(code, { wallet_base_url: wallet.url, ...change });
      const made = await platform.call<Credentials>('POST', '/operators', given);
      expect(made.status, JSON.stringify(made.body)).to.equal(201);
      wallet.secret(made.body.api_secret);
      return { server: new OperatorServer(server.url, made.body), wallet, credentials: made.body };
    },
    async table(change = {}) {
      const opened = await platform.call<{ table_id: string }>('POST', '/tables', {
        game_code: 'baccarat',
        names: { en: 'Table 1', ko: '테이블 1' },
        currency: 'KRW',
        limits: { min_bet: 1000, max_bet: 1_000_000, tie_max: 100_000 },
        timers: SHORT,
        ...change,
      });
      expect(opened.status, JSON.stringify(opened.body)).to.equal(201);
      return opened.body.table_id;
    },
    async close() {
      for (const wallet of wallets) await wallet.close();
      await server.remove();
    },
  };
}

/** The code of a refusal; undefined when the answer is none. */
export const codeOf = (answer: Answer<unknown>): string | undefined =>
  (answer.body as { error?: { code?: string } } | null)?.error?.code;

/** The fields a refusal names. */
export const fieldsOf = (answer: Answer<unknown>): string[] | undefined =>
  (answer.body as { error?: { details?: { fields?: string[] } } } | null)?.error?.details?.fields;

export interface Entered {
  session: string;
  expires_at: number;
  player: { player_id: string; nickname: string; currency: string };
  operator: { code: string };
  lang: string;
  device: string;
  return_url: string | null;
  start: { game_code: string | null; table_id: string | null };
}

/** What the browser does with a launch URL. */
export async function enter(launchUrl: string, userAgent = 'spec'): Promise<Answer<Entered>> {
  const { origin, hash } = new URL(launchUrl);
  const response = await fetch(`${origin}/play/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ token: hash.slice('#token='.length) }),
  });
  return { status: response.status, body: (await response.json()) as Entered, headers: response.headers };
}

/** The headers of a signed request, for those that are sent by hand. */
export function signedHeaders(
  who: Credentials,
  method: string,
  target: string,
  body: string | Buffer = '',
): Record<string, string> {
  const at = String(Date.now());
  const nonce = randomUUID();
  const hmac = createHmac('sha256', who.api_secret).update(`${at}\n${nonce}\n${method}\n${target}\n`).update(body);
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Operator': who.operator_code,
    'X-Api-Key': who.api_key,
    'X-Timestamp': at,
    'X-Nonce': nonce,
    'X-Signature': hmac.digest('hex'),
  };
}

/** Waits until something is so. */
export async function until(what: string, test: () => Promise<boolean> | boolean, ms = 10_000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await test())) {
    if (Date.now() > end) throw new Error(`waited for ${what}`);
    await new Promise(done => setTimeout(done, 30));
  }
}
