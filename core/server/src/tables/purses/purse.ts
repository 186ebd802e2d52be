// Who pays for what a round asks of its players: the wallets of their operators, the stacks at their seats, or play money.
import type { Bet, BetItem, Input, Price, Seat, Spot } from '@baize/sdk';
import type { Participant } from '../../facts/index.ts';
import type { Amount } from '../../kernel/index.ts';
import type { Entry, OpenRound, Played, RoundClosing, RoundVoiding } from '../../rounds/index.ts';
import type { Settlement } from '../../settlement/index.ts';
import type { Hold } from '../requests/placements.ts';
import type { Round, RoundAbout } from '../table/round.ts';
import type { Viewer } from '../viewer.ts';

/** Who bets, by which action. */
export interface Betting {
  round: Round;
  viewer: Viewer;
  aid: string;
  /** they may have stakes at several tables */
  several: boolean;
}

/** A placement that is reserved, and what it costs. */
export interface Reserved {
  hold: Hold;
  amount: Amount;
  /** of its debit, where a wallet pays */
  reason?: Spot['reason'];
}

/** An answer that costs something, while it is being paid. */
export interface PricedAnswer {
  round: Round;
  viewer: Viewer;
  aid: string;
  input: Extract<Input, { in: 'choice' }>;
  price: Price;
  /** nobody has cut the decision short */
  isOpen(): boolean;
}

/** What the end of a round pays, for its one transaction. */
export interface Payments {
  credits: RoundClosing['credits'];
  played: Played[];
}

/** What is written of a round that goes back. */
export type GivenBack = Pick<RoundVoiding, 'chips'>;

/** The money of one table's rounds, whatever they ask and however they end. */
export interface Purse {
  /** Stacks at seats pay: a round has its row, and who plays in it, from its beginning on; else from its first bet on. */
  readonly isOfSeats: boolean;

  /** A round that begins. Until its first record nothing has happened. */
  open(about: RoundAbout): Promise<Round>;
  /** A round that an earlier process left, before its inputs are applied. */
  reopen(about: RoundAbout, left: OpenRound): Promise<Round>;

  /** Reserves what a placement costs: a step inside the table. @throws Refused: nothing is reserved then */
  hold(betting: Betting, items: readonly BetItem[]): Reserved;
  /** Takes what was reserved, and commits the bet. @throws ScreenError, Refused: nothing was taken, or it is given back */
  take(betting: Betting, reserved: Reserved): Promise<Entry>;
  /** Takes what an answer costs, and commits it. @throws ScreenError, Refused: the decision stays open */
  takePrice(answer: PricedAnswer): Promise<void>;
  /** Gives back a placement that stands. `last`: which one, or why not, asked inside the table */
  giveBack(betting: Betting, last: () => Bet): Promise<void>;

  /** A round that is dealt though nobody has bet. */
  dealEmpty(round: Round): Promise<void>;
  /** Nobody is in it while its window is open: nothing stays recorded. Nobody bets before that is done. */
  clear(round: Round): Promise<void>;
  /** The window is over and nobody has bet: nothing came of the round. */
  drop(round: Round): Promise<void>;

  /** What the end of a round pays. */
  payments(round: Round, settlement: Settlement): Payments;
  /** That is committed: what is remembered becomes what is written. */
  paid(round: Round, settlement: Settlement): void;
  /** What goes back with a round that is void. */
  givenBack(round: Round): GivenBack;
  /** That is committed. */
  voided(round: Round): void;
  /** The same for a round that cannot be replayed: who was in it, and what goes back beside the debits that name it. */
  left(left: OpenRound): Promise<GivenBack & { participants: Participant[] }>;
}

/** Who decides for the seats of a table. */
export interface Deciders {
  /** what they are asked takes its default soon */
  isAway(round: Round, seat: Seat): boolean;
  /** they may think longer once their time is up */
  hasBank(round: Round, seat: Seat): boolean;
  hasAnswered(seat: Seat): void;
  /** their time was up, though they were there */
  hasMissed(seat: Seat): void;
  /** somebody who was dealt in is about to leave: a round that nobody has bet in does not wait for them */
  isBroken(): boolean;
}
