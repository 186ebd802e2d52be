// Who is let in while the database does not serve: requests wait for it a little, then they are refused.
import type Koa from 'koa';
import type { Services } from '../admin/index.ts';
import { outageCode } from '../api/index.ts';
import { ApiError } from '../kernel/index.ts';

/** How long a request waits for a database that is away. */
const WAIT_MS = 2000;
/** How often requests that are under way look whether it is. */
const LOOK_MS = 500;

/** Also those that are under way when it goes: what became of such a request is for its caller to ask. */
export function admission({ db, clock }: Pick<Services, 'db' | 'clock'>): Koa.Middleware {
  const isServing = () => db.health.condition !== 'away' && db.lease.isSure;
  const underWay = new UnderWay(clock, isServing);
  return async (context, next) => {
    const { method, path } = context;
    const refusal = () => new ApiError(outageCode(method, path));
    if (db.health.condition === 'crowded' && isLaunch(method, path)) throw new ApiError('UNAVAILABLE');
    if (!isServing()) {
      const served = Promise.all([db.health.back(), db.lease.sure()]);
      await Promise.race([served, clock.sleep(WAIT_MS)]);
      if (!isServing()) throw refusal();
    }
    await underWay.run(next, refusal);
  };
}

/** Requests in hand. One timer looks after all of them: most are answered before it strikes once. */
class UnderWay {
  readonly #clock: Services['clock'];
  readonly #isServing: () => boolean;
  readonly #refusals = new Set<() => void>();
  #isLooking = false;
  #awaySince: number | undefined;

  constructor(clock: Services['clock'], isServing: () => boolean) {
    this.#clock = clock;
    this.#isServing = isServing;
  }

  /** Does the work. @throws `refusal` when the database is away for too long meanwhile */
  run(work: () => Promise<unknown>, refusal: () => Error): Promise<void> {
    return new Promise((done, fail) => {
      const refuse = () => fail(refusal());
      this.#refusals.add(refuse);
      if (!this.#isLooking) this.#look();
      work()
        .then(() => done(), fail)
        .finally(() => this.#refusals.delete(refuse));
    });
  }

  #look(): void {
    this.#isLooking = this.#refusals.size > 0;
    this.#awaySince = this.#isServing() ? undefined : (this.#awaySince ?? this.#clock.now());
    if (!this.#isLooking) return;
    if (this.#awaySince !== undefined && this.#clock.now() - this.#awaySince >= WAIT_MS) {
      for (const refuse of this.#refusals) refuse();
      this.#refusals.clear();
    }
    this.#clock.after(LOOK_MS, () => this.#look());
  }
}

/** Requests that bring somebody new. Who joins a room may be coming back: that is for the gateway to see. */
const isLaunch = (method: string, path: string): boolean => method === 'POST' && path === '/operator/v1/launch';
