// The wallet in a Fastify app: `await app.register(fastifyWallet(wallet))`.

import type { Headers } from '../verifier.ts';
import type { Wallet } from '../wallet.ts';

interface FastifyRequest {
  headers: Headers;
  body: unknown;
}
interface FastifyReply {
  code(status: number): FastifyReply;
  headers(headers: Record<string, string>): FastifyReply;
  send(body: string): FastifyReply;
}
/** As much of Fastify as is used. */
interface Fastify {
  removeAllContentTypeParsers(): void;
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer' },
    parse: (request: unknown, body: Buffer, done: (error: null, body: Buffer) => void) => void,
  ): unknown;
  post(path: string, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): unknown;
}

/** A plugin. Within it bodies stay bytes; the rest of the app goes on parsing its own. What the books throw becomes HTTP 500. */
export function fastifyWallet(wallet: Wallet) {
  return async (app: Fastify): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const [path, name] of wallet.routes())
      app.post(path, async (request, reply) => {
        const raw = request.body instanceof Uint8Array ? request.body : new Uint8Array();
        const { status, headers, body } = await wallet.answer(name, request.headers, raw);
        return reply
          .code(status)
          .headers({ ...headers })
          .send(body);
      });
  };
}
