// What a table asks cards from: a sealed shoe or a dealer's scanner answer the same requests.
import type { Commitment, Fact, Game, Input, Json, Request } from '@baize/sdk';

/** Where a shoe stands, kept with its table. */
export interface ShoeState {
  shoeId: string;
  no: number;
  /** Cards gone from the order, burned ones included. */
  position: number;
  /** As answered by `begin`: this round is the shoe's last. As stored after a round: the shoe is finished. */
  last: boolean;
  /** whose cards these are; absent: the server's */
  by?: 'dealer';
}

/** How a live table is dealt: by the server, or by a dealer with a scanner. */
export type Dealing = 'auto' | 'manual';

export interface RoundAbout {
  tableId: string;
  roundId: string;
  game: Game;
  options: Record<string, Json>;
  /** ms by key, as the table has them */
  timers: Readonly<Record<string, number>>;
  state: ShoeState | null;
  /** of a live table; absent: by the server */
  dealing?: Dealing;
  /** nothing of it is recorded: an order that is found sealed may have been dealt from already */
  practice?: boolean;
}

/** An input as it is logged: a scanned card is sealed, so that nobody reads a running hand in the database. */
export type LoggedInput = Input & {
  sealed?: string;
  /** the device's message that it came with, and where the card went */
  scan?: { device: string; seq: number; position: string };
  /** number of the input whose card this one takes the place of */
  replaces?: number;
};

/** How an input is committed. */
export interface Commit {
  /** what the log keeps of it */
  logged: LoggedInput;
  /** called once the input is durable; it takes effect when this is done */
  hold(): Promise<void>;
}

export type Give = (input: Input, how?: Commit) => Promise<void>;

/** A source gives the open round up: it is void for this reason, and the table goes on. */
export class RoundVoid extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`the round is void: ${reason}`);
    this.reason = reason;
  }
}

/** How a round begins. The notes are told before the first card. */
export interface Begun {
  state: ShoeState;
  notes: Fact[];
  /** of the order that is dealt from; absent: a dealer deals */
  commitment?: Commitment;
}

export interface CardSource {
  /** Before a round: goes on with the shoe or takes a new one. The notes are told before the first card. */
  begin(about: RoundAbout): Promise<Begun>;
  /** Answers an open request by inputs, in order; `give` is done when the input has taken effect. `wait` waits a timer of the
   *  table. @throws RoundVoid */
  supply(request: Request, give: Give, wait: (timer: string) => Promise<void>): Promise<void>;
  /** Persons are asked now, or no longer. */
  betting(isOpen: boolean): void;
  /** The open request is no longer waited for: a card before it was replaced, the round asks anew. */
  restart(): void;
  /** After the round: where the shoe stands, and what came out with the last cards. */
  end(): { state: ShoeState; notes: Fact[] };
  /** Puts the faces back into logged inputs, for a replay that began at this state. */
  refill(inputs: readonly Input[], from: ShoeState): Promise<Input[]>;
  /** The round is given up: a request that still waits for a person is answered by a rejection. */
  giveUp(): void;
  stop(): void;
}

/** Who dealt the cards of this shoe. */
export const dealingOf = (state: ShoeState | null): Dealing => (state?.by === 'dealer' ? 'manual' : 'auto');

/** Where the cut card lies: cards before it. Packs that do not last have none. */
export function cutOf(game: Game, options: Record<string, Json>, n: number): number {
  if (!game.deck.shoe || options.shuffle_each_round === true) return n;
  const given = options.cut_from_end;
  return n - (typeof given === 'number' ? given : game.deck.shoe.cut);
}

/** A pack that is shuffled anew for each round. */
export function isFresh(game: Game, options: Record<string, Json>): boolean {
  return !game.deck.shoe || options.shuffle_each_round === true;
}

/** All cards of a game's pack. */
export function packOf(game: Game): string[] {
  const { faces, copies } = game.deck;
  return Array.from({ length: copies }, () => [...faces]).flat();
}

export const cutCardNote = (): Fact => ({ kind: 'event', type: 'cut_card' });
