// What is answered while there are no rooms: the process lives, and cannot serve.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { outageCode } from '../api/index.ts';
import { ERRORS } from '../kernel/index.ts';

/** Answers a request without the database. */
export function answerAbsent(request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const [status, body] = absent(request.method ?? 'GET', path);
  request.resume();
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function absent(method: string, path: string): [status: number, body: object] {
  if (path === '/healthz') return [200, { status: 'ok' }];
  if (path === '/readyz') return [503, { status: 'not ready', failing: ['database'] }];
  if (path.startsWith('/matchmake/')) return [503, { code: 503, error: 'UNAVAILABLE' }];
  const code = outageCode(method, path);
  const { status, message } = ERRORS[code];
  return [status, { error: { code, message } }];
}
