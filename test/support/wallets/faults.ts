// What can go wrong between us and a wallet, as switches of the stub.
import type { ServerResponse } from 'node:http';
import type { Lie } from './book.ts';

/** A fault of one call. `before` faults leave the books alone, the others happen after the wallet has done its work. */
export type Fault =
  | { kind: 'late'; ms: number } // applied, answered late
  | { kind: 'slow'; ms: number } // applied late, answered then
  | { kind: 'lost_request' } // cut before the wallet did anything
  | { kind: 'lost_answer' } // applied, then cut
  | { kind: 'http_before'; status?: number }
  | { kind: 'http_after'; status?: number }
  | { kind: 'garbage' }
  | { kind: 'html' }
  | { kind: 'empty' }
  | { kind: 'duplicate' } // a proxy delivers the request twice
  | { kind: 'redirect'; to: string; status?: number }
  | { kind: 'drip'; ms: number } // one byte at a time
  | { kind: 'reset' } // TCP reset in the middle of the answer
  | { kind: 'refusal'; status: string } // refused, nothing booked
  | { kind: 'wrong_balance'; balance: string } // literal JSON
  | { kind: 'lie'; how: Lie } // the books are not what the answer says
  | { kind: 'big'; bytes: number } // a right answer with so many bytes of blanks behind
  | { kind: 'raw'; body: string | Buffer; status?: number; headers?: Record<string, string>; apply?: boolean };

/** Does the wallet do its work before the fault strikes? */
export function applies(fault: Fault): boolean {
  if (fault.kind === 'raw') return fault.apply === true;
  return !['lost_request', 'http_before', 'redirect', 'refusal'].includes(fault.kind);
}

/** Answers with the fault. `right` is what a correct wallet would have said. */
export async function answer(fault: Fault, response: ServerResponse, right: string): Promise<void> {
  const send = (body: string | Buffer, status = 200, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };
  switch (fault.kind) {
    case 'late':
      await pause(fault.ms);
      return send(right);
    case 'lost_request':
    case 'lost_answer':
      response.destroy();
      return;
    case 'http_before':
    case 'http_after':
      return send('{"error":"boom"}', fault.status ?? 500);
    case 'garbage':
      return send('status=OK');
    case 'html':
      return send('<html><body>OK</body></html>', 200, { 'content-type': 'text/html' });
    case 'empty':
      return send('');
    case 'redirect':
      return send('', fault.status ?? 307, { location: fault.to });
    case 'drip':
      return drip(response, right, fault.ms);
    case 'reset':
      response.writeHead(200, { 'content-length': String(right.length) });
      response.write(right.slice(0, 5));
      response.socket?.resetAndDestroy();
      return;
    case 'refusal':
      return send(JSON.stringify({ status: fault.status }));
    case 'wrong_balance':
      return send(right.startsWith('{"status":"OK"') ? `{"status":"OK","balance":${fault.balance}}` : right); // no refusal becomes an OK
    case 'big':
      return send(right + ' '.repeat(fault.bytes));
    case 'raw':
      return send(fault.body, fault.status, fault.headers);
    default:
      return send(right);
  }
}

async function drip(response: ServerResponse, text: string, ms: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' });
  for (const letter of text) {
    if (response.destroyed) return;
    response.write(letter);
    await pause(ms);
  }
  response.end();
}

export const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));
