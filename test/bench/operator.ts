// An operator and their players at the server under load, made through the documented interfaces.
import { OperatorServer, Platform } from '../support/clients.ts';
import { PLATFORM_KEY } from '../support/server-process.ts';
import type { Signer } from './http-load.ts';

export interface Registered {
  api: OperatorServer;
  signer: Signer;
}

/** Registers an operator of the benchmarks. */
export async function register(url: string, wallet = 'http://127.0.0.1:9/wallet', code = 'bench'): Promise<Registered> {
  const made = await new Platform(url, PLATFORM_KEY).call<{ operator_code: string; api_key: string; api_secret: string }>(
    'POST',
    '/operators',
    {
      code,
      name: 'Bench',
      credit_mode: 'independent',
      wallet_base_url: wallet,
      ip_allowlist: ['0.0.0.0/0', '::/0'],
      default_return_url: null,
      embed_origins: [],
      currencies: ['KRW'],
      games: ['all'],
      timezone: '',
      multi_table: true,
      watch_limit_sec: 0,
      contact: null,
      table_create_games: [],
    },
  );
  if (made.status !== 201) throw new Error(`no operator: ${JSON.stringify(made.body)}`);
  const { api_key: key, api_secret: secret } = made.body;
  return { api: new OperatorServer(url, made.body), signer: { operator: code, key, secret } };
}

/** Sessions of players p0, p1 and so on. */
export async function sessions({ api }: Registered, count: number, from = 0): Promise<string[]> {
  const made: string[] = [];
  for (let i = 0; i < count; i++) made.push((await api.enter(`p${from + i}`)).session);
  return made;
}
