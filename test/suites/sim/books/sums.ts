// The sums that the equations speak of, kept up with each commit instead of being counted anew.
import { convert } from '../../../../core/server/src/ledger/rate.ts';
import type { Change, Row } from '../engine/port.ts';
import { RoundLog } from './round-log.ts';

/** A scope of bets: a round of the bet flow, or one among seats. */
export interface RoundSums {
  id: string;
  status: 'none' | 'open' | 'settled' | 'void';
  kind: string;
  game: string;
  /** how it was settled, as it stands in its row */
  settlement: string | null;
  /** confirmed debits without a rollback, by player */
  standing: Map<string, number>;
  /** the one credit of a player */
  credits: Map<string, number>;
  players: Map<string, { bet: number; win: number; rake: number; operator: string; isSeated: boolean }>;
  /** what its log has put in, each bet and each answer that cost something */
  log: RoundLog;
  /** what of it is in the totals */
  counted: { stakes: number; rake: number; house: number };
}

export interface SessionSums {
  id: string;
  row: Readonly<Row>;
  chips: number;
}

const text = (value: unknown): string => String(value ?? '');
/** A player in a scope. */
const playOf = (row: Readonly<Row>): string => `${row.scope_id}|${row.player_id}`;
const isStanding = (row: Readonly<Row>): boolean =>
  row.type === 'debit' && row.status === 'confirmed' && row.rolled_back_by === null;

export class Sums {
  readonly txs = new Map<string, Readonly<Row>>();
  readonly rounds = new Map<string, RoundSums>();
  readonly sessions = new Map<string, SessionSums>();
  readonly accounts = new Map<string, number>();
  readonly rates = new Map<string, { num: bigint; den: bigint }>();
  /** by operator */
  readonly debits = new Map<string, number>();
  readonly credits = new Map<string, number>();
  /** is a player's scope prepaid? As its first debit was */
  readonly modes = new Map<string, boolean>();
  /** what debits took of prepaid credit, by transaction */
  readonly taken = new Map<string, number>();
  /** prepaid credit as it should be, and as it is */
  readonly owed = new Map<string, number>();
  readonly prepaid = new Map<string, number>();
  stakes = 0;
  chips = 0;
  rake = 0;
  house = 0;
  epoch = 0;
  /** rounds that are over */
  ended = 0;
  voids = 0;
  /** settled rounds, by table */
  readonly settledAt = new Map<string, number>();
  /** transactions that are not at their end */
  unfinished = 0;
  openRounds = 0;
  openSessions = 0;

  /** @returns what the changes touched */
  take(changes: readonly Change[]): { rounds: Set<RoundSums>; sessions: Set<SessionSums>; accounts: Set<string> } {
    const rounds = new Set<RoundSums>();
    const sessions = new Set<SessionSums>();
    const accounts = new Set<string>();
    const moved: Change[] = [];
    for (const change of changes) {
      const { table, after } = change;
      if (table === 'wallet_tx') {
        moved.push(change);
        this.#tx(change, rounds);
      } else if (table === 'journal') this.#posting(change, accounts);
      else if (table === 'round_input') this.roundOf(text((change.after ?? change.before)?.round_id)).log.take(change);
      else if (table === 'round') rounds.add(this.#round(change));
      else if (table === 'round_player' && after) rounds.add(this.#player(after));
      else if (table === 'table_session') sessions.add(this.#session(change));
      else if (table === 'credit_rate' && after) {
        const rate = { num: BigInt(text(after.num)), den: BigInt(text(after.den)) };
        this.rates.set([after.operator, after.scope_id, after.currency].join('|'), rate);
      } else if (table === 'credit_entry' && after?.kind === 'debit') this.taken.set(text(after.tx_id), -Number(after.amount));
      else if (table === 'credit_account' && after) this.prepaid.set(text(after.operator), Number(after.balance));
      else if (table === 'credit_entry' && after && ['charge', 'withdraw', 'adjust'].includes(text(after.kind)))
        add(this.owed, text(after.operator), Number(after.amount));
      else if (table === 'lease' && after) this.epoch = Number(after.epoch);
    }
    for (const { before, after } of moved)
      if (after?.type === 'debit' && !before && Number(after.ordinal) === 1)
        this.modes.set(playOf(after), after.prepaid === true);
    for (const { before, after } of moved) {
      const row = (after ?? before) as Readonly<Row>;
      const change = this.#deducted(before) - this.#deducted(after);
      if (change !== 0) add(this.owed, text(row.operator), change);
    }
    for (const round of rounds) this.#count(round);
    return { rounds, sessions, accounts };
  }

  /** Is the scope of this row prepaid, whatever the row says? */
  isPrepaid(row: Readonly<Row>): boolean {
    return this.modes.get(playOf(row)) ?? false;
  }

  /** What a row holds of its operator's prepaid credit; what it brought is negative. */
  #deducted(row: Readonly<Row> | null): number {
    if (!row || !this.isPrepaid(row)) return 0;
    const rate = this.rates.get([row.operator, row.scope_id, row.currency].join('|'));
    const amount = Number(row.amount);
    if (row.type === 'debit' && ['pending', 'uncertain', 'confirmed'].includes(text(row.status)))
      return rate ? convert(amount, rate, 'up') : Number.NaN;
    if (row.type === 'credit' && row.status === 'confirmed' && amount > 0)
      return rate ? -convert(amount, rate, 'down') : Number.NaN;
    return 0;
  }

  #tx({ before, after }: Change, rounds: Set<RoundSums>): void {
    const row = after ?? before;
    if (!row) return;
    const isOpen = (each: Readonly<Row> | null) => (each && ['pending', 'uncertain'].includes(text(each.status)) ? 1 : 0);
    this.unfinished += isOpen(after) - isOpen(before);
    if (after) this.txs.set(text(after.tx_id), after);
    const amount = Number(row.amount);
    const scope = text(row.scope_id);
    const player = text(row.player_id);
    if (row.type === 'credit' && !before) {
      add(this.credits, text(row.operator), amount);
      if (scope.startsWith('rnd_')) {
        const round = this.roundOf(scope);
        round.credits.set(player, (round.credits.get(player) ?? 0) + amount);
        rounds.add(round);
      }
    }
    const change = (after && isStanding(after) ? amount : 0) - (before && isStanding(before) ? amount : 0);
    if (change === 0) return;
    add(this.debits, text(row.operator), change);
    if (!scope.startsWith('rnd_')) return;
    const round = this.roundOf(scope);
    add(round.standing, player, change);
    if (round.standing.get(player) === 0) round.standing.delete(player);
    rounds.add(round);
  }

  #posting({ after }: Change, accounts: Set<string>): void {
    if (!after) return;
    for (const [side, sign] of [
      ['debit', -1],
      ['credit', 1],
    ] as const) {
      add(this.accounts, text(after[side]), sign * Number(after.amount));
      accounts.add(text(after[side]));
    }
  }

  /** Answers that cost something, by game and option, in rounds that are over; and how many of them were void. */
  decisions(): Map<string, number> {
    const found = new Map<string, number>();
    for (const { game, status, log } of this.rounds.values())
      for (const [option, count] of log.options) add(found, `${game} ${option}${status === 'void' ? ' (void)' : ''}`, count);
    return found;
  }

  /** Settled rounds by game. */
  played(): Map<string, number> {
    const found = new Map<string, number>();
    for (const { game, status } of this.rounds.values()) if (status === 'settled') add(found, game, 1);
    return found;
  }

  /** Credits and rollbacks that were sent and are not at their end, in the order of their births. */
  unanswered(): Readonly<Row>[] {
    if (this.unfinished === 0) return [];
    return [...this.txs.values()].filter(row => row.status === 'pending' && row.type !== 'debit' && Number(row.attempts) > 0);
  }

  roundOf(id: string): RoundSums {
    const known = this.rounds.get(id);
    if (known) return known;
    const counted = { stakes: 0, rake: 0, house: 0 };
    const round: RoundSums = {
      id,
      ...{ status: 'none', kind: '', game: '', settlement: null, log: new RoundLog(), counted },
      ...{ standing: new Map(), credits: new Map(), players: new Map() },
    };
    this.rounds.set(id, round);
    return round;
  }

  #round({ before, after }: Change): RoundSums {
    const round = this.roundOf(text((after ?? before)?.id));
    const was = round.status;
    // before its first bet is accepted it is one to nobody
    const isShown = after !== null && !(after.status === 'open' && Number(after.started_at) === 0);
    round.status = isShown ? (after.status as RoundSums['status']) : 'none';
    if (after) round.kind = text(after.kind);
    if (after) round.game = text(after.game_code);
    round.settlement = (after?.settlement as string | null | undefined) ?? null;
    this.openRounds += (round.status === 'open' ? 1 : 0) - (was === 'open' ? 1 : 0);
    if (round.status !== was && (round.status === 'settled' || round.status === 'void')) {
      this.ended++;
      if (round.status === 'void') this.voids++;
      if (round.status === 'settled') add(this.settledAt, text(after?.table_id), 1);
    }
    return round;
  }

  #player(row: Readonly<Row>): RoundSums {
    const round = this.roundOf(text(row.round_id));
    const { bet, win, rake } = row;
    round.players.set(text(row.player_id), {
      bet: Number(bet),
      win: Number(win),
      rake: Number(rake),
      operator: text(row.operator),
      isSeated: row.session_id !== null,
    });
    return round;
  }

  #session({ before, after }: Change): SessionSums {
    const row = (after ?? before) as Readonly<Row>;
    const id = text(row.id);
    const session = this.sessions.get(id) ?? { id, row, chips: 0 };
    this.sessions.set(id, session);
    const isOpen = after?.status === 'open';
    this.openSessions += (isOpen ? 1 : 0) - (before?.status === 'open' ? 1 : 0);
    const chips = after && isOpen ? Number(after.chips) + Number(after.waiting) : 0;
    this.chips += chips - session.chips;
    session.chips = chips;
    session.row = row;
    return session;
  }

  #count(round: RoundSums): void {
    const { counted } = round;
    const settled = round.status === 'settled' ? [...round.players.values()] : [];
    const isBanked = round.kind === 'banked';
    const stakes = round.status === 'open' ? sum(round.standing.values()) : 0;
    const rake = isBanked ? 0 : sum(settled.map(each => each.rake));
    const house = isBanked ? sum(settled.map(each => each.bet - each.win)) : 0;
    this.stakes += stakes - counted.stakes;
    this.rake += rake - counted.rake;
    this.house += house - counted.house;
    round.counted = { stakes, rake, house };
  }
}

export const sum = (amounts: Iterable<number>): number => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
};

export const add = (sums: Map<string, number>, key: string, amount: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + amount);
};
