// Who is let in while the database does not serve: requests wait for it a little, then they are refused.
import type Koa from 'koa';
import type { Services } from '../admin/index.ts';
import { outageCode } from '../api/index.ts';
import { ApiError } from '../kernel/index.ts';

/** How long a request waits for a database that is away. */
const WAIT_MS = 2000;

/** Also those that are under way when it goes: what became of such a request is for its caller to ask. */
export function admission({ db, clock }: Pick<Services, 'db' | 'clock'>): Koa.Middleware {
  const isServing = () => db.health.condition !== 'away' && db.lease.isSure;
  return async (context, next) => {
    const { method, path } = context;
    const refusal = () => new ApiError(outageCode(method, path));
    if (db.health.condition === 'crowded' && isLaunch(method, path)) throw new ApiError('UNAVAILABLE');
    if (!isServing()) {
      const served = Promise.all([db.health.back(), db.lease.sure()]);
      await Promise.race([served, clock.sleep(WAIT_MS)]);
      if (!isServing()) throw refusal();
    }
    const late = Promise.withResolvers<void>();
    const look = () => {
      if (isServing()) timer = clock.after(WAIT_MS, look);
      else late.reject(refusal());
    };
    let timer = clock.after(WAIT_MS, look);
    try {
      await Promise.race([next(), late.promise]);
    } finally {
      timer.cancel();
    }
  };
}

/** Requests that bring somebody new. Who joins a room may be coming back: that is for the gateway to see. */
const isLaunch = (method: string, path: string): boolean => method === 'POST' && path === '/operator/v1/launch';
