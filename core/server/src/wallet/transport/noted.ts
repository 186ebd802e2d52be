// What people see of a call to a wallet: a note when it is over, and a span for those who trace. The call itself notices nothing.
import type { CallNote } from '../../calls/index.ts';
import type { WalletCall } from '../../kernel/index.ts';
import { tracing } from '../../runtime/index.ts';
import { classifyAnswer } from './answer-class.ts';
import type { Answer } from './exchange.ts';
import type { Target, Transport } from './transport.ts';

type Calls = Pick<Transport, 'call' | 'stop'>;

/** What some wallets answer with every call, and what finds it in their log. */
const ANSWER_ID = 'x-request-id';
/** Why an answer is noted that nobody waited for any more. */
export const LATE = 'answered when its wait was over';
const STATUS = /^[A-Za-z0-9_ -]{1,40}$/;
const TX_ID = /"tx_id":"(tx_[0-9a-f]{32})"/;

/** The same transport; what went over it is noted and traced. */
export function notedTransport(transport: Calls, note: (call: CallNote) => void): Calls {
  return {
    call: async (target, name, body, late, special) => {
      const told =
        late &&
        ((answer: Answer) => {
          note({ ...noteOf(target, name, body, answer), category: 'wallet_failed', reason: LATE });
          late(answer);
        });
      const answer = await traced(target, name, () => transport.call(target, name, body, told, special));
      note(noteOf(target, name, body, answer));
      return answer;
    },
    stop: () => transport.stop(),
  };
}

/** A call in its span, and how it was judged; the wallet hears its `traceparent`. While nobody traces, a look at a flag more. */
function traced({ operator }: Target, name: WalletCall, call: () => Promise<Answer>): Promise<Answer> {
  if (!tracing.on) return call();
  return tracing.span(`wallet ${name}`, { operator }, async () => {
    const answer = await call();
    const { class: judged } = classifyAnswer(answer.httpStatus, answer.bytes, answer.problem);
    tracing.tell({ class: judged, problem: answer.problem ?? undefined });
    return answer;
  });
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
