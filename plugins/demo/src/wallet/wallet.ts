// An operator's wallet as the rules want it: verify, lock the player, answer a known transaction as before, else do it.
import type { Books, Call, Kept, Page, Reply } from './books.ts';
import type { Request, Verifier } from './verifier.ts';

/** What goes back. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

const REASONS: Record<string, readonly string[]> = {
  debit: ['bet', 'ante', 'double', 'split', 'buy_in', 'top_up'],
  credit: ['settle', 'cash_out'],
  rollback: ['cancel_bet', 'round_void', 'timeout', 'system'],
};

export class Wallet {
  protected readonly books: Books;
  protected readonly verifier: Verifier;

  constructor(books: Books, verifier: Verifier) {
    this.books = books;
    this.verifier = verifier;
  }

  /** Answers one call. What is thrown here must become HTTP 500: then nobody knows what was done, and the platform asks again. */
  async answer(request: Request): Promise<Answer> {
    if (!this.verifier.isGenuine(request)) return this.write({ status: 'INVALID_SIGNATURE' });
    const call = this.read(request);
    if (!call) return this.write({ status: 'INVALID_REQUEST' });
    return this.write(await this.books.open(call.external_id, page => this.work(page, call, request)));
  }

  /** Reads the body. Fields that are not known are passed over. @returns undefined when something is missing or wrong */
  protected read({ path, body }: Request): Call | undefined {
    const name = path.slice(path.lastIndexOf('/') + 1);
    let given: Record<string, unknown>;
    try {
      given = JSON.parse(body.toString()) as Record<string, unknown>;
    } catch {
      return undefined;
    }
    const { external_id, currency, tx_id = '', amount = 0, reason = '', round_id = '', ref_tx_id = null } = given ?? {};
    if (typeof external_id !== 'string' || typeof currency !== 'string' || !Number.isSafeInteger(amount)) return undefined;
    if (typeof tx_id !== 'string' || typeof reason !== 'string' || typeof round_id !== 'string') return undefined;
    if (ref_tx_id !== null && typeof ref_tx_id !== 'string') return undefined;
    const call = { name, external_id, currency, tx_id, amount: BigInt(amount as number), reason, round_id, ref_tx_id };
    if (name === 'balance') return call;
    const least = name === 'credit' ? 0n : 1n;
    const isWhole = tx_id !== '' && call.amount >= least && REASONS[name]?.includes(reason) === true;
    return isWhole && (name !== 'rollback' || ref_tx_id !== null) ? call : undefined;
  }

  protected async work(page: Page, call: Call, _request: Request): Promise<Reply> {
    if (call.name === 'balance') return this.balance(page, call);
    const known = await page.find(call.tx_id);
    if (known) return this.again(known, call, page);
    const reply = await this.apply(page, call);
    await page.keep(call, reply); // refusals too: they stay refusals
    return reply;
  }

  protected balance({ account }: Page, call: Call): Reply {
    if (!account) return { status: 'PLAYER_NOT_FOUND' };
    return account.currency === call.currency ? { status: 'OK', balance: account.balance } : { status: 'CURRENCY_MISMATCH' };
  }

  /** A known tx_id gets its original answer, if it is about the same. */
  protected again(known: Kept, call: Call, _page: Page): Reply {
    const fields = ['name', 'external_id', 'currency', 'amount', 'reason', 'round_id', 'ref_tx_id'] as const;
    return fields.every(each => known.call[each] === call[each]) ? known.reply : { status: 'INVALID_REQUEST' };
  }

  protected async apply(page: Page, call: Call): Promise<Reply> {
    if (call.name === 'rollback') return this.rollback(page, call);
    if (!page.account) return { status: 'PLAYER_NOT_FOUND' };
    if (page.account.currency !== call.currency) return { status: 'CURRENCY_MISMATCH' };
    return call.name === 'credit' ? this.credit(page, call) : this.debit(page, call);
  }

  protected async debit(page: Page, call: Call): Promise<Reply> {
    if (await page.isCancelled(call.tx_id)) return { status: 'TX_ALREADY_ROLLED_BACK' };
    if (page.account?.blocked) return { status: 'PLAYER_BLOCKED' };
    if ((page.account?.balance ?? 0n) < call.amount) return { status: 'INSUFFICIENT_FUNDS' };
    return this.done(page, call, -call.amount);
  }

  /** Also 0, and also to a player who is blocked: what they have won is theirs. */
  protected async credit(page: Page, call: Call): Promise<Reply> {
    return this.done(page, call, call.amount);
  }

  /** Gives a debit back once. One that never came is remembered, so that it is refused when it comes late. */
  protected async rollback(page: Page, call: Call): Promise<Reply> {
    const txId = call.ref_tx_id ?? '';
    const debit = await page.find(txId);
    if (debit && (debit.call.name !== 'debit' || debit.call.external_id !== call.external_id))
      return { status: 'INVALID_REQUEST' };
    if (!debit) await page.cancel(txId);
    if (debit?.reply.status !== 'OK' || debit.reversed) return this.done(page, call, 0n);
    await page.reverse(txId);
    return this.done(page, call, debit.call.amount);
  }

  protected async done(page: Page, call: Call, change: bigint): Promise<Reply> {
    if (change !== 0n) await page.move(change);
    return { status: 'OK', balance: page.account?.balance ?? 0n, operator_tx_id: `W-${call.tx_id.slice(3, 15)}` };
  }

  /** HTTP 200 always; a balance in all its digits. */
  protected write(reply: Reply): Answer {
    return { status: 200, headers: { 'content-type': 'application/json' }, body: textOf(reply) };
  }
}

const raw = JSON as unknown as { rawJSON(text: string): unknown };

/** JSON of a reply. */
export const textOf = (reply: Reply | Record<string, unknown>): string =>
  JSON.stringify(reply, (_key, value: unknown) => (typeof value === 'bigint' ? raw.rawJSON(String(value)) : value));
