// Where the simulator's robots live: simulated time, tables of the process that takes connections, a network of some milliseconds.
import type { Action } from '@baize/protocol';
import type { Viewer } from '../../../../core/server/src/tables/index.ts';
import { Chance } from '../../../support/chance.ts';
import { unpromised } from '../../../support/promised.ts';
import {
  Bettor,
  type Door,
  type Ear,
  type Line,
  type Player,
  type Robot,
  Sitter,
  type Street,
} from '../../../support/robots/index.ts';
import type { Faults } from '../faults.ts';
import type { Scheduler } from '../scheduler.ts';
import { hasSeats } from '../server/games.ts';
import { CURRENCY, type OperatorCode } from '../server/operators.ts';
import type { SimProcess } from '../server/process.ts';
import { Told, type Unended } from './told.ts';

/** What all of them find in their world. */
export interface Town {
  scheduler: Scheduler;
  faults: Faults;
  seed: number;
  /** the process that takes connections; null while there is none */
  server(): SimProcess | null;
  /** the table that stands at a place now */
  tableAt(place: number): string | null;
  broken(sentence: string): void;
}

/** Of their turns, where people rush. */
const RUSHES = 0.2;

/** A robot with a name, an operator and a place. */
export interface Person {
  name: string;
  operator: OperatorCode;
  playerId: string;
  robot: Robot;
  /** rounds whose end a screen of theirs was not told */
  unended: readonly Unended[];
}

export function person(no: number, operator: OperatorCode, game: string, place: number, town: Town): Person {
  const name = `u${no}`;
  const playerId = `pl_${String(no).padStart(32, '0')}`;
  const chance = new Chance(town.seed, name);
  const unended: Unended[] = [];
  const street = new SimStreet(
    { id: playerId, externalId: name, nickname: name, currency: CURRENCY, operator },
    place,
    chance,
    town,
    unended,
  );
  const about = { name, street, chance, habits: { rushes: RUSHES } };
  return { name, operator, playerId, unended, robot: hasSeats(game) ? new Sitter(about) : new Bettor(about) };
}

class SimStreet implements Street {
  readonly isEndless = true;
  readonly #player: Viewer['player'];
  readonly #place: number;
  readonly #chance: Chance;
  readonly #town: Town;
  readonly #unended: Unended[];

  constructor(player: Viewer['player'], place: number, chance: Chance, town: Town, unended: Unended[]) {
    this.#unended = unended;
    this.#player = player;
    this.#place = place;
    this.#chance = chance;
    this.#town = town;
  }

  get now(): number {
    return this.#town.scheduler.now;
  }

  later(ms: number, what: string, work: () => void): void {
    this.#town.scheduler.in(ms, null, what, work);
  }

  likes(what: 'leave' | 'again' | 'rush'): boolean {
    return this.#town.faults.likes(what);
  }

  note(text: string): void {
    this.#town.scheduler.note(text);
  }

  broken(sentence: string): void {
    this.#town.broken(sentence);
  }

  door(player: Player): Door | undefined {
    const server = this.#town.server();
    const id = this.#town.tableAt(this.#place);
    const tables = server?.rooms?.tables;
    if (!server || !id || !tables?.row(id) || server.pausedUntil > 0) return undefined;
    return { open: ear => this.#open(player, server, id, ear) };
  }

  #open({ name, session, sessionSince }: Player, server: SimProcess, tableId: string, ear: Ear) {
    const told = new Told(name, this.#unended);
    const viewer: Viewer = {
      player: this.#player,
      sessionId: `${name}.${session}`,
      sessionSince,
      operatorSessionId: `o-${name}`,
      send: (type, payload) => {
        if (server.dead) return;
        const fault = unpromised('table', type, payload);
        if (fault) this.broken(fault);
        told.hear(type, payload as unknown as Record<string, unknown>);
        ear.heard(line, type, payload as unknown as Record<string, unknown>);
      },
      close: () => ear.cut(line),
    };
    const line = new SimLine(server, tableId, viewer, this.#chance, this.#town);
    return { line, join: async () => server.rooms?.tables.ask(tableId, { type: 'join', viewer }) };
  }
}

class SimLine implements Line {
  readonly tableId: string;
  readonly #server: SimProcess;
  readonly #viewer: Viewer;
  readonly #chance: Chance;
  readonly #town: Town;

  constructor(server: SimProcess, tableId: string, viewer: Viewer, chance: Chance, town: Town) {
    this.#server = server;
    this.tableId = tableId;
    this.#viewer = viewer;
    this.#chance = chance;
    this.#town = town;
  }

  get session(): string {
    return this.#viewer.sessionId;
  }

  get isOpen(): boolean {
    return !this.#server.dead && this.#server.rooms?.tables.row(this.tableId) !== undefined;
  }

  get isStale(): boolean {
    return this.#server !== this.#town.server();
  }

  send(type: string, payload: Record<string, unknown>): void {
    const { scheduler, broken } = this.#town;
    scheduler.in(this.#chance.between(1, 20), this.#server, `has ${type} ${payload.aid}`, () => {
      const tables = this.#server.rooms?.tables;
      if (!tables?.row(this.tableId)) return; // closed meanwhile
      const action = { type, ...payload } as unknown as Action;
      tables
        .ask(this.tableId, { type: 'act', viewer: this.#viewer, action })
        .catch(error => broken(`a message threw: ${String(error)}`));
    });
  }

  leave(): void {
    const { scheduler } = this.#town;
    const viewer = this.#viewer;
    const leave = () => this.#server.rooms?.tables.ask(this.tableId, { type: 'leave', viewer }).catch(() => {}); // the table may be gone
    scheduler.in(0, this.#server, `${viewer.player.externalId} is gone`, () => void leave());
  }
}
