// Reads every API that tells of rounds while they are played, and keeps which cards it was told of.
import type { Platform } from '../../../support/clients.ts';
import type { Site } from '../../../support/site.ts';
import type { Json } from '../../../support/world.ts';
import { cardsIn } from './cards.ts';
import type { IsOwn } from './knowledge.ts';
import type { Regular } from './regulars.ts';

/** Cards in an answer about a round. */
export interface Told {
  /** whose players' cards the reader may know once the round is over */
  isOwn: IsOwn;
  roundId: string;
  /** the round is over */
  isOver: boolean;
  /** of all the answer */
  cards: Set<string>;
  where: string;
  /** its facts, as far as they were told: rows of wallets and renewed windows stand between, so that a number says nothing */
  rows: readonly Json[];
}

interface Detail extends Json {
  round_id: string;
  status: string;
  history?: Json[];
}

export class Reader {
  readonly told: Told[] = [];
  /** cards where no answer should name any */
  readonly strange: string[] = [];
  /** answers read, by what they were */
  readonly counts: Record<string, number> = {};
  #looks = 0;
  readonly #platform: Platform;
  readonly #sites: readonly Site[];

  constructor(platform: Platform, sites: readonly Site[]) {
    this.#platform = platform;
    this.#sites = sites;
  }

  /** Rounds that are open now, as everybody reads them who can ask. */
  async lookAtOpen(regulars: readonly Regular[]): Promise<void> {
    const open = await this.#platform.call<{ rounds: Detail[] }>('GET', '/rounds?status=open&limit=100');
    if (!this.#answered('platform list', open)) return;
    this.#list('platform list', open.body.rounds);
    const regular = regulars[this.#looks % regulars.length] as Regular; // each may ask so often a second
    await Promise.all(
      open.body.rounds.flatMap(({ round_id: id }) => [
        this.#platform.call<Detail>('GET', `/rounds/${id}`).then(({ body }) => this.#detail('platform', body, 'all')),
        ...this.#sites.map(site => this.#lookAs(site, id)),
        this.#lookAsPlayer(regular, id),
      ]),
    );
    if (++this.#looks % 3 === 1) await this.#lookAround(regulars);
  }

  /** A round that is over, as its operators and players read it. */
  async lookAtSettled(id: string, regular: Regular): Promise<void> {
    for (const site of this.#sites) await this.#lookAs(site, id);
    await this.#lookAsPlayer(regular, id);
  }

  async #lookAs({ operator }: Site, id: string): Promise<void> {
    const isOwn = (externalId: string) => externalId.startsWith(operator.code);
    const { body } = await operator.call<Detail>('GET', `/rounds/${id}`);
    this.#detail(`operator ${operator.code}`, body, isOwn);
  }

  async #lookAsPlayer({ site, session, externalId }: Regular, id: string): Promise<void> {
    const isMe = (other: string) => other === externalId;
    this.#detail('player', await this.#play(site, session, `/rounds/${id}`), isMe);
    const { body } = await site.operator.call<Detail>('GET', `/rounds/${id}?external_id=${externalId}`);
    this.#detail('operator for a player', body, isMe);
  }

  /** Everything else that is served while hands run: lists of rounds with those that are over, and no card in the rest. */
  async #lookAround(regulars: readonly Regular[]): Promise<void> {
    for (const { operator } of this.#sites) {
      const list = await operator.call<{ rounds: Detail[] }>('GET', '/rounds?limit=20');
      if (this.#answered('operator list', list)) this.#list('operator list', list.body.rounds);
      for (const path of ['/tables', '/players/online', '/transactions?limit=20', '/games'])
        this.#none(`operator ${path}`, (await operator.call('GET', path)).body);
    }
    for (const path of ['/tables', '/status', '/transactions?limit=20', '/plugins', '/audit'])
      this.#none(`platform ${path}`, (await this.#platform.call('GET', path)).body);
    const one = regulars[(this.#looks + 1) % regulars.length];
    if (!one) return;
    this.#none('player lobby', await this.#play(one.site, one.session, '/lobby'));
    const own = await this.#ask<{ rounds: Detail[] }>(one.site, one.session, '/rounds?limit=20');
    if (this.#answered('player list', own)) this.#list('player list', own.body.rounds);
    for (const id of one.robot.sessions) this.#none('session', (await one.site.operator.call('GET', `/sessions/${id}`)).body);
  }

  async #play(site: Site, session: string, path: string): Promise<Detail> {
    return (await this.#ask<Detail>(site, session, path)).body;
  }

  async #ask<T>({ operator }: Site, session: string, path: string): Promise<{ status: number; body: T }> {
    const answer = await fetch(`${operator.url}/play/v1${path}`, { headers: { authorization: `Bearer ${session}` } });
    return { status: answer.status, body: (await answer.json()) as T };
  }

  #detail(where: string, body: Detail, isOwn: Told['isOwn']): void {
    if (body.round_id === undefined) this.#none(`${where} refused`, body);
    else this.#round(where, body, isOwn);
  }

  #round(where: string, body: Detail, isOwn: Told['isOwn']): void {
    const isOver = body.status !== 'open';
    this.#count(`${where} ${isOver ? 'over' : 'open'}`);
    const rows = (body.history ?? []).filter(row => row.kind !== 'tx');
    this.#keep({ isOwn, roundId: body.round_id, isOver, cards: cardsIn(body), where, rows });
  }

  /** Whether a list was answered; a server under load may refuse one. @throws on any other refusal */
  #answered(where: string, { status, body }: { status: number; body: unknown }): boolean {
    if (status === 200) return true;
    if (status !== 429 && status !== 503) throw new Error(`${where}: ${status} ${JSON.stringify(body)}`);
    this.#none(`${where} refused with ${status}`, body);
    return false;
  }

  #list(where: string, rounds: readonly Detail[]): void {
    this.#count(where);
    for (const row of rounds) {
      const isOver = row.status !== 'open';
      this.#keep({ isOwn: () => false, roundId: row.round_id, isOver, cards: cardsIn(row), where, rows: [] });
    }
  }

  #none(where: string, body: unknown): void {
    this.#count(where);
    for (const card of cardsIn(body)) this.strange.push(`${card} in ${where}`);
  }

  #keep(told: Told): void {
    if (told.cards.size > 0) this.told.push(told);
  }

  #count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}
