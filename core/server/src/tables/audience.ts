// Everybody who watches a table: numbered facts as each may see them, and the parts of a snapshot that are the same for all.
import { type Fact, type Json, type Told, view } from '@baize/sdk';
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
  #round: RoundName | null = null;
  #facts: Numbered[] = [];
  readonly #held = new Map<Viewer, object[]>();
  readonly #nickname: NicknameOf;

  constructor(nickname: NicknameOf) {
    this.#nickname = nickname;
  }

  get last(): number {
    return this.#seq;
  }

  begin(round: RoundName): void {
    this.#flushHeld();
    this.#round = round;
    this.#facts = [];
  }

  /** Numbers facts and sends them to each viewer as he may see them. */
  publish(told: readonly Told[], ts: number): void {
    if (told.length === 0) return;
    const fresh = told.map(each => ({ seq: ++this.#seq, ts, told: each }));
    this.#facts.push(...fresh);
    const open: object[] | null = fresh.some(each => isPrivate(each.told)) ? null : fresh.map(each => this.shown(each, null));
    for (const viewer of this.viewers) this.#send(viewer, open ?? fresh.map(each => this.shown(each, viewer)));
  }

  /** A fact as this viewer gets it. */
  shown({ seq, ts, told }: Numbered, viewer: Viewer | null): object {
    const me = viewer?.player.id ?? null;
    const fact = view(told, [], me);
    if (fact === null) return { seq, kind: HIDDEN };
    return { seq, ts, ...named(own(fact, me), me, this.#nickname) };
  }

  /** Facts of the open round after a number, as this viewer sees them; all of it when the number is not of this round. */
  after(viewer: Viewer, after: number): object[] {
    const first = this.#facts[0]?.seq ?? this.#seq + 1;
    const from = after >= first - 1 && after <= this.#seq ? after : 0;
    return this.#facts.filter(each => each.seq > from).map(each => this.shown(each, viewer));
  }

  all(type: string, payload: unknown): void {
    for (const viewer of this.viewers) viewer.send(type, payload);
  }

  player(playerId: string, type: string, payload: unknown): void {
    for (const viewer of this.viewers) if (viewer.player.id === playerId) viewer.send(type, payload);
  }

  forget(viewer: Viewer): void {
    this.viewers.delete(viewer);
    this.#held.delete(viewer);
  }

  /** Sends what was held back; call it with `totals`. */
  flush(): void {
    this.#flushHeld();
  }

  #send(viewer: Viewer, facts: object[]): void {
    const held = this.#held.get(viewer) ?? [];
    held.push(...facts);
    if (facts.every(each => (each as { kind: string }).kind === HIDDEN)) {
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

  #message(facts: object[]): object {
    return { round_id: this.#round?.roundId ?? null, hand_no: this.#round?.handNo ?? null, facts };
  }
}

const isPrivate = ({ fact, only, secret }: Told): boolean =>
  only !== undefined || secret !== undefined || fact.player !== undefined || fact.rows !== undefined;

/** Of a banked game's `settle` everybody gets his own row alone (NS-30.7). */
function own(fact: Fact, me: string | null): Fact {
  if (fact.kind !== 'settle' || !Array.isArray(fact.rows)) return fact;
  return { ...fact, rows: fact.rows.filter(row => (row as { player?: string }).player === me) };
}

/** Opaque player ids become nicknames: no external id and no player id of another ever reaches a browser. */
function named(fact: Fact, me: string | null, nickname: NicknameOf): Record<string, Json | undefined> {
  const out: Record<string, Json | undefined> = { ...fact };
  const name = (id: string) => (id === me ? { nickname: nickname(id), you: true } : { nickname: nickname(id) });
  if (typeof out.player === 'string') out.player = name(out.player);
  if (Array.isArray(out.rows)) {
    out.rows = out.rows.map((row: Json) => {
      const each = row as { player?: string };
      return typeof each?.player === 'string' ? { ...(row as object), player: name(each.player) } : row;
    });
  }
  return out;
}
