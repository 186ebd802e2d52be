// What is answered while there are no rooms: the process lives, and cannot serve.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { outageCode } from '../api/index.ts';
import { ERRORS } from '../kernel/index.ts';

/** Why: the database is gone; another process serves; this one has taken over, and its rooms do not stand yet. */
export type Absence = 'database' | 'standby' | 'starting';

const RETRY_S = '1';
/** A standby may be asked by whoever does not know that it is one: not its fault, and no outage. */
const SAYS = {
  standby: 'Another process serves: this one is a standby',
  starting: 'This process has just taken over',
};

/** Answers a request without the database. */
export function answerAbsent(request: IncomingMessage, response: ServerResponse, why: Absence): void {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const [status, body] = absent(request.method ?? 'GET', path, why);
  request.resume();
  if (status === 503) response.setHeader('retry-after', RETRY_S);
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function absent(method: string, path: string, why: Absence): [status: number, body: object] {
  if (path === '/healthz') return [200, { status: 'ok' }];
  if (path === '/readyz') return [503, { status: 'not ready', failing: [why] }];
  if (path.startsWith('/matchmake/')) return [503, { code: 503, error: 'UNAVAILABLE' }];
  if (why !== 'database') return [503, { error: { code: 'UNAVAILABLE', message: SAYS[why], details: { reason: why } } }];
  const code = outageCode(method, path);
  const { status, message } = ERRORS[code];
  return [status, { error: { code, message } }];
}
