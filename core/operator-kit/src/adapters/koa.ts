// The wallet in a Koa app: `app.use(koaWallet(wallet))`, before any body parser.
import type { IncomingMessage } from 'node:http';
import type { Wallet } from '../wallet.ts';
import { rawBodyOf } from './raw-body.ts';

/** As much of Koa's context as is used. */
interface Context {
  method: string;
  originalUrl: string;
  req: IncomingMessage;
  request: { rawBody?: unknown };
  status: number;
  body: unknown;
  set(headers: Record<string, string>): void;
}

/** Middleware. What the books throw is thrown: Koa answers HTTP 500. */
export function koaWallet(wallet: Wallet) {
  return async (context: Context, next: () => Promise<unknown>): Promise<void> => {
    const name = context.method === 'POST' ? wallet.nameOf(context.originalUrl) : undefined;
    if (!name) return void (await next());
    const raw = await rawBodyOf(context.req, context.request.rawBody); // where Koa's body parsers keep it
    const { status, headers, body } = await wallet.answer(name, context.req.headers, raw);
    context.status = status;
    context.set({ ...headers });
    context.body = body;
  };
}
