// The bench: a table at which a game is tried while it is written, by whoever sits at the page and by bots.
import { type BetsRequest, type Choice, type Game, type Input, isRefused, purseOf, type Run } from '@baize/sdk';
import { audit, luckOf } from '@baize/testkit';
import { answerOf, betOf } from './bots.ts';
import { OpenRound, told } from './open-round.ts';
import { staked, Table } from './table.ts';

/** What came of a save, for the page. */
export interface Build {
  version: string;
  /** from the save to the moment at which the bench had the new code */
  ms: number | null;
  /** why it did not become a game: a sentence, with file and line where they are known */
  problem: string | null;
}

const SEED = 1;
/** Inputs that bots and the pack may give in a row. */
const MOST_STEPS = 5_000;

export class Bench {
  readonly #luck = luckOf(SEED);
  readonly #table: Table;
  readonly #bets = new Map<string, number>();
  #game: Game;
  /** code that the open round does not fit: the next one takes it */
  #next: Game | null = null;
  #round: OpenRound | null = null;
  #isClosed = false;
  #row = 0;
  build: Build;
  /** the last seats are played by so many bots */
  bots: number;
  /** cards and bots wait for `next`, too */
  isSlow = false;
  /** faces that will be dealt first */
  forced: string[] = [];
  /** what is to be told: refusals, faults, what became of a save */
  notes: string[] = [];
  /** rises with every change */
  revision = 1;

  constructor(game: Game, version: string, { players, bots }: { players?: number; bots?: number } = {}) {
    this.#game = game;
    this.#table = new Table(game, this.#luck, players);
    this.bots = Math.min(bots ?? this.#table.players - 1, this.#table.players);
    this.build = { version, ms: null, problem: null };
    this.begin();
  }

  get game(): Game {
    return this.#round?.game ?? this.#game;
  }
  get round(): OpenRound | null {
    return this.#round;
  }
  get table(): Table {
    return this.#table;
  }
  /** Code was saved that the open round does not play. */
  get isBehind(): boolean {
    return this.#next !== null;
  }

  isBot(player: string): boolean {
    return this.#table.names().indexOf(player) >= this.#table.players - this.bots;
  }

  /** Something outside changed what is shown. */
  touch(): void {
    this.revision++;
  }

  /** New code: the open round goes on with it where its inputs fit, else the next one does. */
  take(game: Game, version: string, ms: number | null): void {
    this.build = { version, ms, problem: null };
    this.notes = [];
    const why = this.#round === null || this.#isClosed ? null : this.#round.retake(game);
    try {
      this.#table.take(game, version);
    } catch (error) {
      this.notes.push(`carryFrom threw: ${said(error)}. A table of a server would stay with the code before`);
    }
    this.#game = game;
    this.#next = why === null ? null : game;
    if (why !== null)
      this.notes.push(`The open round stays with the code that it began with; the next one takes the new code. ${why}`);
    if (this.#round === null) this.begin();
    else if (why === null && !this.#round.isPast) this.#goOn();
    this.revision++;
  }

  /** A new round; one that is not over is void. */
  begin(): void {
    this.#attempt(() => {
      this.#close();
      this.#next = null;
      const { setup, pack } = this.#table.open(this.#game);
      this.#round = new OpenRound(this.#game, setup, pack);
      this.#isClosed = false;
      this.#bets.clear();
      this.#goOn();
    });
  }

  /** The same deal from its beginning, by the newest code. */
  again(): void {
    this.#attempt(() => {
      const before = this.#round;
      if (!before || this.#isClosed) return;
      this.#next = null;
      const pack = [...before.inputs.flatMap(input => (input.in === 'cards' ? input.cards : [])), ...before.rest];
      this.#round = new OpenRound(this.#game, before.setup, pack);
      this.#bets.clear();
      this.#goOn();
    });
  }

  /** One input of somebody at the page. */
  play(input: Input): void {
    this.#attempt(() => {
      this.#push(input);
      this.#goOn();
    });
  }

  bet(player: string, items: { spot: string; amount: number }[]): void {
    const run = this.#round?.run;
    const seat = run && purseOf(this.game) === 'stack' ? [...run.owners].find(([, owner]) => owner === player)?.[0] : undefined;
    this.play({ in: 'bet', id: ++this.#row, player, ...(seat === undefined ? {} : { seat }), items });
  }

  /** Takes back a player's last placement. */
  undo(player: string): void {
    const last = this.#round?.run.standing.filter(bet => bet.player === player).at(-1);
    if (last) this.play({ in: 'undo', id: last.id });
    else this.#attempt(() => fail(`${player} has no bet that stands`));
  }

  /** Steps over inputs that were played; at their end gives the one that a bot or the pack has next. */
  next(): void {
    this.#attempt(() => {
      const round = this.#round;
      if (round?.isPast) round.stepTo(round.at + 1);
      else if (!round?.run.waiting) fail('the round is over: Next round begins another one');
      else if (!this.#step()) fail('the next move is yours: answer, or close the bets');
    });
  }

  stepTo(at: number): void {
    this.#attempt(() => this.#round?.stepTo(at));
  }

  /** @param players at the next round */
  set({ players, bots, isSlow, forced }: { players?: number; bots?: number; isSlow?: boolean; forced?: string[] }): void {
    this.#attempt(() => {
      if (forced) {
        const wrong = forced.find(card => !this.game.deck.faces.includes(card));
        if (wrong !== undefined) fail(`the deck has no card ${wrong}; it has ${this.game.deck.faces.slice(0, 8).join(' ')} …`);
        this.forced = forced;
      }
      if (players !== undefined) this.#table.players = this.#table.fitting(this.#game, players);
      this.bots = Math.max(0, Math.min(bots ?? this.bots, this.#table.players));
      if (isSlow !== undefined) this.isSlow = isSlow;
      if (this.#round && !this.#round.isPast && !isSlow) this.#goOn();
    });
  }

  /** How the round ended, what each player has won or lost, and what does not add up. */
  ending(): { word: string; result: unknown; problems: string[]; net: Map<string, number> } | null {
    const round = this.#round;
    if (!round?.run.outcome) return null;
    const { word, result } = round.run.outcome;
    const { problems, stacks, credits } = audit(round.game, round.setup, round.run, { bp: 0, cap: 0, floor: false });
    const net = new Map(
      [...staked(round.game, round.run)].map(([player, amount]) => [player, (credits.get(player) ?? 0) - amount]),
    );
    for (const { seat, player, chips } of round.setup.seats) net.set(player, (stacks.get(seat) ?? 0) - chips);
    return { word, result: round.run.mask(result), problems, net };
  }

  #close(): void {
    const round = this.#round;
    if (!round || this.#isClosed) return;
    round.stepTo(round.inputs.length);
    this.#isClosed = true;
    if (round.run.outcome) this.#table.close(round.game, round.setup, round.run, round.rest);
  }

  /** Cards, chance and bots go on until somebody at the page is asked. */
  #goOn(): void {
    if (this.isSlow) return;
    for (let steps = 0; steps < MOST_STEPS; steps++) if (!this.#step()) return;
    fail(`${MOST_STEPS} steps without an end`);
  }

  #step(): boolean {
    const input = this.#own();
    if (input) this.#push(input);
    return input !== null;
  }

  /** What the pack, chance or a bot gives now; null: it is not their turn. */
  #own(): Input | null {
    const run = this.#round?.run;
    switch (run?.waiting?.ask) {
      case 'cards':
        return { in: 'cards', cards: this.#deal(run.open), source: this.game.live ? 'virtual' : 'auto' };
      case 'shuffle':
        return { in: 'shuffled' };
      case 'roll':
        return { in: 'roll', value: this.#luck(run.waiting.below) };
      case 'choice':
        return this.#botAnswer(run, run.waiting.of);
      case 'bets':
        return this.#botBet(run, run.waiting);
      default:
        return null;
    }
  }

  #botAnswer(run: Run, of: readonly Choice[]): Input | null {
    const isOpen = ({ seat }: Choice) => run.missing.includes(seat) && this.isBot(run.owners.get(seat) ?? '');
    const choice = of.find(isOpen);
    if (!choice) return null;
    const answer = answerOf(this.game, run, choice, this.#luck);
    return run.quote(answer)?.spot === undefined ? answer : { ...answer, bet: ++this.#row };
  }

  /** Each bot bets once in a window. Where nobody else plays it closes by itself. */
  #botBet(run: Run, window: BetsRequest): Input | null {
    const isStack = purseOf(this.game) === 'stack';
    const at = run.inputs.filter(input => input.in === 'time').length;
    for (const player of this.#table.names().filter(each => this.isBot(each))) {
      const seat = isStack ? [...run.owners].find(([, owner]) => owner === player)?.[0] : undefined;
      if (this.#bets.get(player) === at || (isStack && seat === undefined)) continue;
      this.#bets.set(player, at);
      const bet = betOf(run, window, player, seat, this.#luck);
      if (bet) return { ...bet, id: ++this.#row };
    }
    const isOver = this.bots === this.#table.players && (run.standing.length > 0 || window.begins === 'now');
    return isOver ? { in: 'time' } : null;
  }

  /** The faces that were forced as far as they are still in the pack, then the pack's own. */
  #deal(count: number): string[] {
    const rest = [...(this.#round?.rest ?? [])];
    const dealt: string[] = [];
    while (dealt.length < count) {
      const forced = this.forced.shift();
      const at = forced === undefined ? 0 : rest.indexOf(forced);
      if (at < 0) this.notes.push(`${forced} is out already: the next card of the pack was dealt instead`);
      const [card] = rest.splice(Math.max(0, at), 1);
      if (card === undefined) break;
      dealt.push(card);
    }
    return dealt;
  }

  #push(input: Input): void {
    const round = this.#round;
    if (!round) fail('there is no round');
    else {
      const { run, game } = round;
      const row = input.in === 'choice' && input.bet === undefined ? priced(run, input, () => ++this.#row) : input;
      if (purseOf(game) !== 'stack') this.#mustPay(run, game, row);
      const from = round.waitsAt();
      try {
        round.push(row);
      } catch (error) {
        if (isRefused(error)) fail(`Refused: ${told(row)}: ${error.sentence} (${error.message})`);
        const isLost = (error as Error).name === 'PluginStuck';
        const where = isLost && from !== null ? `, after ${from}` : '';
        fail(`${round.said(error)}${where}. The round is void, and played anew when the script is mended`);
      }
    }
  }

  #mustPay(run: Run, game: Game, input: Input): void {
    const price = run.quote(input);
    if (!price) return;
    const left = this.#table.balance(price.player) - (staked(game, run).get(price.player) ?? 0);
    if (price.amount > left)
      fail(`Refused: ${told(input)}: the wallet of ${price.player} has ${left} left, and it costs ${price.amount}`);
  }

  /** Does something; what goes wrong is a note, and nothing else. */
  #attempt(work: () => void): void {
    this.notes = [];
    try {
      work();
    } catch (error) {
      const text = isRefused(error) ? `Refused: ${error.sentence} (${error.message})` : said(error);
      this.notes.push(text);
    }
    this.revision++;
  }
}

/** An answer that costs something on a spot has a row of its own. */
function priced(run: Run, input: Input, row: () => number): Input {
  return run.quote(input)?.spot === undefined ? input : ({ ...input, bet: row() } as Input);
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function fail(sentence: string): never {
  throw new Error(sentence);
}
