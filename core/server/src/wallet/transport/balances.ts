// Balances as the player sees them: asked from the wallet, never retried, the last known for at most 10 s. However many screens
// of a player ask, their wallet is called once at a time, and its answer serves for 3 s.
import { type Clock, canonicalJson } from '../../kernel/index.ts';
import type { CallbackBodies } from '../callbacks/bodies.ts';
import type { WalletEvent } from '../orders.ts';
import { type Classified, classifyAnswer } from './answer-class.ts';
import type { Answer } from './exchange.ts';
import type { Target } from './transport.ts';

export interface BalanceDeps {
  clock: Clock;
  call(target: Target, body: string): Promise<Answer>;
  log: { warn(about: object, text: string): void };
}

/** A balance and when it was known; null when none may be shown. */
export interface KnownBalance {
  balance: bigint | null;
  at: number;
}

/** A call for a player's balance: under way, or answered a moment ago. */
interface Asked {
  /** when it was answered; while it is under way: when it was asked */
  at: number;
  /** null: it was answered */
  answer: Promise<KnownBalance> | null;
}

const FRESH_MS = 10_000;
/** How long the last answer, also a failure, serves whoever asks. */
const SERVES_MS = 3000;
const SWEEP_AT = 10_000;

/** Asks and remembers balances. */
export class Balances {
  readonly #deps: BalanceDeps;
  readonly #known = new Map<string, { balance: bigint; at: number }>();
  readonly #asked = new Map<string, Asked>();
  /** operators whose wallets answer OK with odd balances, and how */
  readonly #odd = new Map<string, string>();
  readonly #mismatches = new Map<string, number>();

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

  /**
   * Compares what a wallet says after a move with what it said before. A deposit in between looks the same as a lie (F11), so
   * this is a figure to watch, by operator, and never a reason to doubt the move.
   */
  step({ type, status, operator, playerId, amount, balance }: WalletEvent): void {
    const known = this.#known.get(playerId);
    if (status !== 'confirmed' || type === 'rollback' || balance === null || !known) return; // a rollback may have had nothing to return
    if (this.#deps.clock.now() - known.at > FRESH_MS) return;
    const due = known.balance + (type === 'credit' ? BigInt(amount) : -BigInt(amount));
    if (balance !== due) this.#mismatches.set(operator, (this.#mismatches.get(operator) ?? 0) + 1);
  }

  /** How often the balance after a move was not the one before it plus or minus the amount, by operator. */
  balanceMismatches(): ReadonlyMap<string, number> {
    return this.#mismatches;
  }

  /** The last known balance, if it is not older than 10 s; nobody is asked. */
  known(playerId: string): KnownBalance {
    const now = this.#deps.clock.now();
    const known = this.#known.get(playerId);
    return known && now - known.at <= FRESH_MS ? known : { balance: null, at: now };
  }

  /**
   * The balance by one `balance` call; on failure the last known one. A call that is under way is shared, and for 3 s after its
   * answer nobody is called: what is known then is newer or the same.
   */
  ask(
    target: () => Promise<Target>,
    player: { id: string; externalId: string; currency: string },
    operatorSessionId: string | null,
  ): Promise<KnownBalance> {
    const { clock } = this.#deps;
    const asked = this.#asked.get(player.id);
    if (asked?.answer) return asked.answer;
    if (asked && clock.now() - asked.at < SERVES_MS) return Promise.resolve(this.known(player.id));
    const answer = this.#call(target, player, operatorSessionId);
    this.#remember(player.id, answer);
    answer.then(
      () => this.#remember(player.id, null),
      () => this.#asked.delete(player.id), // nobody was called
    );
    return answer;
  }

  #remember(playerId: string, answer: Promise<KnownBalance> | null): void {
    const now = this.#deps.clock.now();
    this.#asked.delete(playerId);
    this.#asked.set(playerId, { at: now, answer });
    if (this.#asked.size < SWEEP_AT) return;
    for (const [id, each] of this.#asked) {
      if (now - each.at < SERVES_MS) break; // in the order of their ages
      if (!each.answer) this.#asked.delete(id);
    }
  }

  async #call(
    target: () => Promise<Target>,
    player: { id: string; externalId: string; currency: string },
    operatorSessionId: string | null,
  ): Promise<KnownBalance> {
    const askedAt = this.#deps.clock.now();
    const place = await target();
    const { classified } = await this.probe(place, player, operatorSessionId);
    const isOlder = (this.#known.get(player.id)?.at ?? 0) > askedAt; // a debit or credit was answered meanwhile
    if (classified.class === 'yes') this.#look(place.operator, classified.balance);
    if (classified.class === 'yes' && !isOlder) this.note(player.id, classified.balance);
    return this.known(player.id);
  }

  /** An alarm once, until a balance is as it should be: players ask every few seconds. */
  #look(operator: string, balance: bigint | null): void {
    const odd = oddBalance(balance);
    if (odd === undefined) this.#odd.delete(operator);
    else if (this.#odd.get(operator) !== odd) {
      this.#odd.set(operator, odd);
      this.#deps.log.warn({ alarm: true, operator, balance: balance === null ? null : String(balance) }, odd);
    }
  }

  /** A `balance` call with its answer classified; `player.id` is null in the connection test. */
  async probe(
    target: Target,
    player: { id: string | null; externalId: string; currency: string },
    operatorSessionId: string | null,
  ): Promise<{ classified: Classified; answer: Answer }> {
    const body = canonicalJson({
      external_id: player.externalId,
      player_id: player.id,
      currency: player.currency,
      operator_session_id: operatorSessionId,
    } satisfies CallbackBodies['balance']);
    const answer = await this.#deps.call(target, body);
    return { classified: classifyAnswer(answer.httpStatus, answer.bytes, answer.problem), answer };
  }
}

/** What is odd about the balance of an answer OK, as the log says it; undefined: nothing. */
export const oddBalance = (balance: bigint | null): string | undefined =>
  balance === null
    ? 'a wallet answered OK with no usable balance'
    : balance < 0n
      ? 'a wallet answered OK with a negative balance'
      : undefined;
