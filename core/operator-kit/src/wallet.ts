// An operator's wallet by the rules (specification section 4): verify, lock the player, answer a known transaction as before, else do it.
import type { Books, Entry, Page } from './books.ts';
import { readJson, writeFlat } from './json.ts';
import { type Headers, Verifier, type VerifierOptions } from './verifier.ts';

/** The four calls. */
export type WalletCall = 'balance' | 'debit' | 'credit' | 'rollback';

/** What a wallet is made of. */
export interface WalletOptions extends VerifierOptions {
  books: Books;
  /** the path of your registered wallet_base_url, `/wallet`: it is what the platform signs */
  path: string;
  /** the path under which calls reach this process, where a proxy changes it; `path` when left out */
  arrivesAt?: string;
}

/** What goes back. */
export interface WalletAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}

interface Call {
  name: WalletCall;
  external_id: string;
  currency: string;
  tx_id: string;
  amount: bigint;
  reason: string;
  round_id: string;
  /** of a rollback: the debit that it gives back */
  ref_tx_id: string;
}

const REASONS: Record<WalletCall, readonly string[]> = {
  balance: [],
  debit: ['bet', 'ante', 'double', 'split', 'buy_in', 'top_up'],
  credit: ['settle', 'cash_out'],
  rollback: ['cancel_bet', 'round_void', 'timeout', 'system'],
};

/** A wallet without a web framework: an adapter gives it the calls. */
export class Wallet {
  readonly #books: Books;
  readonly #verifier: Verifier;
  readonly #path: string;
  readonly #arrivesAt: string;

  constructor({ books, path, arrivesAt = path, ...verifier }: WalletOptions) {
    this.#books = books;
    this.#verifier = new Verifier(verifier);
    this.#path = path.replace(/\/+$/, '');
    this.#arrivesAt = arrivesAt.replace(/\/+$/, '');
  }

  /** Which call this is, by the target of the request line; undefined: none of the wallet's. */
  nameOf(target: string | undefined): WalletCall | undefined {
    if (!target?.startsWith(`${this.#arrivesAt}/`)) return undefined;
    const name = target.slice(this.#arrivesAt.length + 1);
    return Object.hasOwn(REASONS, name) ? (name as WalletCall) : undefined;
  }

  /** The four paths under which calls reach this process, for frameworks that want them beforehand. */
  routes(): [path: string, name: WalletCall][] {
    return (Object.keys(REASONS) as WalletCall[]).map(name => [`${this.#arrivesAt}/${name}`, name]);
  }

  /**
   * Answers one call, always with HTTP 200. `body` are the raw bytes.
   * @throws what the books throw: answer HTTP 500 then. Nobody knows what was done, and the platform rolls back or asks again.
   */
  async answer(name: WalletCall, headers: Headers, body: Uint8Array): Promise<WalletAnswer> {
    return { status: 200, headers: { 'content-type': 'application/json' }, body: await this.#answer(name, headers, body) };
  }

  async #answer(name: WalletCall, headers: Headers, body: Uint8Array): Promise<string> {
    const isGenuine = await this.#verifier.isGenuine({ path: `${this.#path}/${name}`, headers, body });
    if (!isGenuine) return refusal('INVALID_SIGNATURE');
    const call = readCall(name, body);
    if (!call) return refusal('INVALID_REQUEST');
    return this.#books.open(call.external_id, page => (name === 'balance' ? balance(page, call) : transaction(page, call)));
  }
}

/** Amounts are integers of 64 bits. */
const MOST = 2n ** 63n - 1n;

const refusal = (status: string): string => writeFlat({ status });

/** Reads a body. Fields that are not known are passed over. @returns undefined when something is missing or wrong */
function readCall(name: WalletCall, body: Uint8Array): Call | undefined {
  let given: Record<string, unknown>;
  try {
    given = Object(readJson(new TextDecoder('utf-8', { fatal: true }).decode(body))) as Record<string, unknown>;
  } catch {
    return undefined;
  }
  const { external_id, currency, tx_id, amount, reason, round_id, ref_tx_id } = given;
  if (!isText(external_id) || !isText(currency)) return undefined;
  const about = { name, external_id, currency, tx_id: '', amount: 0n, reason: '', round_id: '', ref_tx_id: '' };
  if (name === 'balance') return about;
  if (!isText(tx_id) || !isText(reason) || !isText(round_id) || !isWhole(amount)) return undefined;
  if (BigInt(amount) < (name === 'credit' ? 0n : 1n) || BigInt(amount) > MOST || !REASONS[name].includes(reason))
    return undefined;
  const call = { ...about, tx_id, reason, round_id, amount: BigInt(amount) };
  if (name !== 'rollback') return call;
  return isText(ref_tx_id) ? { ...call, ref_tx_id } : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isWhole = (value: unknown): value is number | bigint => typeof value === 'bigint' || Number.isSafeInteger(value);

async function balance({ account }: Page, { currency }: Call): Promise<string> {
  if (!account) return refusal('PLAYER_NOT_FOUND');
  if (account.currency !== currency) return refusal('CURRENCY_MISMATCH');
  return writeFlat({ status: 'OK', balance: account.balance });
}

async function transaction(page: Page, call: Call): Promise<string> {
  const { name, external_id: externalId, tx_id: txId } = call;
  const { currency, amount, reason, round_id, ref_tx_id } = call;
  const content = JSON.stringify([name, externalId, currency, String(amount), reason, round_id, ref_tx_id]);
  const known = await page.entry(txId);
  // a debit that was rolled back before it came has no content: any answers that it is too late
  if (known) return known.content === content || known.content === '' ? known.reply : refusal('INVALID_REQUEST');
  const { status, change = 0n } = await decide(page, call);
  const before = page.account?.balance ?? 0n;
  const isOk = status === 'OK';
  const reply = isOk ? writeFlat({ status, balance: before + change, operator_tx_id: `op-${txId.slice(-32)}` }) : refusal(status);
  // refusals are kept too: when they come again they are refused again
  await page.put({ txId, kind: name as Entry['kind'], externalId, content, change, reply, reversed: false });
  if (change !== 0n) await page.setBalance(before + change);
  return reply;
}

interface Decision {
  status: string;
  change?: bigint;
}

async function decide(page: Page, call: Call): Promise<Decision> {
  if (call.name === 'rollback') return rollback(page, call);
  const { account } = page;
  if (!account) return { status: 'PLAYER_NOT_FOUND' };
  if (account.currency !== call.currency) return { status: 'CURRENCY_MISMATCH' };
  // also 0, and also to a player who is blocked: what they have won is theirs
  if (call.name === 'credit') return { status: 'OK', change: call.amount };
  if (account.blocked) return { status: 'PLAYER_BLOCKED' };
  return account.balance < call.amount ? { status: 'INSUFFICIENT_FUNDS' } : { status: 'OK', change: -call.amount };
}

/** Gives a debit back, once. One that never came is noted under its own tx_id, so that it is refused when it comes late. */
async function rollback(page: Page, { ref_tx_id: txId, external_id: externalId }: Call): Promise<Decision> {
  const debit = await page.entry(txId);
  if (!debit) {
    const reply = refusal('TX_ALREADY_ROLLED_BACK');
    await page.put({ txId, kind: 'debit', externalId, content: '', change: 0n, reply, reversed: true });
    return { status: 'OK' };
  }
  if (debit.kind !== 'debit' || debit.externalId !== externalId) return { status: 'INVALID_REQUEST' };
  if (debit.reversed) return { status: 'OK' };
  await page.put({ ...debit, reversed: true });
  return { status: 'OK', change: -debit.change };
}
