// One round: setup and inputs go in; facts, the open request and the outcome come out. Pure: the same inputs, the same round.
import { Answers, type Checked } from './answers.ts';
import { checkOutcome } from './checks/check-outcome.ts';
import { checkRequest } from './checks/check-request.ts';
import type { Debt } from './debts.ts';
import { scriptOf } from './direct.ts';
import type { Game, Script } from './game.ts';
import { copyJson } from './masks.ts';
import { isAmount, isName } from './names.ts';
import { invalid, Refused } from './refused.ts';
import type { Outcome, Setup } from './round.ts';
import { type Debugged, RoundState } from './round-state.ts';
import { Wagers } from './wagers.ts';
import type {
  Amount,
  Answer,
  Bet,
  BetInput,
  Card,
  CardsInput,
  CardsRequest,
  ChoiceInput,
  ChoiceRequest,
  Fact,
  Input,
  Json,
  NoteInput,
  PlayerId,
  Price,
  Request,
  Seat,
  Stake,
  Told,
} from './words.ts';

/** A script that asks for more has no end. Bets and undos do not count: how many there are is up to the players. */
const MOST_INPUTS = 5_000;
/** Bets and undos of all players; they are refused from here on, and the round goes on. A host gives each player far fewer. */
const MOST_PLACEMENTS = 15_000;

export class Run {
  readonly #state: RoundState;
  readonly #script: Script<Outcome>;
  readonly #inputs: Input[] = [];
  /** Bet rows by id, so that none is used twice. */
  readonly #stakes = new Map<number, Stake>();
  readonly #live: boolean;
  #placements = 0;
  #waiting: Request | null = null;
  #outcome: Outcome | null = null;
  #fault: unknown = null;
  #cards: Card[] = [];
  readonly #drawn: Card[] = [];
  #answers: Answers | null = null;
  #wagers: Wagers | null = null;

  /** Opens the round and runs the script to its first request. A fault of the script shows as `fault`; it is not thrown. */
  constructor(game: Game, setup: Setup) {
    this.#state = new RoundState(game, setup);
    this.#live = setup.live;
    this.#script = scriptOf(game, setup, this.#state);
    try {
      this.#step(undefined);
    } catch (error) {
      this.#fault = error ?? new Error('fault');
    }
  }

  /** What the script has asked; null when the round is over or void. */
  get waiting(): Request | null {
    return this.#waiting;
  }
  get told(): readonly Told[] {
    return this.#state.told;
  }
  /** The log: copies of all inputs so far. */
  get inputs(): readonly Input[] {
    return this.#inputs;
  }
  get outcome(): Outcome | null {
    return this.#outcome;
  }
  /** What the script threw, or which rule of the contract it broke; null while all is well. The round is void. */
  get fault(): unknown {
    return this.#fault;
  }
  /** The carry for the next round, valid at any moment. */
  get kept(): Json {
    return this.#state.kept;
  }
  get stacks(): ReadonlyMap<Seat, Amount> {
    return this.#state.chips.stacks;
  }
  get puts(): ReadonlyMap<Seat, Amount> {
    return this.#state.chips.puts;
  }
  /** Uncalled chips that the script gave back, by seat: `money.returns`. */
  get returns(): ReadonlyMap<Seat, Amount> {
    return this.#state.returns;
  }
  /** Who owns each seat or box; a viewer's seats are those they own here. */
  get owners(): ReadonlyMap<Seat, PlayerId> {
    return this.#state.chips.owners;
  }
  /** What the script said by `debug`. */
  get debugged(): readonly Debugged[] {
    return this.#state.debugged;
  }
  /** What seats owe each other so far, as it counts. */
  get debts(): readonly Debt[] {
    return this.#state.debts.list;
  }
  /** The zone of each card that is out, where the game states zones. */
  get zones(): ReadonlyMap<Card, string> {
    return this.#state.zones.where;
  }
  /** Every card that fell, in the order in which they fell; one that went back and fell again stands here twice. */
  get drawn(): readonly Card[] {
    return this.#drawn;
  }
  /** Open places of a cards request that have no card yet. */
  get open(): number {
    return this.#waiting?.ask === 'cards' ? this.#waiting.places.length - this.#cards.length : 0;
  }
  /** Seats of an open choice that have not answered. */
  get missing(): readonly Seat[] {
    return this.#answers?.missing ?? [];
  }
  /** Placements that stand in the open betting window, by id. */
  get standing(): readonly Bet[] {
    return this.#wagers?.bets() ?? [];
  }

  /** Every row of bets of the round in the order taken, also those that were taken back: what an end in payouts has to pay. */
  get stakes(): readonly Stake[] {
    return [...this.#stakes.values()];
  }

  /** Who sees a card that lies on the table: its seats, or everybody. */
  seenBy(card: Card): 'all' | readonly Seat[] {
    return this.#state.masks.seenBy(card);
  }

  /** A copy of a value as the public has seen it in this round, or the owner of these seats: other cards null, marks gone. For `result`,
   *  `board`, `hands`. */
  mask(value: Json, seats: readonly Seat[] = []): Json {
    return this.#state.masks.mask(value, seats);
  }

  /** Checks an input and says what to collect before it counts, null if nothing. Throws Refused; changes nothing.
   *  The id of a bet row may still be missing here (0, or `bet` left out). */
  quote(input: Input): Price | null {
    if (typeof input !== 'object' || input === null) throw new Refused('ACTION_INVALID');
    switch (input.in) {
      case 'choice': {
        const { index, option, cost } = this.#asked(input).check(input);
        const choice = (this.#waiting as ChoiceRequest).of[index];
        if (choice === undefined || cost === 0) return null;
        const price: Price = { seat: choice.seat, player: this.#state.chips.owners.get(choice.seat) as PlayerId, amount: cost };
        if (option.spot !== undefined) price.spot = option.spot;
        if (option.reason !== undefined) price.reason = option.reason;
        return price;
      }
      case 'bet':
        return this.#quoteBet(input);
      case 'undo':
        this.#window(input).checkUndo(input.id);
        return null;
      case 'cards':
        this.#checkCards(input);
        return null;
      case 'time':
        if (this.#window(input).count === 0 && this.#waiting?.ask === 'bets' && this.#waiting.begins === 'first_bet')
          throw new Refused('ACTION_INVALID');
        return null;
      case 'roll':
        if (this.#waiting?.ask !== 'roll') throw new Refused('ACTION_LATE');
        if (!isAmount(input.value) || input.value >= this.#waiting.below) throw new Refused('ACTION_INVALID');
        return null;
      case 'shuffled':
        if (this.#waiting?.ask !== 'shuffle') throw new Refused('ACTION_LATE');
        return null;
      case 'note':
        if (typeof input.fact !== 'object' || input.fact === null || !isName(input.fact.kind))
          throw new Refused('ACTION_INVALID');
        return null;
      default:
        throw new Refused('ACTION_INVALID');
    }
  }

  /** Checks an input as `quote` does, then applies it. After a Refused nothing has changed; any other throw is a `fault`. */
  push(input: Input): void {
    if (input?.in === 'note') {
      this.quote(input);
      this.#note(input);
      return;
    }
    const checked = input?.in === 'choice' ? this.#checkChoice(input) : this.quote(input);
    if (input.in === 'bet') this.#newId(input.id);
    try {
      // whatever is thrown from here on is the game's fault and voids the round
      if (input.in === 'choice') this.#answer(input, checked as Checked);
      else this.#apply(input);
    } catch (error) {
      this.#waiting = null;
      this.#fault = error ?? new Error('fault');
      throw error;
    }
  }

  #checkChoice(input: ChoiceInput): Checked {
    const checked = this.#asked(input).check(input);
    if (checked.cost > 0 && checked.option.spot !== undefined) this.#newId(input.bet);
    else if (input.bet !== undefined) invalid('option');
    return checked;
  }

  #answer(input: ChoiceInput, checked: Checked): void {
    const { option, amount, cards, cost } = checked;
    const log: ChoiceInput = { in: 'choice', seat: input.seat, option: input.option };
    if (option.min !== undefined) log.amount = amount;
    if (option.from !== undefined || option.sets !== undefined) log.cards = cards;
    if (input.bet !== undefined) {
      log.bet = input.bet;
      const player = this.#state.chips.owners.get(input.seat) as PlayerId;
      const items = [{ spot: option.spot as string, amount: cost }];
      this.#stakes.set(log.bet, { id: log.bet, player, seat: input.seat, items, undone: false });
    }
    if (input.auto === true) log.auto = true;
    this.#log(log);
    if (cost > 0 && this.#state.game.flow === 'buy_in') this.#state.chips.pay(input.seat, cost);
    const answers = this.#answers as Answers;
    answers.give(log, checked);
    const all = answers.complete;
    if (all !== null) this.#step(all);
  }

  /** A note of the host, also after the end; if it is no JSON that is thrown, and is no fault of the game. */
  #note(input: NoteInput): void {
    const fact = copyJson(input.fact as Json) as Fact;
    const told = this.#state.masks.tell(fact, input.only);
    this.#log(input.only === undefined ? { in: 'note', fact } : { in: 'note', fact, only: input.only });
    this.#state.told.push(told);
  }

  #apply(input: Exclude<Input, ChoiceInput | NoteInput>): void {
    switch (input.in) {
      case 'bet':
        this.#place(input);
        break;
      case 'undo':
        this.#undo(input.id);
        break;
      case 'cards':
        this.#deal(input);
        break;
      case 'time':
        this.#log({ in: 'time' });
        this.#step(this.#wagers?.bets());
        break;
      case 'roll':
        this.#log({ in: 'roll', value: input.value });
        this.#step(input.value);
        break;
      case 'shuffled':
        this.#log({ in: 'shuffled' });
        if (this.#waiting?.ask === 'shuffle') this.#takeBack(this.#waiting.back);
        this.#step(undefined);
        break;
    }
  }

  #takeBack(back: readonly Card[]): void {
    this.#state.zones.remove(back);
    this.#state.masks.takeBack(back);
  }

  #place(input: BetInput): void {
    const wagers = this.#wagers as Wagers;
    const bet = wagers.place(input);
    this.#stakes.set(bet.id, { ...bet, undone: false });
    const log: BetInput = { in: 'bet', id: bet.id, player: bet.player, items: bet.items };
    if (bet.seat !== null) log.seat = bet.seat;
    this.#log(log);
    const amount = sumOf(bet);
    if (bet.seat !== null) this.#state.chips.pay(bet.seat, amount);
    this.#tellBet('bet', bet, amount, wagers.isPublic(bet));
  }

  #undo(id: number): void {
    const wagers = this.#wagers as Wagers;
    const bet = wagers.checkUndo(id);
    this.#log({ in: 'undo', id });
    wagers.remove(bet);
    this.#stakes.set(id, { ...bet, undone: true });
    const amount = sumOf(bet);
    if (bet.seat !== null) this.#state.chips.giveBack(bet.seat, amount);
    this.#tellBet('bet_undo', bet, amount, wagers.isPublic(bet));
  }

  /** `player` is the opaque id: whoever shows the fact puts the player's names in its place. */
  #tellBet(kind: 'bet' | 'bet_undo', { id, player, seat, items }: Bet, amount: Amount, all: boolean): void {
    const told: Told = { fact: { kind, player, amount, items: items.map(({ spot, amount }) => ({ spot, amount })), bet: id } };
    if (seat !== null) told.fact.seat = seat;
    if (!all) told.only = player;
    this.#state.add(told);
  }

  #deal({ cards, source, dealer, reason }: CardsInput): void {
    const { places, stage, rows } = this.#waiting as CardsRequest;
    const log: CardsInput = { in: 'cards', cards: [...cards], source };
    if (dealer !== undefined) log.dealer = dealer;
    if (reason !== undefined) log.reason = reason;
    this.#log(log);
    const { masks } = this.#state;
    for (let i = 0; i < cards.length; i++) {
      const { at, seen } = places[this.#cards.length] as CardsRequest['places'][number];
      const card = masks.deal(cards[i] as string, seen);
      this.#cards.push(card);
      this.#drawn.push(card);
      this.#state.zones.add(at, card);
      if (rows === true || this.#live) this.#state.add(masks.card(at, card, stage, source, dealer, reason));
    }
    if (this.#cards.length === places.length) this.#step(this.#cards);
  }

  /** Runs the script to its next request. The round counts as over while it runs: after a throw a generator answers `done`
   *  without an outcome. */
  #step(answer: Card[] | Answer[] | Bet[] | number | undefined): void {
    this.#waiting = null;
    this.#answers = null;
    this.#wagers = null;
    const next = this.#script.next(answer);
    if (next.done) {
      checkOutcome(next.value, this.#state);
      this.#outcome = next.value;
      return;
    }
    const request = next.value;
    checkRequest(request, this.#state);
    this.#waiting = request;
    if (request.ask === 'choice') this.#answers = new Answers(request.of, this.#state.game.sdk !== undefined);
    else if (request.ask === 'bets') this.#wagers = new Wagers(request.spots, this.#state.chips.owners);
    else if (request.ask === 'cards') this.#cards = [];
  }

  #log(input: Input): void {
    if (input.in === 'bet' || input.in === 'undo') this.#placements++;
    else if (this.#inputs.length - this.#placements >= MOST_INPUTS && this.#waiting !== null)
      throw new Error(`more than ${MOST_INPUTS} inputs in a round`);
    this.#inputs.push(input);
  }

  #asked(input: ChoiceInput): Answers {
    if (this.#answers === null || this.#waiting === null) throw new Refused('ACTION_LATE');
    if (typeof input.seat !== 'number') invalid('seat');
    return this.#answers;
  }

  #window(input: Input): Wagers {
    if (this.#wagers === null || this.#waiting === null) throw new Refused('ACTION_LATE');
    if ((input.in === 'bet' || input.in === 'undo') && this.#placements >= MOST_PLACEMENTS) invalid('option');
    return this.#wagers;
  }

  #quoteBet(input: BetInput): Price {
    const wagers = this.#window(input);
    const amount = wagers.check(input);
    const { chips, game } = this.#state;
    const { seat, player } = input;
    if (game.flow === 'bet') {
      if (seat !== undefined) invalid('seat');
      return { seat: null, player, amount, reason: wagers.reason(input) };
    }
    if (seat === undefined || chips.owners.get(seat) !== player) invalid('not_seated');
    const stack = chips.stack(seat);
    if (amount > stack) invalid('max', { max: stack });
    return { seat, player, amount };
  }

  #checkCards(input: CardsInput): void {
    const { cards } = input;
    if (this.#waiting?.ask !== 'cards') throw new Refused('WRONG_STAGE');
    if (!Array.isArray(cards) || cards.length === 0) throw new Refused('UNKNOWN_CODE', { reason: 'cards' });
    if (cards.length > this.open) throw new Refused('WRONG_STAGE');
    this.#state.masks.check(cards);
  }

  #newId(id: number | undefined): void {
    if (!(isAmount(id) && id >= 1) || this.#stakes.has(id)) throw new Refused('ACTION_INVALID');
  }
}

function sumOf(bet: Bet): Amount {
  let sum = 0;
  for (const { amount } of bet.items) sum += amount;
  return sum;
}
