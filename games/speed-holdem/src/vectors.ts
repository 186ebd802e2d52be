// Plays cases of Speed Hold'em through the script: cards in the order of the pack, each box, each fee, each player.
import { boxOf } from '@baize/kit-boxes';
import { type Gross, type Outcome, RAKES, Run, type Setup } from '@baize/sdk';
import { audit, differences, type VectorPlayer } from '@baize/testkit';
import { speedHoldem } from './index.ts';

interface Case {
  bet: number;
  /** floor_unit: 0 where no part of a fee is given up */
  rule: { rake_bp: number; rake_cap: number; floor_unit: number };
  /** by box */
  owners: Record<string, string>;
  deck: string[];
}
interface Result {
  board: string[];
  dealer: { cards: string[] };
  boxes: { box: number; cards: string[]; outcome: string }[];
}

const setupOf = (bet: number): Setup => ({
  ...{ no: 1, seats: [], dealt: [], limits: { bet }, unit: 1, options: {} },
  ...{ live: false, idle: false, shoe: null, carry: null },
});

function played({ bet, owners, deck }: Case): { run: Run; used: number } | string {
  const run = new Run(speedHoldem, setupOf(bet));
  for (const [i, [box, player]] of Object.entries(owners).entries())
    run.push({ in: 'bet', id: i + 1, player, items: [{ spot: `box_${box}`, amount: bet }] });
  run.push({ in: 'time' });
  let used = 0;
  while (run.waiting?.ask === 'cards') {
    if (used + run.open > deck.length)
      return `deck ${deck.length}, expected more: the script asks for ${run.waiting.places[0]?.at}`;
    const from = used;
    used += run.open;
    run.push({ in: 'cards', cards: deck.slice(from, used), source: 'auto' });
  }
  return { run, used };
}

/** What each player's boxes win, in the order in which a fee is taken: as the game ends. */
function rowsOf({ stakes }: Run, { wins }: Extract<Outcome, { end: 'payouts' }>) {
  const items = wins.map(({ bet, spot, win }) => {
    const stake = stakes.find(each => each.id === bet);
    const paid = stake?.items.find(item => item.spot === spot)?.amount ?? 0;
    return { who: stake?.player ?? '', box: boxOf(spot), paid, won: win };
  });
  return [...Map.groupBy(items, ({ who }) => who)].map(([who, own]) => {
    const [paid, won] = [own.reduce((all, each) => all + each.paid, 0), own.reduce((all, each) => all + each.won, 0)];
    return { who, paid, won, wins: own };
  });
}

function play(one: unknown): string[] {
  const { owners: _owners, bet, rule, deck, boxes, ...stated } = one as Case & Record<string, unknown>;
  const found = played(one as Case);
  if (typeof found === 'string') return [found];
  const { run, used } = found;
  if (run.outcome?.end !== 'payouts') return ['no payouts'];
  const { board, dealer, boxes: shown } = run.outcome.result as unknown as Result;
  const own = rowsOf(run, run.outcome);
  const gross: Gross = { flop: true, order: [], pots: [], rows: own };
  const { rake_bp: bp, rake_cap: cap, floor_unit: unit } = rule;
  const fees = (terms: { cap: number; floor: boolean }) => RAKES.wins.take(gross, { ...terms, bp, noFlopNoDrop: false, unit });
  const taken = fees({ cap, floor: unit > 0 });
  const full = fees({ cap: 0, floor: false });
  const rows = own.flatMap(({ wins }, i) =>
    wins.map(({ box, won }, k) => {
      const fee = taken.wins?.[i]?.[k] ?? 0;
      const result = shown.find(each => each.box === box)?.outcome;
      return [box, { result, fee_full: full.wins?.[i]?.[k] ?? 0, fee, win: won - fee }] as const;
    }),
  );
  const players = own.map(({ who, paid, won }, i) => {
    const rake = taken.rows[i] ?? 0;
    return [who, { debit: paid, credit: won - rake, rake }] as const;
  });
  const actual = {
    boxes: Object.fromEntries(shown.map(({ box, cards }) => [box, cards])),
    dealer: dealer.cards,
    board,
    rows: Object.fromEntries(rows),
    players: Object.fromEntries(players),
  };
  const { id: _id, title: _title, game: _game, ...expected } = stated;
  return [
    ...(used === deck.length ? [] : [`deck used ${used}, expected ${deck.length}`]),
    ...audit(speedHoldem, setupOf(bet), run).problems,
    ...differences('', actual, { boxes, ...expected }),
  ];
}

export const vectors: Record<string, VectorPlayer> = { speed: { files: ['vectors/speed.jsonl'], play } };
