// An independent account of which faces each seat may see, to compare with what `view` lets through.
import {
  type Card,
  type CardsRequest,
  type Fact,
  face,
  type Game,
  type Json,
  type Outcome,
  type Request,
  type Round,
  type Run,
  type Seat,
  seenIn,
  type Told,
  view,
} from '@baize/sdk';

type Seen = 'all' | Set<Seat>;

/** Watches a game from outside: the places it asks for, the cards it shows, the cards that go back. */
export class Sight {
  readonly #faces: ReadonlySet<string>;
  readonly #copies: number;
  readonly #zones: Game['zones'];
  readonly #seen = new Map<string, Seen[]>();
  /** the same of the whole round: what goes back into the pack was seen all the same */
  readonly #ever = new Map<string, Seen[]>();

  constructor(game: Game) {
    this.#faces = new Set(game.deck.faces);
    this.#copies = game.deck.copies;
    this.#zones = game.zones;
  }

  /** The game, played so that `show` is noticed. */
  watch(game: Game): Game {
    const sight = this;
    return {
      ...game,
      *play(round) {
        return yield* game.play(sight.#wrapped(round));
      },
    };
  }

  /** Before an input: what it brings into sight. */
  before(request: Request | null, open: number, faces: readonly string[]): void {
    if (request?.ask === 'cards') this.#fall(request, open, faces);
    if (request?.ask === 'shuffle' && this.#copies === 1)
      for (const card of request.back) this.#seen.set(face(card), [new Set()]);
  }

  /** Cards in these facts that the viewer may not see, and marks that came out. */
  leaks(told: readonly Told[], from: number, seats: readonly Seat[], player: string | null): string[] {
    const leaks: string[] = [];
    for (let i = from; i < told.length; i++) {
      const fact = view(told[i] as Told, seats, player);
      if (fact === null) continue;
      for (const text of textsOf(fact)) {
        if (/^[0-9A-Za-z]{2,3}\.\d+$/.test(text) && this.#faces.has(face(text)))
          leaks.push(`fact ${i} (${fact.kind}) shows the mark ${text}`);
        if (this.#faces.has(text) && !this.#allowed(text, seats))
          leaks.push(`fact ${i} (${fact.kind}) shows ${text} to seats [${seats}]`);
      }
      for (const key of Object.keys(fact))
        if (this.#faces.has(fact[key] as string)) leaks.push(`fact ${i} (${fact.kind}) has a card outside an array: ${key}`);
    }
    return leaks;
  }

  /** Cards offered to a seat that does not see them. */
  offered(run: Run): string[] {
    if (run.waiting?.ask !== 'choice') return [];
    return run.waiting.of.flatMap(({ seat, options }) => {
      const own = [...run.owners].filter(([, owner]) => owner === run.owners.get(seat)).map(([each]) => each);
      const cards: Card[] = Object.values(options).flatMap(({ from = [], sets = [], target }) => [
        ...from,
        ...sets.flat(),
        ...(target && 'card' in target ? [target.card] : []),
      ]);
      return cards
        .filter(card => !this.#allowed(face(card), own))
        .map(card => `seat ${seat} is offered ${card}, which it does not see`);
    });
  }

  /** Cards of an outcome that history would show to those who never saw them: its result to all, each hand to its seat. */
  kept({ result, hands = [] }: Outcome): string[] {
    const hidden = (value: unknown, seats: readonly Seat[]) =>
      textsOf({ kind: 'kept', value: value as Json }).filter(
        text => this.#faces.has(face(text)) && !allows(this.#ever.get(face(text)), seats),
      );
    return [
      ...hidden(result, []).map(card => `the result has ${card}, which not everybody has seen`),
      ...hands.flatMap(hand => hidden(hand, [hand.seat]).map(card => `the hand of seat ${hand.seat} has ${card}, unseen by it`)),
    ];
  }

  #fall({ places }: CardsRequest, open: number, faces: readonly string[]): void {
    faces.forEach((each, i) => {
      const seen = places[places.length - open + i]?.seen ?? [];
      const entry: Seen = seen === 'all' ? 'all' : new Set(seen);
      this.#seen.set(each, this.#copies === 1 ? [entry] : [...(this.#seen.get(each) ?? []), entry]);
      this.#ever.set(each, [...(this.#ever.get(each) ?? []), entry]);
    });
  }

  #show(cards: readonly Card[], to?: readonly Seat[]): void {
    for (const card of cards) {
      const each = face(card);
      const entries = this.#seen.get(each) ?? [];
      const now: Seen[] = to === undefined ? ['all'] : entries.map(seen => (seen === 'all' ? seen : new Set([...seen, ...to])));
      this.#seen.set(each, now);
      this.#ever.set(each, [...(this.#ever.get(each) ?? []), ...now]);
    }
  }

  /** Whether who owns these seats may know where this card lies now, or has seen it in the round. */
  sees(card: string, seats: readonly Seat[], isEver = false): boolean {
    return allows((isEver ? this.#ever : this.#seen).get(card), seats);
  }

  #allowed(each: string, seats: readonly Seat[]): boolean {
    return allows(this.#seen.get(each), seats);
  }

  #wrapped(round: Round): Round {
    const { no, seats, dealt, limits, unit, options, live, idle, shoe, carry } = round;
    return {
      ...{ no, seats, dealt, limits, unit, options, live, idle, shoe, carry },
      tell: (fact, only) => round.tell(fact, only),
      tellAction: (answer, more) => round.tellAction(answer, more),
      show: (cards, to) => {
        this.#show(cards, to);
        round.show(cards, to);
      },
      post: (seat, amount) => round.post(seat, amount),
      giveBack: (seat, amount) => round.giveBack(seat, amount),
      stack: seat => round.stack(seat),
      put: seat => round.put(seat),
      pot: () => round.pot(),
      owner: seat => round.owner(seat),
      move: (cards, from, to, seat) => {
        round.move(cards, from, to, seat);
        const seen = seenIn(this.#zones ?? {}, to);
        if (seen !== null) this.#show(cards, seen === 'all' ? undefined : seen);
      },
      zone: name => round.zone(name),
      owe: (from, to, amount, why, payer) => round.owe(from, to, amount, why, payer),
      net: () => round.net(),
      debug: (...values) => round.debug(...values),
      keep: carry => round.keep(carry),
    };
  }
}

const allows = (entries: readonly Seen[] = [], seats: readonly Seat[]): boolean =>
  entries.some(seen => seen === 'all' || seats.some(seat => seen.has(seat)));

/** All texts inside arrays and objects of a fact. */
function textsOf(fact: Fact): string[] {
  const texts: string[] = [];
  const walk = (value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
  };
  for (const value of Object.values(fact)) if (typeof value === 'object') walk(value);
  return texts;
}
