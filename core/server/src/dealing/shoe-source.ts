// The shoe: an order drawn fresh, sealed and committed to in the database before its first card leaves it.
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Fact, Input, Request } from '@baize/sdk';
import { type Database, FENCE, statement } from '../db/index.ts';
import { type Cipher, type Clock, newId } from '../kernel/index.ts';
import {
  type Begun,
  type CardSource,
  cutCardNote,
  cutOf,
  type Give,
  isFresh,
  packOf,
  type RoundAbout,
  type ShoeState,
} from './card-source.ts';
import { commit } from './commitment.ts';
import { PackedOrder } from './packed-order.ts';
import { below, newSaltKey, shuffle, systemWords, type Words } from './random.ts';
import { commitmentOf, type Order, orderOf, SHOE_BY_NUMBER, sealOrder } from './sealed-order.ts';

/** The lease ($1, $2), then the columns. */
const SEAL_SHOE = statement(
  'dealing.seal-shoe',
  `with ${FENCE(1, 2)}
     insert into shoe (id, table_id, no, part, deck, n, sealed, root, head, previous_head, created_at)
       select $3::text, $4::text, $5::int, $6::int, $7::text, $8::int, $9::text, $10::text, $11::text, $12::text, $13::bigint from fence`,
);
const SHOE = statement('dealing.shoe', 'select * from shoe where id = $1');
const LAST_HEAD = statement('dealing.last-head', 'select head from shoe where table_id = $1 order by no desc, part desc limit 1');

export interface ShoeDeps {
  db: Pick<Database, 'query' | 'read' | 'proving'>;
  cipher: Cipher;
  clock: Clock;
  /** for specs */
  words?: Words;
}

/** An order that is dealt from. */
type Held = Omit<Order, 'cards'> & { cards: PackedOrder };

/** Cards of an RNG table. */
export class ShoeSource implements CardSource {
  readonly #deps: ShoeDeps;
  #order: Held | undefined;
  #about: RoundAbout | undefined;
  #position = 0;
  #from = 0;
  #last = false;
  /** the table has no order of this number or a later one; until an order was sealed here that is not known */
  #unsealed = Number.POSITIVE_INFINITY;
  /** of the table's last order; null: it is to be read */
  #lastHead: string | null = null;

  constructor(deps: ShoeDeps) {
    this.#deps = deps;
  }

  async begin(about: RoundAbout): Promise<Begun> {
    const { game, options, state } = about;
    this.#about = about;
    const notes: Fact[] = [];
    if (!state || state.last) {
      // an order that was sealed but never closed a round is used, never drawn again under another root (K30)
      const no = 1 + (about.practice ? await this.#lastNo(about.tableId) : (state?.no ?? 0));
      this.#order = await this.#unused(about.tableId, no, packOf(game));
      this.#position = this.#burned(about);
      notes.push(this.#note(about));
    } else {
      if (this.#order?.id !== state.shoeId) this.#order = await this.#byId(state.shoeId);
      this.#position = state.position;
    }
    const order = this.#order as Held;
    const cut = cutOf(game, options, order.cards.length);
    this.#last = isFresh(game, options) || this.#position >= cut;
    if (!isFresh(game, options) && this.#position === cut) notes.push(cutCardNote());
    this.#from = this.#position;
    return { state: this.#state(), notes, commitment: commitmentOf(order) };
  }

  async supply(request: Request, give: Give, wait: (timer: string) => Promise<void>): Promise<void> {
    if (request.ask === 'roll') return give({ in: 'roll', value: below(request.below, this.#words()) });
    if (request.ask === 'shuffle') {
      await this.#reshuffle(request.back);
      const order = this.#order as Held;
      const data = { shoe_no: order.no, part: order.part, ...commitmentOf(order) };
      await give({ in: 'note', fact: { kind: 'event', type: 'reshuffled', data } });
      return give({ in: 'shuffled' });
    }
    assert(request.ask === 'cards', `a shoe does not answer ${request.ask}`);
    if (request.pace) await wait(request.pace);
    await give({ in: 'cards', cards: this.#take(request.places.length), source: 'auto' });
  }

  end(): { state: ShoeState; notes: Fact[] } {
    const { game, options } = this.#about as RoundAbout;
    const cut = cutOf(game, options, (this.#order as Held).cards.length);
    const passed = !isFresh(game, options) && this.#from < cut && this.#position > cut;
    return { state: this.#state(), notes: passed ? [cutCardNote()] : [] };
  }

  async refill(inputs: readonly Input[], from: ShoeState): Promise<Input[]> {
    assert(this.#order?.id === from.shoeId, 'a replay begins with its own shoe');
    this.#position = from.position;
    const filled: Input[] = [];
    for (const input of inputs) {
      if (input.in === 'shuffled') {
        const { no, part } = this.#order as Held;
        this.#order = await this.#stored((this.#about as RoundAbout).tableId, no, part + 1);
        this.#position = 0;
      }
      filled.push(input.in === 'cards' && input.source === 'auto' ? { ...input, cards: this.#take(input.cards.length) } : input);
    }
    return filled;
  }

  /** A shoe waits for nobody. */
  giveUp(): void {}
  betting(): void {}
  restart(): void {}

  stop(): void {
    this.#order = undefined;
  }

  /** An order that waits, unless another version of the game has sealed it for another pack: then the one after it. */
  async #unused(tableId: string, from: number, pack: string[]): Promise<Held> {
    const wanted = pack.toSorted();
    for (let no = from; ; no++) {
      const found = no >= this.#unsealed ? undefined : await this.#stored(tableId, no, 0);
      if (!found) return this.#draw(tableId, no, 0, pack);
      if (isDeepStrictEqual(found.cards.slice(0).sort(), wanted)) return found;
    }
  }

  #take(count: number): string[] {
    const { cards } = this.#order as Held;
    assert(this.#position + count <= cards.length, 'the shoe is empty');
    const taken = cards.slice(this.#position, this.#position + count);
    this.#position += count;
    return taken;
  }

  #state(): ShoeState {
    const { id, no } = this.#order as Held;
    return { shoeId: id, no, position: this.#position, last: this.#last };
  }

  /** The first card is shown, and as many as it says are burned unseen. */
  #burned({ game, options }: RoundAbout): number {
    const [first] = (this.#order as Held).cards.slice(0, 1) as [string];
    return game.deck.shoe && !isFresh(game, options) ? 1 + game.deck.shoe.burn(first) : 0;
  }

  #note({ game, options }: RoundAbout): Fact {
    const { id, no, cards, root, head } = this.#order as Held;
    const [first] = cards.slice(0, 1) as [string];
    const burnt = isFresh(game, options) ? {} : { first_card: first, burned: this.#position - 1 };
    return { kind: 'event', type: 'shoe', data: { shoe_no: no, ...burnt, shoe_id: id, cards: cards.length, root, head } };
  }

  /** What is left and what comes back, in a new sealed order; seen by nobody again. */
  async #reshuffle(back: readonly string[]): Promise<void> {
    const { no, part, cards } = this.#order as Held;
    const bare = back.map(card => card.split('.')[0] as string);
    const pack = [...cards.slice(this.#position), ...bare];
    const { tableId } = this.#about as RoundAbout;
    // an order that was sealed when the last process ended is dealt from, never drawn again under another root (K30)
    const found = await this.#stored(tableId, no, part + 1);
    if (found) assert.deepEqual(found.cards.slice(0).sort(), pack.toSorted(), 'a sealed order of other cards');
    this.#order = found ?? (await this.#draw(tableId, no, part + 1, pack));
    this.#position = 0;
  }

  /** Draws an order and seals it. Nobody else seals one for this table while this process has the lease. */
  async #draw(tableId: string, no: number, part: number, pack: string[]): Promise<Held> {
    const { db, cipher, clock } = this.#deps;
    const id = newId('shoe');
    const key = newSaltKey();
    const { game } = this.#about as RoundAbout;
    const deck = `${game.deck.faces.length}x${game.deck.copies}`;
    const cards = shuffle(pack, this.#words());
    const previousHead = this.#lastHead ?? (await this.#headBefore(tableId));
    const { root, head } = commit({ shoeId: id, order: cards, key, deckName: deck, previousHead });
    const sealed = sealOrder(cipher, { tableId, id, cards, key });
    const columns = [id, tableId, no, part, deck, cards.length, sealed, root, head, previousHead, clock.now()];
    [this.#lastHead, this.#unsealed] = [null, Number.POSITIVE_INFINITY]; // where the answer is lost, the rows know
    await db.proving(async (...lease) => {
      const written = await db.read(sql => sql.run(SEAL_SHOE, [...lease, ...columns]));
      return written === 1 ? written : undefined;
    });
    [this.#lastHead, this.#unsealed] = [head, no + 1];
    return this.#held({ id, no, part, deck, cards, root, head, previousHead });
  }

  /** Number of the last shoe that was ever sealed for a table; 0: none was. */
  async #lastNo(tableId: string): Promise<number> {
    const [row] = await this.#deps.db.query('select max(no) as no from shoe where table_id = $1', [tableId]);
    return Number(row?.no ?? 0);
  }

  async #headBefore(tableId: string): Promise<string> {
    const [row] = await this.#deps.db.query(LAST_HEAD, [tableId]);
    return String(row?.head ?? '');
  }

  async #stored(tableId: string, no: number, part: number): Promise<Held | undefined> {
    const [row] = await this.#deps.db.query(SHOE_BY_NUMBER, [tableId, no, part]);
    return row && this.#held(orderOf(this.#deps.cipher, row));
  }

  async #byId(id: string): Promise<Held> {
    const [row] = await this.#deps.db.query(SHOE, [id]);
    assert(row, `the shoe ${id} is gone`);
    return this.#held(orderOf(this.#deps.cipher, row));
  }

  #held(order: Order): Held {
    return { ...order, cards: new PackedOrder(order.cards, (this.#about as RoundAbout).game.deck.faces) };
  }

  /** A block of its own for each order that is drawn: what is left of it is nobody's. */
  #words(): Words {
    return this.#deps.words ?? systemWords();
  }
}
