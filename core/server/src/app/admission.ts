// Who is let in while the database does not serve: requests wait for it a little, then they are refused.
import type Koa from 'koa';
import type { Services } from '../admin/index.ts';
import { outageCode } from '../api/index.ts';
import { ApiError } from '../kernel/index.ts';

/** How long a request waits for a database that is away. */
const WAIT_MS = 2000;
/** How often it is looked which of those under way have waited for so long. */
const LOOK_MS = 100;

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
  /** how each is refused, and when to look whether it must be; the next one first */
  readonly #open = new Map<() => void, number>();
  #isLooking = false;

  constructor(clock: Services['clock'], isServing: () => boolean) {
    this.#clock = clock;
    this.#isServing = isServing;
  }

  /** Does the work. @throws `refusal` when the database does not serve after a while, or after one more */
  run(work: () => Promise<unknown>, refusal: () => Error): Promise<void> {
    return new Promise((done, fail) => {
      const refuse = () => fail(refusal());
      this.#open.set(refuse, this.#clock.now() + WAIT_MS);
      if (!this.#isLooking) this.#lookSoon();
      work()
        .then(() => done(), fail)
        .finally(() => this.#open.delete(refuse));
    });
  }

  #lookSoon(): void {
    this.#isLooking = this.#open.size > 0;
    if (this.#isLooking) this.#clock.after(LOOK_MS, () => this.#look());
  }

  #look(): void {
    const now = this.#clock.now();
    for (const [refuse, at] of this.#open) {
      if (at > now) break;
      this.#open.delete(refuse);
      if (this.#isServing()) this.#open.set(refuse, now + WAIT_MS);
      else refuse();
    }
    this.#lookSoon();
  }
}

/** Requests that bring somebody new. Who joins a room may be coming back: that is for the gateway to see. */
const isLaunch = (method: string, path: string): boolean => method === 'POST' && path === '/operator/v1/launch';
