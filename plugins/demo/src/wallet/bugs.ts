// The same wallet with bugs that can be switched on: what certification must find, and what operators can look at.
import { gzipSync } from 'node:zlib';
import { type Account, type Call, type Kept, MemoryBooks, type Page, type Reply } from './books.ts';
import { type Request, Verifier } from './verifier.ts';
import { type Answer, textOf, Wallet } from './wallet.ts';

/** Every bug in a sentence. */
export const BUGS = {
  double_debit: 'a debit that comes again is taken again',
  credit_twice: 'a credit that comes again is paid again',
  forgets_tx_ids: 'only the last 20 transactions are known',
  forgets_on_restart: 'transactions are forgotten in a restart',
  repeat_refused: 'a transaction that comes again is answered INVALID_REQUEST',
  refusal_forgotten: 'a refused transaction that comes again is tried again',
  other_content_accepted: 'a known tx_id is not compared with what it was',
  rollback_before_debit_unknown: 'a rollback of an unknown debit is answered INVALID_REQUEST',
  late_debit_applied: 'a debit after its rollback is taken',
  rollback_twice_pays_twice: 'a rollback that comes again is paid again',
  rollback_pays_refused: 'a rollback of a refused debit is paid',
  rollback_does_nothing: 'a rollback is answered OK, and nothing is given back',
  credit_lost_on_repeat: 'a credit is remembered before it is done, and not done when the caller hangs up',
  zero_credit_refused: 'a credit of 0 is INVALID_REQUEST',
  blocked_player_credit_refused: 'a blocked player gets no credits',
  currency_ignored: 'amounts of any currency are taken as the player’s',
  deducts_and_answers_insufficient: 'a debit beyond the balance is taken and answered INSUFFICIENT_FUNDS',
  insufficient_as_http_400: 'INSUFFICIENT_FUNDS comes with HTTP 400',
  ok_lowercase: 'moves are answered "ok"',
  two_statuses: 'moves are answered with two statuses',
  wrong_balance: 'moves are answered with the balance from before',
  balance_as_string: 'balances are texts',
  balance_missing: 'moves are answered without a balance',
  float_amounts: 'balances are kept as floating-point numbers',
  accepts_bad_signature: 'signatures are not looked at',
  body_reserialized: 'signatures are checked over the body as it is written again, not as it came',
  path_ignored: 'a signature for any of the four paths is accepted',
  secret_decoded: 'signatures with the decoded secret are accepted too',
  operator_ignored: 'X-Operator is not looked at',
  nonce_ignored: 'nonces are not looked at',
  timestamp_ignored: 'timestamps are not looked at',
  verification_order: 'the player is looked up before the signature is checked',
  nonce_before_signature: 'nonces are used up by calls with a wrong signature',
  strict_keys: 'keys must come in lexicographic order',
  idempotency_race: 'a transaction is looked up, then done, without a lock',
  parallel_race: 'balances are read, then written, without a lock',
  unknown_as_empty: 'a player who does not exist is taken for one with a balance of 0',
  unknown_player_debited: 'debits of players who do not exist are accepted',
  round_as_key: 'a second debit of a round is taken for the first one again',
  session_refused: 'table sessions are INVALID_REQUEST',
  rolled_back_again: 'a debit that was rolled back is taken when it comes again',
  timestamp_too_strict: 'timestamps more than a minute off are refused',
  header_missing_crashes: 'a missing header ends in HTTP 500',
  unreadable_crashes: 'a body that is no JSON ends in HTTP 500',
  fields_refused: 'fields that are not known are INVALID_REQUEST',
  session_id_refused: 'an operator_session_id is INVALID_REQUEST',
  ascii_only: 'ids in other scripts are INVALID_REQUEST',
  old_refused: 'transactions born over 5 minutes ago are INVALID_REQUEST',
  few_at_once: 'more than 16 calls at once end in HTTP 503',
  long_operator_tx_id: 'operator_tx_id has 200 characters',
  slow: 'answers take longer than the platform waits',
  nearly_slow: 'answers take more than half of what the platform waits',
  redirects: 'calls are redirected with 307',
  gzip: 'answers are compressed',
  closes_connections: 'each answer closes its connection',
} as const;

export type Bug = keyof typeof BUGS;

const MOST_KNOWN = 20;
const PAUSE_MS = 10;
const FEW = 16;
/** Calls of one instant come in over a while on a busy machine. */
const GATHER_MS = 250;
const MINUTE_MS = 60_000;
const HEADERS = ['x-operator', 'x-timestamp', 'x-nonce', 'x-signature'];
const FIELDS = new Set(
  'amount created_at currency external_id game_code operator_session_id player_id reason ref_tx_id round_closed round_id table_id tx_id'.split(
    ' ',
  ),
);
const pause = (ms = PAUSE_MS): Promise<void> => new Promise(done => setTimeout(done, ms));

class BuggyVerifier extends Verifier {
  readonly #has: (bug: Bug) => boolean;

  constructor(operator: string, secret: string | (() => string), has: (bug: Bug) => boolean) {
    super(operator, secret);
    this.#has = has;
  }

  override isGenuine(request: Request): boolean {
    if (!this.#has('nonce_before_signature')) return super.isGenuine(request);
    return this.isForUs(request) && this.isNow(request) && this.isFirst(request) && this.isSigned(request);
  }

  protected override isForUs(request: Request): boolean {
    return this.#has('operator_ignored') || super.isForUs(request);
  }

  protected override isNow(request: Request): boolean {
    const off = Math.abs(Date.now() - Number(request.headers['x-timestamp']));
    if (this.#has('timestamp_too_strict') && off > MINUTE_MS) return false;
    return this.#has('timestamp_ignored') || super.isNow(request);
  }

  protected override isFirst(request: Request): boolean {
    return this.#has('nonce_ignored') || super.isFirst(request);
  }

  protected override isSigned(request: Request): boolean {
    const { headers, path, body } = request;
    if (this.#has('accepts_bad_signature')) return true;
    if (this.#has('secret_decoded') && this.matches(headers, path, body, Buffer.from(this.secret, 'hex'))) return true;
    const siblings = ['balance', 'debit', 'credit', 'rollback'].map(each => path.replace(/[a-z]+$/, each));
    if (this.#has('path_ignored') && siblings.some(each => this.matches(headers, each, body, this.secret))) return true;
    if (this.#has('body_reserialized')) return this.matches(headers, path, again(body), this.secret);
    return super.isSigned(request);
  }
}

/** The body as somebody would send it who parsed it first. */
function again(body: Buffer): Buffer {
  try {
    return Buffer.from(JSON.stringify(JSON.parse(body.toString())));
  } catch {
    return body;
  }
}

/** Books that can be opened without the lock. */
class RacyBooks extends MemoryBooks {
  racy = (): boolean => false;
  unlocked = (): boolean => false;

  override async open<T>(externalId: string, work: (page: Page) => Promise<T>): Promise<T> {
    if (this.unlocked()) return work(this.page(externalId));
    if (!this.racy()) return super.open(externalId, work);
    const account = this.accounts.get(externalId);
    await pause();
    return work(account ? this.#stale(externalId, account) : this.page(externalId));
  }

  /** A page that was read a while before it is written. */
  #stale(externalId: string, read: Account): Page {
    const page = this.page(externalId);
    let account = read;
    return {
      ...page,
      get account() {
        return account;
      },
      move: async by => {
        account = { ...account, balance: account.balance + by };
        this.accounts.set(externalId, account);
      },
    };
  }
}

/** A wallet in memory whose bugs can be switched. */
export class BuggyWallet extends Wallet {
  readonly bugs = new Set<Bug>();
  readonly memory: MemoryBooks;
  /** waits of the bugs `slow` and `nearly_slow`: above 5 s, and above half of that */
  slowMs = 6000;
  nearlySlowMs = 2700;
  #open = 0;

  constructor(operator: string, secret: string | (() => string)) {
    const memory = new RacyBooks();
    super(memory, new BuggyVerifier(operator, secret, bug => this.bugs.has(bug)));
    memory.racy = () => this.bugs.has('parallel_race');
    memory.unlocked = () => this.bugs.has('idempotency_race');
    this.memory = memory;
  }

  #has(...bugs: Bug[]): boolean {
    return bugs.some(each => this.bugs.has(each));
  }

  /** As if its process were started anew. */
  restart(): void {
    if (this.#has('forgets_on_restart')) this.memory.kept.clear();
  }

  override async answer(request: Request): Promise<Answer> {
    this.#open++;
    try {
      if (this.#has('few_at_once')) await pause(GATHER_MS);
      if (this.#has('few_at_once') && this.#open > FEW) return { status: 503, headers: {}, body: '' };
      return await this.#answered(request);
    } finally {
      this.#open--;
    }
  }

  async #answered(request: Request): Promise<Answer> {
    if (this.#has('slow')) await pause(this.slowMs);
    if (this.#has('nearly_slow')) await pause(this.nearlySlowMs);
    if (this.#has('header_missing_crashes') && HEADERS.some(each => request.headers[each] === undefined))
      throw new Error('a header is missing');
    if (this.#has('redirects')) return { status: 307, headers: { location: request.path }, body: '' };
    if (this.#has('verification_order')) {
      const call = this.read(request);
      if (!call) return this.write({ status: 'INVALID_REQUEST' });
      if (!this.memory.accounts.has(call.external_id)) return this.write({ status: 'PLAYER_NOT_FOUND' });
    }
    return super.answer(request);
  }

  protected override read(request: Request): Call | undefined {
    const call = super.read(request);
    if (!call) {
      if (this.#has('unreadable_crashes')) throw new Error('it cannot be read');
      return call;
    }
    return this.#refuses(call, JSON.parse(request.body.toString()) as Record<string, unknown>) ? undefined : call;
  }

  #refuses(call: Call, given: Record<string, unknown>): boolean {
    const keys = Object.keys(given);
    return (
      (this.#has('strict_keys') && keys.join() !== keys.toSorted().join()) ||
      (this.#has('fields_refused') && keys.some(each => !FIELDS.has(each))) ||
      (this.#has('session_id_refused') && given.operator_session_id !== null) ||
      (this.#has('session_refused') && call.round_id.startsWith('tss_')) ||
      (this.#has('ascii_only') && /[^ -~]/.test(call.external_id)) ||
      (this.#has('old_refused') && Date.now() - Date.parse(String(given.created_at)) > 5 * MINUTE_MS)
    );
  }

  protected override async work(page: Page, call: Call, request: Request): Promise<Reply> {
    const reply = await this.#worked(page, call, request);
    if (this.#has('forgets_tx_ids')) {
      for (const txId of [...this.memory.kept.keys()].slice(0, -MOST_KNOWN)) this.memory.kept.delete(txId);
    }
    return reply;
  }

  async #worked(page: Page, call: Call, request: Request): Promise<Reply> {
    if (this.#has('credit_lost_on_repeat') && call.name === 'credit' && !(await page.find(call.tx_id))) {
      await page.keep(call, { status: 'OK', balance: page.account?.balance ?? 0n });
      await pause();
      if (request.gone?.()) throw new Error('nobody is there any more');
      return this.apply(page, call);
    }
    if (this.#has('idempotency_race') && call.name !== 'balance' && !(await page.find(call.tx_id))) {
      await pause();
      const reply = await this.apply(page, call);
      await page.keep(call, reply);
      return reply;
    }
    const isUnknown = page.account === undefined;
    if (isUnknown && call.name === 'balance' && this.#has('unknown_as_empty')) return { status: 'OK', balance: 0n };
    if (isUnknown && call.name === 'debit' && this.#has('unknown_player_debited')) return { status: 'OK', balance: -call.amount };
    if (this.#has('late_debit_applied') && call.name === 'debit') this.memory.cancelled.clear();
    return super.work(page, call, request);
  }

  protected override again(known: Kept, call: Call, page: Page): Reply {
    const { name } = call;
    const paysAgain =
      (name === 'debit' && this.#has('double_debit')) ||
      (name === 'credit' && this.#has('credit_twice')) ||
      (name === 'rollback' && this.#has('rollback_twice_pays_twice'));
    if (paysAgain) void page.move(name === 'debit' ? -call.amount : call.amount);
    if (known.reversed && this.#has('rolled_back_again')) void page.move(-call.amount);
    if (this.#has('repeat_refused')) return { status: 'INVALID_REQUEST' };
    if (this.#has('other_content_accepted')) return known.reply;
    if (this.#has('refusal_forgotten') && known.reply.status === 'INSUFFICIENT_FUNDS') {
      void page.move(-call.amount);
      return { status: 'OK', balance: page.account?.balance ?? 0n };
    }
    return super.again(known, call, page);
  }

  protected override async apply(page: Page, call: Call): Promise<Reply> {
    const currency = this.#has('currency_ignored') && page.account ? page.account.currency : call.currency;
    return super.apply(page, { ...call, currency });
  }

  protected override async debit(page: Page, call: Call): Promise<Reply> {
    const { kept } = this.memory;
    const same = this.#has('round_as_key') && [...kept.values()].find(each => each.call.round_id === call.round_id);
    if (same) return same.reply;
    const reply = await super.debit(page, call);
    if (reply.status === 'INSUFFICIENT_FUNDS' && this.#has('deducts_and_answers_insufficient')) await page.move(-call.amount);
    return reply;
  }

  protected override async credit(page: Page, call: Call): Promise<Reply> {
    if (call.amount === 0n && this.#has('zero_credit_refused')) return { status: 'INVALID_REQUEST' };
    if (page.account?.blocked && this.#has('blocked_player_credit_refused')) return { status: 'PLAYER_BLOCKED' };
    return super.credit(page, call);
  }

  protected override async rollback(page: Page, call: Call): Promise<Reply> {
    const debit = await page.find(call.ref_tx_id ?? '');
    if (!debit && this.#has('rollback_before_debit_unknown')) return { status: 'INVALID_REQUEST' };
    if (this.#has('rollback_does_nothing')) return this.done(page, call, 0n);
    if (debit?.reply.status === 'INSUFFICIENT_FUNDS' && this.#has('rollback_pays_refused'))
      return this.done(page, call, call.amount);
    return super.rollback(page, call);
  }

  protected override async done(page: Page, call: Call, change: bigint): Promise<Reply> {
    const before = page.account?.balance ?? 0n;
    const reply = await super.done(page, call, change);
    return this.#has('wrong_balance') ? { ...reply, balance: before } : reply;
  }

  protected override write(reply: Reply): Answer {
    const isMove = reply.operator_tx_id !== undefined;
    const sent: Record<string, unknown> = { ...reply };
    if (isMove && this.#has('long_operator_tx_id')) sent.operator_tx_id = 'W'.repeat(200);
    if (isMove && this.#has('ok_lowercase')) sent.status = 'ok';
    if (isMove && this.#has('balance_missing')) delete sent.balance;
    if (reply.balance !== undefined && this.#has('balance_as_string')) sent.balance = String(reply.balance);
    if (reply.balance !== undefined && this.#has('float_amounts')) sent.balance = BigInt(Number(reply.balance));
    let text = textOf(sent);
    if (isMove && this.#has('two_statuses')) text = text.replace('{', '{"status":"SUCCESS",');
    const headers: Record<string, string> = this.#has('closes_connections') ? { connection: 'close' } : {};
    const right = { status: 200, headers: { 'content-type': 'application/json', ...headers }, body: text };
    if (reply.status === 'INSUFFICIENT_FUNDS' && this.#has('insufficient_as_http_400')) return { ...right, status: 400 };
    return this.#has('gzip')
      ? { ...right, headers: { ...right.headers, 'content-encoding': 'gzip' }, body: gzipSync(text) }
      : right;
  }
}
