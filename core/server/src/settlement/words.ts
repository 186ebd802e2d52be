// What settlement is about and what it answers: rows of players, bets, pots, sums. Plain data.
import type { Game, Outcome, PlayerId, RakeTerms, Run, Seat, Setup } from '@baize/sdk';
import type { Amount } from '../kernel/index.ts';

/** What one player put in and got. */
export interface PlayerRow {
  playerId: PlayerId;
  /** −1: nobody sits */
  seat: number;
  bet: Amount;
  /** after rake */
  win: Amount;
  rake: Amount;
  /** games with chips at a seat only */
  stackBefore?: Amount;
  stackAfter?: Amount;
}

/** One item of a placement, or what an answer cost on a spot. */
export interface SettledBet {
  bet: number;
  playerId: PlayerId;
  spot: string;
  amount: Amount;
  /** stake included, after rake */
  win: Amount;
  status: 'settled' | 'rolled_back';
}

/** A pot as it was split; amounts in minor units, lists by seat. */
export interface SettledPot {
  index: number;
  amount: Amount;
  rake: Amount;
  rakeFull: Amount;
  rakeCum: Amount;
  capped: boolean;
  floored: boolean;
  eligible: Seat[];
  contributions: [Seat, Amount][];
  shares: [Seat, Amount][];
  rank?: string;
  balanced: boolean;
}

/** How rake was taken from pots (Hold'em family). */
export interface SettledRule {
  percent: number;
  cap: Amount;
  noFlopNoDrop: boolean;
  floor: boolean;
  skip?: 'off' | 'no_flop';
}

/** The money of a round, as it is stored with it. */
export interface Settlement {
  kind: 'p2p' | 'banked';
  rows: PlayerRow[];
  bets: SettledBet[];
  /** rounds among players that end in pots */
  pots?: SettledPot[];
  returns?: { seat: number; amount: Amount }[];
  rakeRule?: SettledRule;
  rakeOnProfit?: boolean;
  totals: { debit: Amount; credit: Amount; rake: Amount; house: Amount; balanced: boolean };
}

export interface SettleAbout {
  game: Game;
  outcome: Outcome;
  run: Run;
  setup: Setup;
  /** the table's rake; null: none is taken */
  rake: RakeTerms | null;
}

/** Whether players of this game play each other or the house. */
export const kindOf = ({ kind }: Pick<Game, 'kind'>): Settlement['kind'] => (kind === 'table' ? 'p2p' : 'banked');
