// What each call to an operator's wallet is: when it comes, what it does, whether it comes again. The reference is made from it.
import type { TSchema } from 'typebox';
import type { WalletCall } from '../../kernel/index.ts';
import { BalanceBody, CreditBody, DebitBody, RollbackBody } from './bodies.ts';

export interface Callback {
  name: WalletCall;
  summary: string;
  /** when it is called */
  when: string;
  /** what the wallet does */
  effect: string;
  /** what is done here when no clear answer comes in time */
  again: string;
  /** what makes two of them the same; null: it moves nothing */
  same: string | null;
  body: TSchema;
}

const UNTIL_OK =
  'Any other answer than `OK`, or none, and it comes again: after 1 s, 2 s, 5 s, 15 s, 1 min, 5 min, then every 5 min without end. ' +
  'The body is the same to the byte; timestamp, nonce and signature are new.';
const SAME =
  'The same `tx_id` is the same move: answer what you answered the first time, a refusal too, and move nothing. The same `tx_id` ' +
  'with any other field of the body changed is another move under a taken name: `INVALID_REQUEST`. A genuine repeat has the same ' +
  'bytes, so comparing the hash of the raw body is enough; whoever compares fields compares all of them.';

/** In the order in which a player meets them. */
export const CALLBACKS: readonly Callback[] = [
  {
    name: 'balance',
    summary: 'What a player has',
    when: 'A player enters the game screen, or their screen asks for it. One call a player at a time, at most every 3 seconds.',
    effect: 'Answers `OK` with `balance`; nothing moves.',
    again: 'It is not repeated. The last balance that is known is shown for 10 seconds, then none.',
    same: null,
    body: BalanceBody,
  },
  {
    name: 'debit',
    summary: 'Takes money from a player',
    when: 'Each bet; at tables with seats when chips are bought. Never two of one player at the same time.',
    effect:
      'Takes `amount` and answers `OK` with the balance after it; or takes nothing and answers why not. After the rollback of the ' +
      'same debit: `TX_ALREADY_ROLLED_BACK`, and nothing is taken.',
    again:
      'It is sent once. Without a clear answer in time (none, another HTTP status than 200, no JSON object, no `status`, ' +
      '`UNKNOWN_ERROR`) the bet fails, and a `rollback` with the reason `timeout` follows at once. A refusal of the table is final: no ' +
      'rollback comes, so nothing may have been taken. So is a `status` that is not in the table.',
    same: SAME,
    body: DebitBody,
  },
  {
    name: 'credit',
    summary: 'Gives money to a player',
    when: 'A round is settled, once for each of its players; a table session ends.',
    effect: 'Gives `amount`, also 0, also to a player who is blocked, and answers `OK` with the balance after it.',
    again: UNTIL_OK,
    same: SAME,
    body: CreditBody,
  },
  {
    name: 'rollback',
    summary: 'Gives a debit back',
    when: 'A bet is taken back, a round is void, a debit is in doubt. It may come before its debit, or while that is being done.',
    effect:
      'Looks for the debit by `ref_tx_id`. It was taken: gives its amount back. It never came: gives nothing back, and remembers the id, ' +
      'so that the debit gets `TX_ALREADY_ROLLED_BACK` when it comes. It was refused, or given back before: nothing. `OK` each time.',
    again: UNTIL_OK,
    same: SAME,
    body: RollbackBody,
  },
];
