// Notes every call to a wallet when it is over, for people who look for what went wrong. The call itself notices nothing of it.
import type { CallNote } from '../../calls/index.ts';
import type { WalletCall } from '../../kernel/index.ts';
import { classifyAnswer } from './answer-class.ts';
import type { Answer, Target, Transport } from './transport.ts';

type Calls = Pick<Transport, 'call' | 'stop'>;

/** What some wallets answer with every call, and what finds it in their log. */
const ANSWER_ID = 'x-request-id';
/** Why an answer is noted that nobody waited for any more. */
export const LATE = 'answered when its wait was over';
const STATUS = /^[A-Za-z0-9_ -]{1,40}$/;
const TX_ID = /"tx_id":"(tx_[0-9a-f]{32})"/;

/** The same transport; what went over it is noted. */
export function notedTransport(transport: Calls, note: (call: CallNote) => void): Calls {
  return {
    call: async (target, name, body, late, special) => {
      const told =
        late &&
        ((answer: Answer) => {
          note({ ...noteOf(target, name, body, answer), category: 'wallet_failed', reason: LATE });
          late(answer);
        });
      const answer = await transport.call(target, name, body, told, special);
      note(noteOf(target, name, body, answer));
      return answer;
    },
    stop: () => transport.stop(),
  };
}

function noteOf({ operator }: Target, name: WalletCall, body: string, answer: Answer): CallNote {
  const { httpStatus, bytes, problem, sentAt, ms, headers } = answer;
  const classified = classifyAnswer(httpStatus, bytes, problem);
  const { status } = classified;
  const answerId = headers?.[ANSWER_ID];
  return {
    operator,
    category: classified.class === 'yes' ? 'wallet' : 'wallet_failed',
    at: sentAt,
    name,
    requestId: typeof answerId === 'string' && /^[\w.-]{1,64}$/.test(answerId) ? answerId : null,
    txId: TX_ID.exec(body)?.[1] ?? null,
    httpStatus,
    // a status that is none of the table may be anything, also what should not be kept
    status: status !== null && !STATUS.test(status) ? '?' : status,
    reason: problem ?? classified.problem,
    ms,
  };
}
