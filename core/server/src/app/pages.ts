// Routes that plugins register for browsers, apart from the signed APIs.
import Router from '@koa/router';
import type Koa from 'koa';
import type { PageHandler } from './plugin-host.ts';

const MOST_BYTES = 65_536;

/** Paths of the APIs: what is not there is not there, however far the start is. */
const API = /^\/(?:operator|platform|play|dealer)\/v1\//;

/** The pages of all plugins as one middleware. */
export class Pages {
  readonly #router = new Router({ sensitive: true, strict: true });
  #isWhole = false;

  get(path: string, handle: PageHandler): void {
    this.#router.get(path, context => answer(context, handle, Buffer.alloc(0)));
  }

  post(path: string, handle: PageHandler): void {
    this.#router.post(path, async context => {
      const body = await read(context.req);
      if (body) await answer(context, handle, body);
      else context.status = 413;
    });
  }

  /** Every plugin has started: what is not here from now on is nowhere. */
  whole(): void {
    this.#isWhole = true;
  }

  /** Until they are whole a page that is missing may still come: 503, and a browser asks again by itself. */
  middleware(): Koa.Middleware {
    const routes = this.#router.routes() as unknown as Koa.Middleware;
    return async (context, next) => {
      await routes(context, next);
      if (this.#isWhole || context.status !== 404 || API.test(context.path)) return;
      context.status = 503;
      context.set({ 'Retry-After': '1', Refresh: '1', 'Cache-Control': 'no-store' });
      context.body = 'The server is starting';
    };
  }
}

async function answer(
  context: Koa.Context & { params: Record<string, string> },
  handle: PageHandler,
  body: Buffer,
): Promise<void> {
  const target = context.req.url ?? '/';
  const query = new URLSearchParams(target.split('?')[1] ?? '');
  const page = await handle({ params: context.params, query, headers: context.headers, target, body });
  if (!page || context.method === 'HEAD') return;
  context.status = page.status ?? 200;
  context.type = page.type;
  context.set('X-Content-Type-Options', 'nosniff');
  context.set(page.headers ?? {});
  context.body = page.body;
}

async function read(request: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MOST_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
