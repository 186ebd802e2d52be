// A round among seats on the host's side: the sessions that are in it, and the rake as it was when it began.
import type { Bet, RakeTerms, Seat } from '@baize/sdk';
import type { Sql } from '../../db/index.ts';
import type { Participant } from '../../facts/index.ts';
import type { Logged } from '../../rounds/index.ts';
import { kindOf, rakeTerms } from '../../settlement/index.ts';
import { Holds } from '../table/holds.ts';
import { HostRound, type RoundAbout, type RoundContext } from '../table/host-round.ts';
import { bringIn, type SessionRow } from './session-rows.ts';

export class SeatedRound extends HostRound {
  override readonly kind: 'p2p' | 'banked';
  /** whose chips each seat plays with */
  readonly sessions: ReadonlyMap<Seat, SessionRow>;
  readonly rake: RakeTerms;
  /** rounds played, by seat, when its time bank was used in this one */
  readonly banks = new Map<Seat, number>();
  /** bets that are being committed */
  readonly holds = new Holds<null>();
  closing = false;

  constructor(context: RoundContext, about: RoundAbout & { sessions: ReadonlyMap<Seat, SessionRow> }) {
    super(context, about);
    this.kind = kindOf(about.loaded.game);
    this.sessions = about.sessions;
    this.rake = rakeTerms(about.settings, about.setup.unit);
  }

  get standing(): readonly Bet[] {
    return this.run.standing;
  }

  get hasBets(): boolean {
    return this.run.standing.length > 0;
  }

  /** Everybody dealt in. */
  override participants(): Participant[] {
    return [...this.sessions].map(([seat, session]) => ({
      playerId: session.playerId,
      operator: session.operator,
      externalId: session.externalId,
      nickname: session.nickname,
      seat,
      sessionId: session.id,
    }));
  }

  /** A time bank that was used before a restart is used. */
  protected override taken(input: Logged): void {
    if (input.in !== 'note' || input.fact.type !== 'time_bank') return;
    const { seat } = input.fact.data as { seat: Seat };
    this.banks.set(seat, this.sessions.get(seat)?.rounds ?? 0);
  }

  /** Writes the round and brings in the chips that waited for it, in one transaction. */
  async record(moves: readonly { id: string; amount: number }[]): Promise<void> {
    const at = this.services.clock.now();
    if (!this.practice) {
      const open = async (sql: Sql) => {
        await this.openIn(sql, at);
        await bringIn(sql, moves);
      };
      await this.mailbox.write(() => this.services.db.transaction(open));
    }
    this.recorded(at);
  }
}
