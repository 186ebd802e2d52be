// The cards of an order as a table holds them while it deals: two bytes a card, as a shoe of eight decks has 416 of them.

/** Each card is its place among the faces, which all tables of a game share. */
export class PackedOrder {
  readonly #faces: readonly string[];
  readonly #places: Uint16Array;

  /** @param faces those of the game's deck; an order with others has faces of its own */
  constructor(cards: readonly string[], faces: readonly string[]) {
    const known = new Map(faces.map((face, place) => [face, place]));
    const own = cards.every(card => known.has(card)) ? faces : [...new Set(cards)];
    const places = own === faces ? known : new Map(own.map((face, place) => [face, place]));
    this.#faces = own;
    this.#places = Uint16Array.from(cards, card => places.get(card) as number);
  }

  get length(): number {
    return this.#places.length;
  }

  /** The cards from one position to before another. */
  slice(from: number, to = this.length): string[] {
    return Array.from(this.#places.subarray(from, to), place => this.#faces[place] as string);
  }
}
