// The wallet in an Express app (4 or 5): `app.use(expressWallet(wallet))`, before `express.json()`.
import type { ServerResponse } from 'node:http';
import type { Wallet } from '../wallet.ts';
import { type MaybeParsed, rawBodyOf } from './raw-body.ts';

type ExpressRequest = MaybeParsed & { originalUrl?: string };

/** Middleware; it may also be mounted under a path. What the books throw goes to `next`. */
export function expressWallet(wallet: Wallet) {
  return async (request: ExpressRequest, response: ServerResponse, next: (error?: unknown) => void): Promise<void> => {
    // `url` loses the part under which a router is mounted, which is signed too
    const name = request.method === 'POST' ? wallet.nameOf(request.originalUrl ?? request.url) : undefined;
    if (!name) return next();
    try {
      const { status, headers, body } = await wallet.answer(name, request.headers, await rawBodyOf(request));
      response.writeHead(status, headers).end(body);
    } catch (error) {
      next(error);
    }
  };
}
