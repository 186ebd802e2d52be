// Addresses that are not there, and methods that they do not take: text, whether signed or not (CX-27).
import type Koa from 'koa';

export function plain(context: Koa.Context, status: 404 | 405): void {
  context.status = status;
  context.type = 'text/plain';
  context.body = status === 404 ? 'Not Found' : 'Method Not Allowed';
}
