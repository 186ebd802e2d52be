// Balances as the player sees them: asked from the wallet, never retried, the last known for at most 10 s.
import { type Clock, canonicalJson } from '../kernel/index.ts';
import { judge, type Verdict } from './judge.ts';
import type { Answer, Target } from './transport.ts';

export interface BalanceDeps {
  clock: Clock;
  call(target: Target, body: string): Promise<Answer>;
}

/** A balance and when it was known; null when none may be shown. */
export interface KnownBalance {
  balance: bigint | null;
  at: number;
}

const FRESH_MS = 10_000;
const SWEEP_AT = 10_000;

/** Asks and remembers balances. */
export class Balances {
  readonly #deps: BalanceDeps;
  readonly #known = new Map<string, { balance: bigint; at: number }>();

  constructor(deps: BalanceDeps) {
    this.#deps = deps;
  }

  /** Remembers what a wallet said with an `OK`. */
  note(playerId: string, balance: bigint | null): void {
    const now = this.#deps.clock.now();
    if (balance === null) return;
    this.#known.delete(playerId);
    this.#known.set(playerId, { balance, at: now });
    if (this.#known.size < SWEEP_AT) return;
    for (const [id, { at }] of this.#known) {
      if (now - at <= FRESH_MS) break; // in the order of their ages
      this.#known.delete(id);
    }
  }

  /** One `balance` call; on failure the last known balance if it is not older than 10 s. */
  async ask(
    target: Target,
    player: { id: string; externalId: string; currency: string },
    operatorSessionId: string | null,
  ): Promise<KnownBalance> {
    const verdict = await this.probe(target, player, operatorSessionId).then(each => each.verdict);
    const now = this.#deps.clock.now();
    if (verdict.class === 'yes' && verdict.balance !== null) {
      this.note(player.id, verdict.balance);
      return { balance: verdict.balance, at: now };
    }
    const known = this.#known.get(player.id);
    return known && now - known.at <= FRESH_MS ? known : { balance: null, at: now };
  }

  /** A `balance` call with its verdict; `player.id` is null in the connection test. */
  async probe(
    target: Target,
    player: { id: string | null; externalId: string; currency: string },
    operatorSessionId: string | null,
  ): Promise<{ verdict: Verdict; answer: Answer }> {
    const body = canonicalJson({
      external_id: player.externalId,
      player_id: player.id,
      currency: player.currency,
      operator_session_id: operatorSessionId,
    });
    const answer = await this.#deps.call(target, body);
    return { verdict: judge(answer.httpStatus, answer.bytes, answer.problem), answer };
  }
}
