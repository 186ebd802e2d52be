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
  constructor(code: RefusalCode, data: RefusalData = {}) {
    super(data.reason ? `${code} ${data.reason}` : code);
    this.name = 'Refused';
    this.code = code;
    this.data = data;
  }
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
