// Plays cases of blackjack through the script: cards as they fall, what each box decides, what each row is paid.
import { boxOf } from '@baize/kit-boxes';
import { type Input, type Outcome, Run, type Setup } from '@baize/sdk';
import { audit, differences, type VectorPlayer } from '@baize/testkit';
import { blackjack } from './index.ts';

/** A round of one player on some boxes. */
interface Case {
  rules?: Record<string, unknown>;
  cards: string[];
  /** by box; a list: several placements */
  stakes: Record<string, number | number[]>;
  /** box, move, and the number of its hand or what the insurance cost */
  log: [number, string, number][];
  bets: { spot: string; reason?: string; hand?: number; amount: number; win: number }[];
}
interface Result {
  dealer: { cards: string[]; total: number; blackjack: boolean };
  boxes: { box: number; hands: { cards: string[] }[] }[];
}
/** A debit; `hand`: of a double */
interface Row {
  reason: string | undefined;
  hand?: number;
}

/** The only rules that this game has: a case of others cannot pass. */
const RULES = { decks: 8, h17: false, das: true, peek: true, bj: [3, 2] };
const SETUP: Setup = {
  ...{ no: 1, seats: [], dealt: [], limits: { min_bet: 1, max_bet: 2 ** 45 }, unit: 1, options: {} },
  ...{ live: false, idle: false, shoe: null, carry: null },
};

class Round {
  readonly run = new Run(blackjack, SETUP);
  readonly rows: Row[] = [];
  readonly problems: string[] = [];
  readonly #cards: string[];
  readonly #log: Case['log'];

  constructor({ cards, stakes, log }: Case) {
    this.#cards = [...cards];
    this.#log = [...log];
    const boxes = Object.entries(stakes).flatMap(([box, amounts]) => [amounts].flat().map(amount => ({ box, amount })));
    for (const { box, amount } of boxes)
      this.#push({ in: 'bet', id: this.rows.length + 1, player: 'p', items: [{ spot: `box_${box}`, amount }] });
    this.run.push({ in: 'time' });
    while (this.run.waiting) {
      if (this.run.waiting.ask !== 'cards') this.#push(this.#decision());
      else if (this.#cards.length < this.run.open) {
        this.problems.push(`cards ${cards.length}, expected more: the script asks for ${this.run.waiting.places[0]?.at}`);
        return;
      } else this.run.push({ in: 'cards', cards: this.#cards.splice(0, this.run.open), source: 'auto' });
    }
    if (this.#cards.length > 0) this.problems.push(`cards used ${cards.length - this.#cards.length}, expected ${cards.length}`);
    if (this.#log.length > 0) this.problems.push(`log not played: ${JSON.stringify(this.#log)}`);
  }

  #push(input: Input): void {
    const price = this.run.quote(input);
    const hand = this.#choice?.hand ?? 0;
    if (price) this.rows.push({ reason: price.reason, ...(price.reason === 'double' ? { hand } : {}) });
    this.run.push(input);
  }

  get #choice() {
    const [seat] = this.run.missing;
    return this.run.waiting?.ask === 'choice' ? this.run.waiting.of.find(each => each.seat === seat) : undefined;
  }

  /** What the log says of the box that is asked; insurance that it does not name is declined. */
  #decision(): Input {
    const { seat = 0, hand = 0, options = {} } = this.#choice ?? {};
    const isInsurance = 'insurance' in options;
    const at = this.#log.findIndex(([box, move]) => box === seat && (move === 'insurance') === isInsurance);
    if (at < 0 && isInsurance) return { in: 'choice', seat, option: 'decline' };
    const [[, option, no] = [0, 'stand', hand]] = this.#log.splice(Math.max(at, 0), at < 0 ? 0 : 1);
    if (at < 0) this.problems.push(`log has no decision for box ${seat} hand ${hand}`);
    const told = isInsurance ? options.insurance?.price : hand;
    if (no !== told) this.problems.push(`log box ${seat} ${option} ${told}, expected ${no}`);
    const input: Input = { in: 'choice', seat, option };
    return this.run.quote(input) === null ? input : { ...input, bet: this.rows.length + 1 };
  }
}

function play(one: unknown): string[] {
  const { cards: _cards, stakes: _stakes, log: _log, bets, ...stated } = one as Case & Record<string, unknown>;
  const { run, rows, problems } = new Round(one as Case);
  const outcome = run.outcome as Extract<Outcome, { end: 'payouts' }> | null;
  if (outcome === null) return problems;
  const paid = run.stakes.map(({ id, items: [item] }) => ({
    spot: item?.spot ?? '',
    amount: item?.amount ?? 0,
    win: outcome.wins.find(each => each.bet === id)?.win,
    ...rows[id - 1],
  }));
  const { dealer, boxes } = outcome.result as unknown as Result;
  const audited = audit(blackjack, SETUP, run);
  const actual = {
    rules: RULES,
    dealer: dealer.cards,
    dealer_total: dealer.total,
    dealer_blackjack: dealer.blackjack,
    hands: Object.fromEntries(boxes.map(({ box, hands }) => [box, hands.map(hand => hand.cards)])),
    bets: paid.toSorted((a, b) => boxOf(a.spot) - boxOf(b.spot)),
    debit: paid.reduce((sum, row) => sum + row.amount, 0),
    credit: audited.credits.get('p') ?? 0,
  };
  const { id: _id, title: _title, game: _game, ...expected } = stated;
  // insurance has no reason of its own at a wallet
  const reasons = bets.map(row => (row.reason === 'insurance' ? { ...row, reason: 'bet' } : row));
  return [...problems, ...audited.problems, ...differences('', actual, { ...expected, bets: reasons })];
}

export const vectors: Record<string, VectorPlayer> = { blackjack: { files: ['vectors/blackjack.jsonl'], play } };
