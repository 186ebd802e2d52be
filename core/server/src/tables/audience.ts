// Everybody who watches a table: numbered facts as each may see them, and the parts of a snapshot that are the same for all.
import type { Facts, Fact as ShownFact, TableMessage, TableMessages } from '@baize/protocol';
import { type Fact, type Json, type Seat, type SeatInfo, type Told, view } from '@baize/sdk';
import type { Viewer } from './viewer.ts';

/** A fact of the open round with its number at this table and the instant of its input. */
export interface Numbered {
  seq: number;
  ts: number;
  told: Told;
}

export interface RoundName {
  roundId: string;
  handNo: number;
}

export type NicknameOf = (playerId: string) => string;

const HIDDEN = 'hidden';

/** The connections of a table. Facts that are not for a viewer reach him as `hidden`, held back until the next that is. */
export class Audience {
  readonly viewers = new Set<Viewer>();
  #seq = 0;
  /** the last number before facts of the open round were replaced: who knows no later one is told everything */
  #rewritten = 0;
  #round: RoundName | null = null;
  #facts: Numbered[] = [];
  /** owners of the seats of the round, as its Run has them: who sits there now does not count */
  #owners: ReadonlyMap<Seat, string> = new Map();
  readonly #held = new Map<Viewer, ShownFact[]>();
  readonly #nickname: NicknameOf;

  constructor(nickname: NicknameOf) {
    this.#nickname = nickname;
  }

  get last(): number {
    return this.#seq;
  }

  begin(round: RoundName, seats: readonly SeatInfo[]): void {
    this.#flushHeld();
    this.#round = round;
    this.#rewritten = 0;
    this.#owners = new Map(seats.map(({ seat, player }) => [seat, player]));
    this.#facts = [];
  }

  /** Numbers facts and sends them to each viewer as he may see them. */
  publish(told: readonly Told[], ts: number): void {
    if (told.length === 0) return;
    const fresh = told.map(each => ({ seq: ++this.#seq, ts, told: each }));
    this.#facts.push(...fresh);
    const open: ShownFact[] | null = fresh.some(each => isPrivate(each.told)) ? null : fresh.map(each => this.shown(each, null));
    for (const viewer of this.viewers) this.#send(viewer, open ?? fresh.map(each => this.shown(each, viewer)));
  }

  /** A card was replaced: facts from this one on are others now, under new numbers. Viewers need a snapshot. */
  rewrite(from: Told, fresh: readonly { told: Told; ts: number }[]): void {
    const at = this.#facts.findIndex(each => each.told === from);
    if (at < 0) return;
    this.#rewritten = this.#seq;
    this.#facts.splice(at);
    for (const { told, ts } of fresh) this.#facts.push({ seq: ++this.#seq, ts, told });
    this.#held.clear();
  }

  /** Facts from this one on count no more, without others in their place: who asks again is told the whole round. */
  cut(from: Told): void {
    const at = this.#facts.findIndex(each => each.told === from);
    if (at < 0) return;
    this.#rewritten = this.#seq;
    this.#facts.splice(at);
  }

  /** A fact as this viewer gets it. */
  shown({ seq, ts, told }: Numbered, viewer: Viewer | null): ShownFact {
    const me = viewer?.player.id ?? null;
    const fact = view(told, this.#seatsOf(me), me);
    if (fact === null) return { seq, kind: HIDDEN };
    return { ...this.#named(own(fact, me), me), seq, ts, kind: fact.kind };
  }

  #seatsOf(playerId: string | null): Seat[] {
    if (playerId === null) return [];
    return [...this.#owners].flatMap(([seat, owner]) => (owner === playerId ? [seat] : []));
  }

  /** Opaque player ids and seats become nicknames: no external id and no player id of another ever reaches a browser. */
  #named(fact: Fact, me: string | null): Record<string, Json | undefined> {
    const { dealer: _dealer, ...out }: Record<string, Json | undefined> = fact; // who deals is no player's business
    const player = this.#playerOf(fact, me);
    if (player) out.player = player;
    for (const list of ['rows', 'seats'] as const) {
      const rows = fact[list];
      if (Array.isArray(rows)) out[list] = rows.map((row: Json) => this.#namedRow(row, me));
    }
    return out;
  }

  #namedRow(row: Json, me: string | null): Json {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
    const player = this.#playerOf(row as Fact, me);
    return player ? { ...(row as object), player } : row;
  }

  #playerOf({ player, seat }: Readonly<Record<string, Json | undefined>>, me: string | null): Json | undefined {
    const id = typeof player === 'string' ? player : typeof seat === 'number' ? this.#owners.get(seat) : undefined;
    if (id === undefined) return undefined;
    const nickname = this.#nickname(id);
    return id === me ? { nickname, you: true } : { nickname };
  }

  /** Facts of the open round after a number, as this viewer sees them; all of it when the number is not of this round. */
  after(viewer: Viewer, after: number): ShownFact[] {
    const first = this.#facts[0]?.seq ?? this.#seq + 1;
    const from = after >= first - 1 && after > this.#rewritten && after <= this.#seq ? after : 0;
    return this.#facts.filter(each => each.seq > from).map(each => this.shown(each, viewer));
  }

  all<Name extends TableMessage>(type: Name, payload: TableMessages[Name]): void {
    for (const viewer of this.viewers) viewer.send(type, payload);
  }

  player<Name extends TableMessage>(playerId: string, type: Name, payload: TableMessages[Name]): void {
    for (const viewer of this.viewers) if (viewer.player.id === playerId) viewer.send(type, payload);
  }

  /** A screen of this player is connected. */
  has(playerId: string): boolean {
    for (const viewer of this.viewers) if (viewer.player.id === playerId) return true;
    return false;
  }

  /** Players whose names are shown: those who watch, own a seat of the round, or are in its facts. */
  named(): Set<string> {
    const named = new Set(this.#owners.values());
    for (const { player } of this.viewers) named.add(player.id);
    const note = (row: Json | undefined) => {
      if (typeof row === 'object' && row !== null && 'player' in row && typeof row.player === 'string') named.add(row.player);
    };
    for (const { fact } of this.#facts.map(each => each.told)) {
      note(fact as Json);
      for (const list of [fact.rows, fact.seats]) if (Array.isArray(list)) list.forEach(note);
    }
    return named;
  }

  forget(viewer: Viewer): void {
    this.viewers.delete(viewer);
    this.#held.delete(viewer);
  }

  /** Sends what was held back; call it with `totals`. */
  flush(): void {
    this.#flushHeld();
  }

  #send(viewer: Viewer, facts: ShownFact[]): void {
    const held = this.#held.get(viewer) ?? [];
    held.push(...facts);
    if (facts.every(each => each.kind === HIDDEN)) {
      this.#held.set(viewer, held);
      return;
    }
    this.#held.delete(viewer);
    this.#facts.length > 0 && viewer.send('facts', this.#message(held));
  }

  #flushHeld(): void {
    for (const [viewer, facts] of this.#held) viewer.send('facts', this.#message(facts));
    this.#held.clear();
  }

  #message(facts: ShownFact[]): Facts {
    return { round_id: this.#round?.roundId ?? null, hand_no: this.#round?.handNo ?? null, facts };
  }
}

const isPrivate = ({ fact, only, secret }: Told): boolean =>
  only !== undefined || secret !== undefined || ['player', 'seat', 'rows', 'seats'].some(field => fact[field] !== undefined);

/** Of a banked game's `settle` everybody gets his own row alone (NS-30.7); at seats all see all rows. */
function own(fact: Fact, me: string | null): Fact {
  if (fact.kind !== 'settle' || !Array.isArray(fact.rows)) return fact;
  return { ...fact, rows: fact.rows.filter(row => (row as Fact).seat !== undefined || (row as Fact).player === me) };
}
