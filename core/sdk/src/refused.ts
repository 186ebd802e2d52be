// How Run says no: a code the player's screen knows, and what exactly was wrong.
import type { Amount } from './words.ts';

/** ACTION_INVALID: against the open request; ACTION_LATE: what it answers is closed; BOX_TAKEN: somebody else owns the spot;
 *  WRONG_STAGE, UNKNOWN_CODE, DUPLICATE_CARD: a card that cannot fall now. */
export type RefusalCode = 'ACTION_INVALID' | 'ACTION_LATE' | 'BOX_TAKEN' | 'WRONG_STAGE' | 'UNKNOWN_CODE' | 'DUPLICATE_CARD';
export interface RefusalData {
  reason?: 'min' | 'max' | 'step' | 'seat' | 'buy_in' | 'spot' | 'not_seated' | 'option' | 'cards';
  spot?: string;
  min?: Amount;
  max?: Amount;
  step?: Amount;
}

/** Thrown by Run.quote and Run.push on an input that does not fit; nothing has changed. Anything else they throw is a fault. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly data: RefusalData;
  /** What was wrong, for whoever writes the game. */
  readonly sentence: string;
  constructor(code: RefusalCode, data: RefusalData = {}) {
    super(data.reason ? `${code} ${data.reason}` : code);
    this.name = 'Refused';
    this.code = code;
    this.data = data;
    this.sentence = sentenceOf(code, data);
  }
}

const CODES: Record<Exclude<RefusalCode, 'ACTION_INVALID'>, (data: RefusalData) => string> = {
  ACTION_LATE: () => 'what it answers is closed',
  BOX_TAKEN: ({ spot }) => `${spot ?? 'the box'} belongs to somebody else in this round`,
  WRONG_STAGE: () => 'no card can fall now',
  UNKNOWN_CODE: () => 'the deck has no such card',
  DUPLICATE_CARD: () => 'every copy of that card is out',
};
const REASONS: Record<NonNullable<RefusalData['reason']>, (data: RefusalData) => string> = {
  min: ({ min }) => `the amount is less than ${min ?? 'the least'}`,
  max: ({ max }) => `the amount is more than ${max ?? 'the most'}`,
  step: ({ step, min }) => `the amount does not go up by ${step ?? 'whole steps'}${min === undefined ? '' : ` from ${min}`}`,
  seat: () => 'that seat is not asked',
  buy_in: () => 'the chips do not fit the table',
  spot: ({ spot }) => (spot === undefined ? 'there is no such spot' : `${spot} stands there twice`),
  not_seated: () => 'the player does not sit at that seat',
  option: () => 'that is not offered',
  cards: () => 'those cards are not offered',
};

/** What was wrong, for a developer's eyes: players read the code in their own language. */
function sentenceOf(code: RefusalCode, data: RefusalData): string {
  if (code !== 'ACTION_INVALID') return CODES[code](data);
  return data.reason === undefined ? 'it does not fit what is asked' : REASONS[data.reason](data);
}

/** Works across contexts, where instanceof does not. */
export function isRefused(error: unknown): error is Refused {
  return (
    typeof error === 'object' &&
    error !== null &&
    'name' in error &&
    error.name === 'Refused' &&
    'code' in error &&
    'data' in error
  );
}

/** Refuses an action with a reason of the player's protocol. */
export function invalid(reason: NonNullable<RefusalData['reason']>, rest?: Omit<RefusalData, 'reason'>): never {
  throw new Refused('ACTION_INVALID', { reason, ...rest });
}
