// A span around every call to a wallet, for those who trace; the wallet hears its `traceparent`.
import { tracing } from '../../runtime/index.ts';
import { classifyAnswer } from './answer-class.ts';
import type { Transport } from './transport.ts';

type Calls = Pick<Transport, 'call' | 'stop'>;

/** The same transport; while nobody traces, a look at a flag more. */
export function tracedTransport(transport: Calls): Calls {
  return {
    call(target, name, body, late, special) {
      const call = () => transport.call(target, name, body, late, special);
      if (!tracing.on) return call();
      return tracing.span(`wallet ${name}`, { operator: target.operator }, async () => {
        const answer = await call();
        const { class: judged } = classifyAnswer(answer.httpStatus, answer.bytes, answer.problem);
        tracing.tell({ class: judged, problem: answer.problem ?? undefined });
        return answer;
      });
    },
    stop: () => transport.stop(),
  };
}
