// Health for machines: alive, ready, and the figures for Prometheus.
import type Koa from 'koa';
import type { Registry } from 'prom-client';
import type { Services } from '../admin/index.ts';
import { cut } from '../api/index.ts';
import { clientAddress } from '../auth/index.ts';
import { ApiError } from '../kernel/index.ts';

/** What is not ready yet, by name; empty means ready. */
export type Missing = () => string[];

/** `/healthz`, `/readyz` and `/metrics` as one middleware. Figures are for staff: guessed keys are cut like anywhere else. */
export function healthMiddleware(
  missing: Missing,
  registry: Registry,
  services: Pick<Services, 'config' | 'guard' | 'keys'>,
): Koa.Middleware {
  return async (context, next) => {
    if (context.method !== 'GET') return next();
    if (context.path === '/healthz') {
      context.body = { status: 'ok' };
    } else if (context.path === '/readyz') {
      const failing = missing();
      context.status = failing.length === 0 ? 200 : 503;
      context.body = failing.length === 0 ? { status: 'ready' } : { status: 'not ready', failing };
    } else if (context.path === '/metrics') {
      const { config, guard, keys } = services;
      const address = clientAddress(context.req, config.trust_proxy);
      const bearer = context.get('authorization') || undefined;
      if (guard.isOver(address) && !keys.isKnown(bearer)) return cut(context);
      try {
        await keys.check(bearer);
      } catch (error) {
        const isRefused = error instanceof ApiError;
        if (isRefused && !guard.failed(address)) return cut(context);
        context.status = isRefused ? 401 : 503;
        context.body = isRefused ? 'metrics need a platform key' : 'no key can be checked while the database is away';
        return;
      }
      context.type = registry.contentType;
      context.body = await registry.metrics();
    } else return next();
  };
}
