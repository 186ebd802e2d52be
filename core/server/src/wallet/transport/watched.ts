// What log and metrics are told of a call to a wallet when it is over: whose, which, how it was judged. Nothing of its body.
import type { CallNote } from '../../calls/index.ts';
import { type Clock, type Log, Sampler } from '../../kernel/index.ts';
import { debugging, meters } from '../../runtime/index.ts';
import { LATE } from './noted.ts';

/** The same note, counted, and with a line where the answer was not OK. */
export function watchedNotes(
  note: (call: CallNote) => void,
  { clock, log }: { clock: Clock; log: Log },
): (call: CallNote) => void {
  const sampler = new Sampler(clock);
  return call => {
    note(call);
    const { operator, name, ms } = call;
    const answer = classOf(call);
    meters.walletCalls.of(operator, name, answer).take(ms / 1000);
    if (answer !== 'yes') tellNotOk(log, sampler, call, answer);
    if (debugging.on) debugging.line(log, { ...aboutOf(call), operator, class: answer }, 'a wallet call');
  };
}

type AnswerClass = 'yes' | 'no' | 'doubt' | 'late';

function classOf({ category, reason }: CallNote): AnswerClass {
  if (category === 'wallet') return 'yes';
  return reason === null ? 'no' : reason === LATE ? 'late' : 'doubt';
}

const aboutOf = ({ operator, name, txId, requestId, httpStatus, status, reason, ms }: CallNote) => ({
  ...{ operator, call: name, tx: txId, wallet_request_id: requestId, http_status: httpStatus, status, reason, ms },
});

/** A refusal is a wallet's right; that nobody knows what it did is worth a warning. */
function tellNotOk(log: Log, sampler: Sampler, call: CallNote, answer: AnswerClass): void {
  const sampled = sampler.sampled(`${call.operator} ${call.name} ${answer}`);
  if (!sampled) return;
  const about = { ...aboutOf(call), ...sampled };
  if (answer === 'no') log.info(about, 'a wallet refused a call');
  else log.warn(about, 'a wallet call had no usable answer');
}
