// The equations that hold after every commit (E3, E5, E6, E7), and the rules of calls and leases.
import type { Change, Row, Store } from '../engine/port.ts';
import type { SimProcess } from '../server/process.ts';
import { Orders } from './orders.ts';
import { potFault } from './pots.ts';
import { type RoundSums, type SessionSums, Sums, sum } from './sums.ts';

/** Tables whose rows are money, or decide over it. */
const MONEY = new Set(['wallet_tx', 'journal', 'credit_account', 'credit_entry', 'round', 'round_input', 'round_player']);
const CHIPS = ['status', 'chips', 'waiting', 'buy_in', 'top_up', 'cash_out', 'bet', 'win', 'rake'];
const SETTLES = new Set(['settled', 'void']);
/** Where a transaction may go from each status; what is at its end moves no more. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  new: ['pending', 'failed'],
  pending: ['confirmed', 'failed', 'uncertain'],
  uncertain: ['rolled_back'],
  confirmed: ['rolled_back'],
};

export class Books {
  readonly sums = new Sums();
  /** who commits now; null: nobody of the server */
  committer: SimProcess | null = null;
  /** actions that took effect, and in which round */
  readonly #done = new Map<string, string>();
  readonly #flying = new WeakMap<SimProcess, Map<string, number>>();
  readonly #orders: Orders;
  readonly #asked: readonly string[];
  readonly #note: (text: string) => void;
  readonly #broken: (sentence: string) => void;

  /** @param asked reasons for which a round may be void */
  constructor(store: Store, asked: readonly string[], note: (text: string) => void, broken: (sentence: string) => void) {
    this.#asked = asked;
    this.#note = note;
    this.#broken = broken;
    this.#orders = new Orders(broken);
    store.onCommit(changes => this.#committed(changes));
  }

  /** A call goes out: its row must stand with these bytes, and no other debit of the player may be open. */
  called(process: SimProcess, name: string, raw: string): () => void {
    if (name === 'balance') return () => {};
    const id = /"tx_id":"(tx_[0-9a-f]{32})"/.exec(raw)?.[1] ?? '';
    const row = this.sums.txs.get(id);
    if (!row) this.#broken(`P2 a ${name} was sent whose row ${id} is not committed`);
    else if (row.body !== raw) this.#broken(`P2 a ${name} was sent with other bytes than its row ${id} has`);
    else if (row.status !== 'pending' && process.epoch === this.sums.epoch)
      this.#broken(`P1 a ${name} was sent whose row ${id} is ${row.status} already`);
    if (name !== 'debit') return () => {};
    const player = String(row?.player_id);
    const flying = this.#flying.get(process) ?? new Map<string, number>();
    this.#flying.set(process, flying);
    const count = (flying.get(player) ?? 0) + 1;
    flying.set(player, count);
    if (count > 1) this.#broken(`CX-31 ${count} debits of ${player} are in flight at once`);
    return () => flying.set(player, (flying.get(player) ?? 1) - 1);
  }

  #committed(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    this.#lease(changes);
    // sorted: stores tell of the changes of a commit in orders of their own
    for (const line of changes.flatMap(each => lineOf(each) ?? []).sort()) this.#note(line);
    for (const change of changes) {
      if (change.table === 'round' && change.after?.status === 'void' && change.before?.status !== 'void')
        this.#voided(change.after);
      if (change.table === 'round_input' && change.after && !change.before) this.#once(change.after);
      if (change.table === 'wallet_tx') this.#moved(change);
      this.#orders.take(change);
    }
    const { rounds, sessions, accounts } = this.sums.take(changes);
    for (const { table, after } of changes) {
      if (table === 'wallet_tx' && after) this.#mode(after);
      if (table === 'credit_entry' && after) this.#entry(after);
    }
    for (const round of rounds) this.#round(round);
    for (const session of sessions) this.#session(session);
    for (const account of accounts) this.#account(account);
    this.#totals();
  }

  /** P1: a transaction goes its way once, and only forwards. */
  #moved({ before, after }: Change): void {
    const [from, to] = [String(before?.status ?? 'new'), String(after?.status ?? 'gone')];
    if (from === to) return;
    const isDebit = (before ?? after)?.type === 'debit';
    const isAllowed = NEXT[from]?.includes(to) && (isDebit || to !== 'rolled_back');
    if (!isAllowed) this.#broken(`P1 the ${(before ?? after)?.type} ${(before ?? after)?.tx_id} was ${from}, and is ${to}`);
  }

  /** E5: all of a player's rows in a scope are as their first debit there was. */
  #mode(row: Readonly<Row>): void {
    const [is, must] = [row.prepaid === true, this.sums.isPrepaid(row)].map(each => (each ? 'prepaid' : 'independent'));
    if (is !== must) this.#broken(`E5 the ${row.type} ${row.tx_id} is ${is}, and ${row.scope_id} began ${must}`);
  }

  /** E5: nothing is given back that was not taken, and only what is won in a prepaid scope is added. */
  #entry({ kind, tx_id: id, amount }: Readonly<Row>): void {
    const txId = String(id);
    const row = this.sums.txs.get(txId);
    if ((kind === 'rollback' || kind === 'debit_failed') && Number(amount) > (this.sums.taken.get(txId) ?? 0))
      this.#broken(`E5 ${amount} of prepaid credit is given back for ${txId}, which took ${this.sums.taken.get(txId) ?? 0}`);
    if (kind === 'credit' && !(row?.type === 'credit' && this.sums.isPrepaid(row)))
      this.#broken(`E5 ${amount} of prepaid credit is added for ${txId}, which is no credit of a prepaid scope`);
  }

  /** P15: an action takes effect once, in whatever round it is repeated. */
  #once({ input, round_id, no }: Readonly<Row>): void {
    const by = /"by":\{[^}]*\}/.exec(String(input))?.[0];
    if (!by) return;
    const at = `${round_id} as input ${no}`;
    const before = this.#done.get(by) ?? at;
    if (before !== at) this.#broken(`P15 the action ${by} took effect in ${before} and again in ${at}`);
    this.#done.set(by, at);
  }

  /** Nobody moves money with an old lease. */
  #lease(changes: readonly Change[]): void {
    const by = this.committer;
    if (!by || by.epoch === 0 || by.epoch === this.sums.epoch) return;
    const money = changes.find(change => isMoney(change));
    if (money) this.#broken(`lease: ${by.name} wrote ${money.table} with epoch ${by.epoch}, the lease is at ${this.sums.epoch}`);
  }

  /** A round is void when the staff asked for it, or closed its table; not for a death, nor for a store that does not serve. */
  #voided({ id, facts }: Readonly<Row>): void {
    const reason = /"kind":"void","reason":"(\w+)"/.exec(String(facts))?.[1];
    if (!this.#asked.includes(reason ?? '')) this.#broken(`P9 ${id} was made void (${reason}), and nobody had asked for it`);
  }

  /** E7, and E6 of the round's accounts. */
  #round(round: RoundSums): void {
    const { id, status, kind, standing, credits, players } = round;
    const staked = sum(standing.values());
    if (status !== 'open' && status !== 'settled' && staked !== 0)
      this.#broken(`E3 ${staked} is staked in ${id}, which is ${status === 'none' ? 'not recorded' : status}`);
    const stakes = this.sums.accounts.get(`stakes:${id}`) ?? 0;
    const wanted = status === 'settled' ? 0 : staked;
    if (stakes !== wanted) this.#broken(`E6 the account stakes:${id} is ${stakes}, not ${wanted} (${status})`);
    if (!SETTLES.has(status) && credits.size > 0) this.#broken(`E7 ${id} is ${status} and has credits`);
    if (status === 'void' && credits.size > 0) this.#broken(`E7 ${id} is void and pays`);
    if (status !== 'settled') return;
    if (kind === 'banked') this.#banked(round);
    else {
      const [bet, win, rake] = (['bet', 'win', 'rake'] as const).map(key => sum([...players.values()].map(each => each[key])));
      if (bet !== (win ?? 0) + (rake ?? 0)) this.#broken(`E7 ${id}: ${bet} were put in, ${win} paid and ${rake} raked`);
      const fault = round.settlement === null ? null : potFault(round.settlement);
      if (fault) this.#broken(`E7 ${id}: ${fault}`);
    }
  }

  /** Bets are what the log says, and who paid for them is paid: a wallet by its one credit, a seat in its chips (E9). */
  #banked({ id, standing, credits, players, log }: RoundSums): void {
    const bets = sum([...players.values()].map(each => each.bet));
    if (bets !== log.total) this.#broken(`E7 ${id}: its players bet ${bets}, its log has ${log.total}`);
    for (const [player, { bet, win, isSeated }] of players) {
      if (isSeated) {
        if (standing.has(player) || credits.has(player))
          this.#broken(`E7 ${id}: the wallet of ${player} is in it, who has a seat`);
        continue;
      }
      if (standing.get(player) !== bet)
        this.#broken(`E7 ${id}: the bet of ${player} is ${bet}, their debits ${standing.get(player)}`);
      if (credits.get(player) !== win)
        this.#broken(`E7 ${id}: the win of ${player} is ${win}, their credit ${credits.get(player)}`);
    }
    for (const player of [...standing.keys(), ...credits.keys()])
      if (!players.has(player)) this.#broken(`E7 ${id}: ${player} has money in it and no row`);
  }

  /** E6 and E9 of a seat. */
  #session({ id, row, chips }: SessionSums): void {
    const held = this.sums.accounts.get(`chips:${id}`) ?? 0;
    if (held !== chips) this.#broken(`E6 the account chips:${id} is ${held}, the seat has ${chips}`);
    const [buyIn, topUp, win, bet, cashOut] = ['buy_in', 'top_up', 'win', 'bet', 'cash_out'].map(key => Number(row[key])) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const left = Number(row.chips) + Number(row.waiting);
    if (left !== chips) this.#broken(`E9 ${id} is over and has ${left} at its seat`);
    if (buyIn + topUp + win - bet !== chips + cashOut)
      this.#broken(`E9 ${id}: ${buyIn + topUp} in, ${win - bet} won, ${chips + cashOut} out`);
  }

  #account(account: string): void {
    const [kind = '', scope = ''] = account.split(':');
    const held = this.sums.accounts.get(account) ?? 0;
    if (kind === 'chips') {
      const { chips = 0 } = this.sums.sessions.get(scope) ?? {};
      if (held !== chips) this.#broken(`E6 the account ${account} is ${held}, the seat has ${chips}`);
    } else if (kind === 'stakes') this.#round(this.sums.roundOf(scope));
    else if (kind === 'pot' && held !== 0) this.#broken(`E6 the account ${account} keeps ${held}`);
    else if (kind === 'wallet') {
      const should = (this.sums.credits.get(scope) ?? 0) - (this.sums.debits.get(scope) ?? 0);
      if (held !== should) this.#broken(`E6 the account ${account} is ${held}, its transactions ${should}`);
    }
  }

  /** E3 and E5. */
  #totals(): void {
    const { debits, credits, stakes, chips, rake, house, owed, prepaid } = this.sums;
    const left = sum(debits.values()) - sum(credits.values());
    const right = stakes + chips + rake + house;
    if (left !== right)
      this.#broken(`E3 ${left} left the wallets, stakes ${stakes} + chips ${chips} + rake ${rake} + house ${house} are ${right}`);
    for (const [operator, should] of owed) {
      const is = prepaid.get(operator) ?? 0;
      if (is !== should) this.#broken(`E5 the prepaid credit of ${operator} is ${is}, its transactions say ${should}`);
    }
  }
}

/** What a reader of the last events wants to know. */
function lineOf({ table, before, after }: Change): string | null {
  const row = after ?? before;
  if (!row || before?.status === after?.status || !['wallet_tx', 'round', 'table_session'].includes(table)) return null;
  const about = table === 'wallet_tx' ? `${row.reason} ${row.tx_id} over ${row.amount} of ${row.external_id}` : String(row.id);
  return `  ${table} ${about} ${before?.status ?? 'new'} → ${after?.status ?? 'gone'}`;
}

function isMoney({ table, before, after }: Change): boolean {
  if (table === 'table_session') return CHIPS.some(key => before?.[key] !== after?.[key]);
  if (table === 'credit_entry') return ['debit', 'debit_failed', 'rollback', 'credit'].includes(String(after?.kind));
  return MONEY.has(table) && table !== 'credit_account';
}
