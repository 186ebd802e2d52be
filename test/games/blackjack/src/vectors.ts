// Plays cases of Blackjack through the script: cards as they fall, what each box decides, what each row is paid.
import { type Input, type Json, type Outcome, Run, type Setup } from '@baize/sdk';
import { audit, differences, type VectorPlayer } from '@baize/testkit';
import { blackjack } from './index.ts';

interface Case {
  cards: string[];
  /** by box; a list: several placements */
  stakes: Record<string, number | number[]>;
  /** box, move, number of its hand (or what the insurance cost) */
  log: [number, string, number][];
  bets: { spot: string; reason?: string; amount: number; win: number }[];
}

const SETUP: Setup = {
  no: 1,
  seats: [],
  dealt: [],
  limits: { min_bet: 1, max_bet: 2 ** 40 },
  unit: 1,
  options: {},
  live: false,
  idle: false,
  shoe: null,
  carry: null,
};
const boxOf = (spot: string): number => Number(spot.slice(4).split(':')[0]);

/** The next input: a card, or what the log says. */
function nextInput(run: Run, cards: string[], log: Case['log'], bet: number): Input {
  if (run.waiting?.ask === 'cards') return { in: 'cards', cards: cards.splice(0, run.open), source: 'auto' };
  const [seat = 0] = run.missing;
  const isInsurance = run.waiting?.ask === 'choice' && Object.hasOwn(run.waiting.of[0]?.options ?? {}, 'insurance');
  const at = log.findIndex(([box, move]) => box === seat && (move === 'insurance') === isInsurance);
  if (isInsurance && at < 0) return { in: 'choice', seat, option: 'decline' };
  const [[, option = 'stand'] = []] = log.splice(at, at < 0 ? 0 : 1);
  const input: Input = { in: 'choice', seat, option };
  return run.quote(input) === null ? input : { ...input, bet };
}

function played({ cards: given, stakes, log: said }: Case) {
  const run = new Run(blackjack, SETUP);
  const [cards, log] = [[...given], [...said]];
  const reasons: (string | undefined)[] = [];
  const push = (input: Input) => {
    const price = run.quote(input);
    if (price) reasons.push(price.reason);
    run.push(input);
  };
  for (const [box, amounts] of Object.entries(stakes))
    for (const amount of [amounts].flat())
      push({ in: 'bet', id: reasons.length + 1, player: 'p', items: [{ spot: `box_${box}`, amount }] });
  push({ in: 'time' });
  while (run.waiting) push(nextInput(run, cards, log, reasons.length + 1));
  return { run, reasons, left: [...cards, ...log] };
}

function play(one: unknown): string[] {
  const { cards: _cards, stakes: _stakes, log: _log, bets, ...stated } = one as Case & Record<string, unknown>;
  const { run, reasons, left } = played(one as Case);
  const outcome = run.outcome as Extract<Outcome, { end: 'payouts' }>;
  const rows = run.stakes.map(({ id, items: [item] }) => ({
    spot: item?.spot ?? '',
    reason: reasons[id - 1],
    amount: item?.amount,
    win: outcome.wins.find(each => each.bet === id)?.win,
  }));
  const { dealer, boxes } = outcome.result as unknown as Result;
  const { problems, credits } = audit(blackjack, SETUP, run);
  const actual = {
    dealer: dealer.cards,
    dealer_total: dealer.total,
    dealer_blackjack: dealer.blackjack,
    hands: Object.fromEntries(boxes.map(({ box, hands }) => [box, hands.map(hand => hand.cards)])),
    bets: rows.toSorted((a, b) => boxOf(a.spot) - boxOf(b.spot)),
    debit: rows.reduce((sum, row) => sum + (row.amount ?? 0), 0),
    credit: credits.get('p'),
    problems,
    left,
  };
  const { id: _id, title: _title, game: _game, rules: _rules, ...expected } = stated;
  // insurance has no reason of its own at a wallet
  const paid = bets.map(({ spot, reason, amount, win }) => ({
    spot,
    reason: reason === 'insurance' ? 'bet' : reason,
    amount,
    win,
  }));
  return differences('', actual, { ...expected, bets: paid, problems: [], left: [] });
}

interface Result {
  dealer: { cards: string[]; total: number; blackjack: boolean };
  boxes: { box: number; hands: { cards: string[]; outcome: Json }[] }[];
}

export const vectors: Record<string, VectorPlayer> = { test_blackjack: { files: ['vectors/blackjack.jsonl'], play } };
