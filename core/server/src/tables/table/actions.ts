// What a player does at a table: each action is answered once, and the same action again gets the same answer.
import type { Ack, Action, Balance, Malformed, RefusalData, ScreenCode } from '@baize/protocol';
import { isRefused } from '@baize/sdk';
import { isOutage } from '../../db/index.ts';
import { type Logged, REPEATED_MS } from '../../rounds/index.ts';
import type { TableSeats } from '../seats/table-seats.ts';
import { ScreenError, type Viewer } from '../viewer.ts';
import { Acks } from './acks.ts';
import { type Context, loadedNow } from './context.ts';
import { type Deed, Deeds } from './deeds.ts';
import type { Round } from './round.ts';
import type { RoundPlayer } from './round-player.ts';

/** Actions that begin with a debit. */
const PAID: ReadonlySet<string> = new Set<Action['type']>(['bet', 'sit', 'top_up']);

/** Actions that are inputs of a round. */
const STAKES: ReadonlySet<string> = new Set<Action['type']>(['bet', 'undo', 'act']);

/** Actions whose repeat may have a row of the wallet: where chips at the seat pay, and where the wallet pays each. */
const WITH_ROW: Record<'seats' | 'wallet', ReadonlySet<string>> = {
  seats: new Set(['sit', 'top_up', 'malformed']),
  wallet: new Set(['bet', 'undo', 'act', 'malformed']),
};

/** Nothing came of it: we say so ourselves, or its game does. */
const isRefusal = (error: unknown): error is { code: ScreenCode; data?: RefusalData } =>
  error instanceof ScreenError || isRefused(error);

/** What actions are for. */
interface Played {
  readonly round: Round | null;
  readonly player: RoundPlayer;
  readonly seats: TableSeats | null;
}

export class Actions {
  readonly #context: Context;
  readonly #loop: Played;
  readonly #acks = new Acks();
  /** what chips at seats paid for, and has no row of a wallet; null: nobody sits */
  readonly #deeds: Deeds | null;

  constructor(context: Context, loop: Played) {
    this.#context = context;
    this.#loop = loop;
    const { services, mailbox, row } = context;
    const earlier = () => services.rounds.deeds(row.id, mailbox.since - REPEATED_MS);
    this.#deeds = loop.seats && new Deeds({ since: mailbox.since, now: () => services.clock.now(), earlier });
  }

  /** The answer to an action, and whether it was given before. Never throws. */
  take(viewer: Viewer, action: Action | Malformed): { ack: Promise<Ack>; isRepeat: boolean } {
    const known = this.#acks.get(viewer.sessionId, action.aid);
    if (known) return { ack: known, isRepeat: true };
    const ack = this.#answer(viewer, action);
    this.#acks.set(viewer.sessionId, action.aid, ack);
    return { ack, isRepeat: false };
  }

  /** The answer to an action that is one too many: nothing is done or remembered of it. One that is known here has its own. */
  shed(viewer: Viewer, { aid }: Action | Malformed): Promise<Ack> | Ack {
    // of what an earlier memory may have done nobody says that it was not
    const code = this.#isNew(viewer, aid) ? 'RATE_LIMITED' : 'INTERNAL_ERROR';
    return this.#acks.get(viewer.sessionId, aid) ?? { aid, ok: false, code };
  }

  /** What is written of an action that nobody knows the end of, or comes of doing it again; undefined: it was not done. */
  async written(viewer: Viewer, action: Action | Malformed): Promise<Ack | undefined> {
    const before = await this.#before(viewer, action);
    if (before || action.type === 'malformed') return before;
    return this.#loop.seats?.again(viewer, action)?.catch(error => this.#refusal(action.aid, error));
  }

  async #answer(viewer: Viewer, action: Action | Malformed): Promise<Ack> {
    try {
      return await (this.#isAskedLater(viewer, action) ? this.#doneFirst(viewer, action) : this.#askedFirst(viewer, action));
    } catch (error) {
      // what the database did not serve may be sent again: the rows say then whether it was done
      if (isOutage(error)) this.#acks.unknown(viewer.sessionId, action.aid);
      return this.#refusal(action.aid, error);
    }
  }

  /**
   * Some answers of this memory are forgotten, and this may be an action that was given one: nobody waits for its row before it
   * is done. Where a wallet pays, doing it again is refused by the row of the first time, and an open question has no answer.
   */
  #isAskedLater(viewer: Viewer, action: Action | Malformed): boolean {
    const { sessionId, sessionSince } = viewer;
    if (sessionSince <= this.#context.mailbox.since || !this.#acks.mayBeDone(sessionId, action.aid)) return false;
    if (action.type === 'act') return this.#loop.player.choices.isOpen(action.ask);
    return action.type === 'bet' && !this.#loop.seats;
  }

  /** What is refused may have been done before: then its row says what it was answered. */
  async #doneFirst(viewer: Viewer, action: Action | Malformed): Promise<Ack> {
    const done = this.#inRound(viewer, action.aid);
    if (done) return done;
    try {
      return await this.#do(viewer, action);
    } catch (error) {
      const before = await this.#before(viewer, action).catch(unread => this.#unread(viewer, action, unread));
      if (before) return before;
      throw error;
    }
  }

  async #askedFirst(viewer: Viewer, action: Action | Malformed): Promise<Ack> {
    const before = await this.#before(viewer, action).catch(error => this.#unread(viewer, action, error));
    return before ?? this.#do(viewer, action);
  }

  /** @throws ScreenError, Refused */
  async #do(viewer: Viewer, action: Action | Malformed): Promise<Ack> {
    if (action.type === 'malformed') throw new ScreenError('ACTION_INVALID', await this.#faultOf(viewer, action));
    if (action.type === 'balance') return this.#askBalance(viewer, action.aid);
    const answer = this.#act(viewer, action);
    if (!answer) throw new ScreenError('ACTION_INVALID');
    if (STAKES.has(action.type)) this.#note({ session: viewer.sessionId, aid: action.aid }, answer);
    return answer;
  }

  /** What was done may be sent again. What was refused left nothing to find, however much of it somebody sends. */
  #note(deed: Deed, answer: Promise<Ack>): void {
    const note = () => this.#deeds?.note(deed);
    void answer.then(
      ({ ok }) => ok && note(),
      error => isRefusal(error) || note(),
    );
  }

  /** Hands an action to what it is for; undefined when this table never asks for it. @throws ScreenError, Refused */
  #act(viewer: Viewer, action: Action): Promise<Ack> | undefined {
    const {
      seats,
      player: { bets, choices },
    } = this.#loop;
    switch (action.type) {
      case 'act':
        // a table that never asks anybody anything has no turns to be late for
        return seats || choices.hasAsked ? choices.answer(viewer, action) : undefined;
      case 'bet':
      case 'undo':
        return this.#hasWindows ? bets.act(viewer, action) : undefined;
      case 'deal':
        return this.#hasWindows ? bets.dealNow(viewer, action) : undefined;
      default:
        return seats?.act(viewer, action);
    }
  }

  /** Players who play each other bet by deciding, unless their game has opened a window: nobody is late for what never comes. */
  get #hasWindows(): boolean {
    const { player, seats, round } = this.#loop;
    return !seats || player.bets.hasOpened || loadedNow(this.#context, round)?.game.kind === 'round';
  }

  /** What helps with a message that has a field of another form. */
  async #faultOf(viewer: Viewer, malformed: Malformed): Promise<RefusalData> {
    const { seats } = this.#loop;
    if (seats) return seats.faultOf(viewer, malformed);
    return malformed.reason === null ? {} : { reason: malformed.reason };
  }

  /**
   * The rows cannot be asked whether an action was done before. Of a session that began since this memory did, it was not:
   * nothing is written of it, and no wallet is called. Of an older one an earlier memory may have done it: only the rows
   * know, and they are asked when it is sent again.
   */
  #unread(viewer: Viewer, { aid, type }: Action | Malformed, error: unknown): never {
    if (this.#isNew(viewer, aid) && PAID.has(type) && isOutage(error)) throw new ScreenError('WALLET_UNAVAILABLE');
    if (!(error instanceof ScreenError)) this.#acks.unknown(viewer.sessionId, aid);
    throw error;
  }

  /** What they asked here under this name is in the acks. */
  #isNew({ sessionId, sessionSince }: Viewer, aid: string): boolean {
    return sessionSince > this.#context.mailbox.since && !this.#acks.mayBeDone(sessionId, aid);
  }

  /** What a memory says that is over is no answer: it refuses as a closed table does, and the next one may do what was asked. */
  #refusal(aid: string, error: unknown): Ack {
    if (isRefusal(error) && !this.#context.mailbox.isOver) {
      const { code, data } = error;
      return { aid, ok: false, code, ...(data && Object.keys(data).length > 0 ? { data } : {}) };
    }
    this.#tell(error);
    return { aid, ok: false, code: 'INTERNAL_ERROR' }; // whether money moved is not known here: the row will tell
  }

  /** The outage itself has its own line, and everybody who acts meanwhile fails alike. */
  #tell(error: unknown): void {
    const { services, row, host, mailbox } = this.#context;
    if (!isOutage(error) && !mailbox.isOver) {
      services.log.error({ err: error, table: row.id }, 'a message failed');
      return;
    }
    const sampled = host.sampler.sampled('message');
    if (!sampled) return;
    const why = error instanceof Error ? error.message : String(error);
    services.log.warn({ table: row.id, why, ...sampled }, 'a message failed: the database did not serve');
  }

  /** What an action did in the round that is open. */
  #inRound({ sessionId }: Viewer, aid: string): Ack | undefined {
    const input = this.#loop.round?.causedBy(sessionId, aid);
    return input && { aid, ok: true, ...(input.in === 'bet' ? { bet: input.id } : {}) };
  }

  /** The answer of an action from before a restart, out of the row it caused. */
  async #before(viewer: Viewer, action: Action | Malformed): Promise<Ack | undefined> {
    const { services, row } = this.#context;
    const { aid, type } = action;
    const { seats, player } = this.#loop;
    const done = this.#inRound(viewer, aid);
    if (done) return done;
    if (row.mode === 'practice') return undefined;
    if (PAID.has(type) && services.db.health.condition === 'away' && this.#isNew(viewer, aid))
      throw new ScreenError('WALLET_UNAVAILABLE'); // nobody waits for what cannot have been done
    // whose session began since this memory did has asked nothing else: what they were answered is in the acks
    if (this.#isNew(viewer, aid)) return undefined;
    // what answers a question that is still open has not been done: nobody waits for the log before each decision
    const isFirst = action.type === 'act' && player.choices.isOpen(action.ask);
    const earlier = STAKES.has(type) && !isFirst && (await this.#inEndedRound(viewer, aid));
    if (earlier) return { aid, ok: true, ...(earlier.in === 'bet' ? { bet: earlier.id } : {}) };
    if (!WITH_ROW[seats ? 'seats' : 'wallet'].has(type)) return undefined;
    const outcome = await services.wallet.answered(viewer.sessionId, row.id, aid);
    if (!outcome) return undefined;
    return outcome.ok ? { aid, ok: true, ...(await seats?.ackOf(type, outcome)) } : { aid, ok: false, code: outcome.code };
  }

  /** What chips have paid has no row of a wallet: the log says it, also when the round was over before it was sent again. */
  async #inEndedRound({ sessionId: session, sessionSince }: Viewer, aid: string): Promise<Logged | undefined> {
    const { services, mailbox, row } = this.#context;
    const isKnown = await this.#deeds?.mayHave({ session, aid }, sessionSince <= mailbox.since);
    if (!isKnown) return undefined;
    return services.rounds.causedBy({ tableId: row.id, since: services.clock.now() - 2 * REPEATED_MS, session, aid });
  }

  async #askBalance(viewer: Viewer, aid: string): Promise<Ack> {
    const { services, row, playMoney } = this.#context;
    const { player } = viewer;
    const tell = (answer: Balance): Ack => {
      viewer.send('balance', answer);
      return { aid, ok: true };
    };
    if (row.mode === 'practice') return tell({ balance: playMoney.balance(player.id), currency: row.currency });
    const { balance } = await services.wallet.balance(player, viewer.operatorSessionId);
    if (balance === null) throw new ScreenError('WALLET_UNAVAILABLE');
    return tell({ balance: Number(balance), currency: row.currency });
  }
}
