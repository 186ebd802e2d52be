// The platform's staff: charge prepaid credit, change who has it, void rounds, pause and close tables, open those again that a fault
// has stopped, end what an operator has booked by hand.
import type { TableChange, TableRow } from '../../../../core/server/src/tables/index.ts';
import { Chance } from '../../../support/chance.ts';
import type { Row } from '../engine/port.ts';
import type { Faults } from '../faults.ts';
import type { Scheduler } from '../scheduler.ts';
import { SETTINGS } from '../server/games.ts';
import { CURRENCY, OPERATORS, type OperatorCode, PREPAID, type SimOperators } from '../server/operators.ts';
import type { SimProcess } from '../server/process.ts';
import type { Rooms } from '../server/rooms.ts';

/** A place where a table stands: when it is closed another takes its place. */
export interface Place {
  game: string;
  tableId: string | null;
  /** it is to be closed */
  isDoomed: boolean;
}

export interface Office {
  scheduler: Scheduler;
  faults: Faults;
  seed: number;
  server(): SimProcess | null;
  places: Place[];
  operators: SimOperators;
  /** credits and rollbacks that were sent, and did not get an OK */
  unanswered(): Readonly<Row>[];
  /** the operator books a call by hand, under its id */
  bookByHand(operator: string, name: string, raw: string): void;
}

/** Both must agree before a transaction is ended by hand. */
const KEYS = ['key_1', 'key_2'];
const CHARGE = 50_000_000;

export class Staff {
  readonly #office: Office;
  readonly #chance: Chance;
  #busy = false;
  /** tables that a fault had stopped */
  reopened = 0;

  constructor(office: Office) {
    this.#office = office;
    this.#chance = new Chance(office.seed, 'staff');
  }

  /** The first tables, and prepaid credit. */
  async prepare(rooms: Rooms): Promise<void> {
    await this.#credit(rooms, PREPAID, 'charge', CHARGE);
    for (const place of this.#office.places) await this.#open(rooms, place);
  }

  live(): void {
    const { scheduler, faults, server } = this.#office;
    const ms = faults.isOver ? 2000 : this.#chance.between(2000, 20_000);
    scheduler.in(ms, null, 'the staff', () => {
      const process = server();
      if (process?.rooms && process.pausedUntil === 0 && !this.#busy) {
        this.#busy = true;
        this.#work(process.rooms)
          .catch(() => {}) // tried again the next time
          .finally(() => {
            this.#busy = false;
          });
      }
      this.live();
    });
  }

  /** A process has died: what it was asked never gets an answer. */
  interrupted(): void {
    this.#busy = false;
  }

  async #work(rooms: Rooms): Promise<void> {
    const { faults, places, operators } = this.#office;
    const chance = this.#chance;
    for (const place of places) await this.#look(rooms, place);
    if (faults.likes('credit') && chance.hits(0.3)) {
      const isLow = chance.hits(0.3);
      const amount = isLow
        ? Math.max(1, Number(await rooms.credit.balance(PREPAID)) - chance.below(50))
        : chance.between(1, 5000);
      await this.#credit(rooms, PREPAID, isLow ? 'withdraw' : 'charge', amount);
    }
    if (faults.likes('mode') && faults.of('mode').hits(0.2)) await this.#turn(rooms);
    for (const code of faults.isOver ? operators.prepaid : [])
      if ((await rooms.credit.balance(code)) < CHARGE / 2) await this.#credit(rooms, code, 'charge', CHARGE);
    if (faults.likes('resolve') && faults.of('resolve').hits(0.5)) await this.#resolve(rooms);
    const place = chance.pick(places);
    const row = place.tableId ? rooms.tables.row(place.tableId) : undefined;
    if (!row) return;
    const round = rooms.tables.published(row.id)?.round;
    if (faults.likes('void') && round && chance.hits(0.1)) await rooms.tables.voidRound(round.id, 'operator');
    if (!faults.likes('tables')) return;
    if (chance.hits(0.1)) await this.#change(rooms, row, { live: { ...row.live, paused: true } });
    else if (chance.hits(0.04)) place.isDoomed = true;
  }

  /** A table at this place is open and plays, or is closed and replaced. */
  async #look(rooms: Rooms, place: Place): Promise<void> {
    const row = place.tableId ? rooms.tables.row(place.tableId) : undefined;
    if (!row || row.status === 'closed') return this.#open(rooms, place);
    if (place.isDoomed) {
      await this.#change(rooms, row, { status: 'closed' });
      await this.#open(rooms, place);
    } else if (row.status === 'maintenance') {
      this.reopened++;
      await this.#change(rooms, row, { status: 'open' });
    } else if (row.live.paused) await this.#change(rooms, row, { live: { ...row.live, paused: false } });
  }

  async #open({ db, tables }: Rooms, place: Place): Promise<void> {
    const settings = SETTINGS[place.game];
    if (settings === undefined) throw new Error(`no settings of ${place.game}`);
    const row = await db.transaction(sql =>
      tables.create(sql, {
        ...settings,
        gameCode: place.game,
        operator: null,
        names: { en: place.game },
        currency: CURRENCY,
        mode: 'real',
      }),
    );
    await tables.opened(row);
    place.tableId = row.id;
    place.isDoomed = false;
  }

  async #change({ db, tables }: Rooms, { id }: TableRow, change: TableChange): Promise<void> {
    await db.transaction(sql => tables.patch(sql, id, change));
    await tables.ask(id, { type: 'change', change });
  }

  /** On the operator's written word; a call that is on its way meanwhile still reaches the wallet. */
  async #resolve({ db, wallet }: Rooms): Promise<void> {
    const { faults, unanswered, bookByHand } = this.#office;
    const open = unanswered();
    if (open.length === 0) return;
    const { tx_id: txId, operator, type, body } = faults.of('resolve').pick(open);
    bookByHand(String(operator), String(type), String(body));
    for (const key of KEYS) await wallet.resolutions.resolve(work => db.transaction(work), String(txId), key, 'by letter');
  }

  /** An operator that becomes prepaid is charged with something: it may run short at once. */
  async #turn(rooms: Rooms): Promise<void> {
    const { faults, operators, scheduler } = this.#office;
    const luck = faults.of('mode');
    const code = luck.pick(OPERATORS);
    const mode = operators.turn(code);
    scheduler.note(`${code} is ${mode} from now on`);
    if (mode === 'prepaid') await this.#credit(rooms, code, 'charge', luck.pick([1000, 50_000, CHARGE]));
  }

  async #credit({ db, credit }: Rooms, code: OperatorCode, kind: 'charge' | 'withdraw', amount: number): Promise<void> {
    await db.transaction(sql => credit.manual(sql, code, kind, amount, null));
  }
}
