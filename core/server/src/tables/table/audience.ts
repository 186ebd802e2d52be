// Everybody who watches a table: numbered facts as each may see them, and the parts of a snapshot that are the same for all.
import type { Facts, Fact as ShownFact, TableMessage, TableMessages } from '@baize/protocol';
import type { PlayerId, Seat, SeatInfo, Told } from '@baize/sdk';
import { HIDDEN, type Numbered, playersIn, playersWithOwnView, shownTo } from '../../facts/index.ts';
import { LateMap, LateSet, Multimap } from '../../kernel/index.ts';
import type { Viewer } from '../viewer.ts';

export interface RoundName {
  roundId: string;
  handNo: number;
  /** Of the game's package that plays it. */
  version?: string;
}

export type NicknameOf = (playerId: string) => string;

const NOBODY: ReadonlyMap<Seat, PlayerId> = new Map();

/** Facts of one moment as somebody sees them. */
interface Batch {
  facts: ShownFact[];
  isHidden: boolean;
  message: Facts;
}

/** The connections of a table. Facts that are not for a viewer reach them as `hidden`, held back until the next that is. */
export class Audience {
  readonly #viewers = new LateSet<Viewer>();
  readonly #screens = new Multimap<string, Viewer>();
  #seq: number;
  /** the last number before facts of the open round were replaced: who knows no later one is told everything */
  #rewritten = 0;
  #round: RoundName | null = null;
  /** the fact with which the round's version is told: its first, or the first since it began anew */
  #versionAt = 0;
  #facts: Numbered[] = [];
  /** owners of the seats and boxes of the round, as its Run has them: who sits there now does not count */
  #owners: ReadonlyMap<Seat, PlayerId> = NOBODY;
  readonly #held = new LateMap<Viewer, ShownFact[]>();
  readonly #nickname: NicknameOf;

  /** @param after number of the last fact that was told here: they only rise */
  constructor(nickname: NicknameOf, after = 0) {
    this.#nickname = nickname;
    this.#seq = after;
  }

  get viewers(): Pick<LateSet<Viewer>, 'size' | 'has' | typeof Symbol.iterator> {
    return this.#viewers;
  }

  /** How many players watch. */
  get watching(): number {
    return this.#screens.size;
  }

  add(viewer: Viewer): void {
    this.#viewers.add(viewer);
    this.#screens.add(viewer.player.id, viewer);
  }

  get last(): number {
    return this.#seq;
  }

  begin(round: RoundName, seats: readonly SeatInfo[]): void {
    this.#flushHeld();
    this.#round = round;
    this.#versionAt = this.#seq + 1;
    this.#rewritten = 0;
    this.#owners = seats.length === 0 ? NOBODY : new Map(seats.map(({ seat, player }) => [seat, player]));
    this.#facts = [];
  }

  /** The open round began anew, by this version: it is told with the next fact. */
  renew(version: string): void {
    if (this.#round) this.#round = { ...this.#round, version };
    this.#versionAt = this.#seq + 1;
  }

  /** Numbers facts and sends them to each viewer as they may see them. `owners`: bets may have taken boxes since. */
  publish(told: readonly Told[], ts: number, owners?: ReadonlyMap<Seat, PlayerId>): void {
    if (owners) this.#owners = owners.size === 0 ? NOBODY : owners;
    if (told.length === 0) return;
    const fresh = told.map(each => ({ seq: ++this.#seq, ts, told: each }));
    this.#facts.push(...fresh);
    const own = new Set(told.flatMap(each => [...playersWithOwnView(each, this.#owners)]));
    for (const viewer of this.viewers) if (own.has(viewer.player.id)) this.#send(viewer, this.#batch(fresh, viewer));
    // these behind each other: what was sent last is encoded already
    const asOthers = this.#batch(fresh, null);
    for (const viewer of this.viewers) if (!own.has(viewer.player.id)) this.#send(viewer, asOthers);
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
  shown(fact: Numbered, viewer: Viewer | null): ShownFact {
    return shownTo({ player: viewer?.player.id ?? null, owners: this.#owners, nickname: this.#nickname }, fact);
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
    for (const viewer of this.#screens.of(playerId)) viewer.send(type, payload);
  }

  /** A screen of this player is connected. */
  has(playerId: string): boolean {
    return this.#screens.has(playerId);
  }

  /** Players whose names are shown: those who watch, own a seat of the round, or are in its facts. */
  named(): Set<string> {
    const named = new Set([...this.#owners.values(), ...this.#screens.keys()]);
    for (const { told } of this.#facts) for (const player of playersIn(told.fact)) named.add(player);
    return named;
  }

  forget(viewer: Viewer): void {
    this.#viewers.delete(viewer);
    this.#screens.delete(viewer.player.id, viewer);
    this.#held.delete(viewer);
  }

  /** Sends what was held back; call it with `totals`. */
  flush(): void {
    this.#flushHeld();
  }

  /** The same message for all who see the same: it is encoded once. */
  #send(viewer: Viewer, { facts, isHidden, message }: Batch): void {
    const held = this.#held.get(viewer);
    if (isHidden) {
      this.#held.set(viewer, [...(held ?? []), ...facts]);
      return;
    }
    this.#held.delete(viewer);
    viewer.send('facts', held ? this.#message([...held, ...facts]) : message);
  }

  #batch(fresh: readonly Numbered[], viewer: Viewer | null): Batch {
    const facts = fresh.map(each => this.shown(each, viewer));
    return { facts, isHidden: facts.every(each => each.kind === HIDDEN), message: this.#message(facts) };
  }

  #flushHeld(): void {
    for (const [viewer, facts] of this.#held) viewer.send('facts', this.#message(facts));
    this.#held.clear();
  }

  #message(facts: ShownFact[]): Facts {
    const { roundId = null, handNo = null, version } = this.#round ?? {};
    const isNamed = version !== undefined && facts.some(({ seq }) => seq === this.#versionAt);
    return { round_id: roundId, hand_no: handNo, ...(isNamed ? { version } : {}), facts };
  }
}
