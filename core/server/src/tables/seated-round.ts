// A round among seats on the host's side: the sessions that are in it, and the rake as it was when it began.
import type { RakeTerms, Seat } from '@baize/sdk';
import type { Sql } from '../db/index.ts';
import type { Participant } from '../history/index.ts';
import { type Hearers, HostRound, type Logged, type RoundAbout } from './host-round.ts';
import type { TableRow } from './rows.ts';
import type { TableServices } from './services.ts';
import { bringIn, type SessionRow } from './session-rows.ts';
import type { RoundSettings } from './terms.ts';

/** The terms of a table's rake, from its settings as the round was played with. */
export const rakeTerms = (
  { rakeBp, rakeCap, rakeRule }: Pick<RoundSettings, 'rakeBp' | 'rakeCap' | 'rakeRule'>,
  unit: number,
): RakeTerms => ({
  bp: rakeBp ?? 0,
  cap: rakeCap,
  floor: rakeRule.rake_floor === true,
  noFlopNoDrop: rakeRule.no_flop_no_drop === true,
  unit,
});

export class SeatedRound extends HostRound {
  override readonly kind = 'p2p';
  /** whose chips each seat plays with */
  readonly sessions: ReadonlyMap<Seat, SessionRow>;
  readonly rake: RakeTerms;
  /** rounds played, by seat, when its time bank was used in this one */
  readonly banks = new Map<Seat, number>();

  constructor(
    services: TableServices,
    row: TableRow,
    about: RoundAbout & { sessions: ReadonlyMap<Seat, SessionRow> },
    hearers: Hearers,
  ) {
    super(services, row, about, hearers);
    this.sessions = about.sessions;
    this.rake = rakeTerms(about.settings, about.setup.unit);
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
      await this.services.db.transaction(async (sql: Sql) => {
        await this.openIn(sql, at);
        await bringIn(sql, moves);
      });
    }
    this.startedAt = at;
  }
}
