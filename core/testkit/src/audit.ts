// Settles an outcome as a host would and says whether its sums are right.
import {
  type Amount,
  type Game,
  type Gross,
  type Outcome,
  type Pot,
  purseOf,
  RAKES,
  type RakeRule,
  type Run,
  type Seat,
  type Setup,
  type Stake,
} from '@baize/sdk';

export interface Audit {
  problems: string[];
  /** Chips of each seat after the round (buy_in flow). */
  stacks: Map<Seat, Amount>;
  /** What each player gets from the house (bet flow), before a fee. */
  credits: Map<string, Amount>;
}
export interface AuditTerms {
  bp: number;
  cap: Amount;
  floor: boolean;
  /** Left out: as is usual for poker. */
  noFlopNoDrop?: boolean;
}

/** Checks conservation, eligibility, signs, limits of the rake; `terms` may be made up, so that the rake rules are tried too. */
export function audit(game: Game, setup: Setup, run: Run, terms: AuditTerms = { bp: 500, cap: 0, floor: false }): Audit {
  const problems: string[] = [];
  const stacks = new Map(run.stacks);
  const credits = new Map<string, Amount>();
  const outcome = run.outcome as Outcome;
  for (const [seat, chips] of stacks) if (!isAmount(chips)) problems.push(`stack of seat ${seat} is ${chips}`);
  const middle = sum(run.puts.values());
  if (outcome.end === 'pots') endPots(problems, game, setup, run, outcome, stacks, terms);
  else if (outcome.end === 'transfers') endTransfers(problems, setup, run, outcome.net, stacks);
  else if (outcome.end === 'payouts') endPayouts(problems, run, outcome.wins, stacks, credits, game);
  else if (middle > 0 || standing(run).length > 0) problems.push('ends with none, though something was put in');
  for (const [seat, chips] of stacks) if (!isAmount(chips)) problems.push(`seat ${seat} ends with ${chips}`);
  const rest = outcome.end === 'payouts' ? undefined : sum(stacks.values()) + rakeOf(game, setup, run, outcome, terms);
  const before = sum(setup.seats.map(seat => seat.chips));
  if (rest !== undefined && rest !== before) problems.push(`${before} chips before the round, ${rest} after it`);
  return { problems, stacks, credits };
}

/** The rows of bets that are in the round at its end. */
const standing = (run: Run): Stake[] => run.stakes.filter(stake => !stake.undone);

function endPots(
  problems: string[],
  game: Game,
  setup: Setup,
  run: Run,
  outcome: Extract<Outcome, { end: 'pots' }>,
  stacks: Map<Seat, Amount>,
  terms: AuditTerms,
): void {
  const given = new Map<Seat, Amount>();
  outcome.pots.forEach((pot, k) => {
    problems.push(...potProblems(pot).map(problem => `pots[${k}] ${problem}`));
    for (const [seat, amount] of pot.contributions) given.set(seat, (given.get(seat) ?? 0) + amount);
  });
  for (const [seat, put] of run.puts)
    if ((given.get(seat) ?? 0) !== put) problems.push(`seat ${seat} put in ${put}, pots have ${given.get(seat) ?? 0} of it`);
  if (problems.length > 0) return;
  const rule = ruleOf(game);
  const gross = grossOf(setup, run, outcome);
  const raked = rule.take(gross, { noFlopNoDrop: game.category === 'poker', ...terms, unit: setup.unit });
  raked.pots?.forEach(({ rake, shares }, k) => {
    const pot = outcome.pots[k] as Pot;
    for (const [seat, amount] of shares) stacks.set(seat, (stacks.get(seat) ?? 0) + amount);
    if (sum(shares.map(([, amount]) => amount)) + rake !== pot.amount)
      problems.push(`pots[${k}] shares and rake are not its amount`);
  });
  if (rule.name === 'profit')
    for (const [i, { who }] of gross.rows.entries())
      stacks.set(who as Seat, (stacks.get(who as Seat) ?? 0) - (raked.rows[i] ?? 0));
  const total = sum(raked.rows);
  if (terms.cap > 0 && total > terms.cap) problems.push(`rake ${total} above the cap ${terms.cap}`);
  if (terms.floor && total % setup.unit !== 0) problems.push(`rake ${total} is not floored to ${setup.unit}`);
}

function potProblems(pot: Pot): string[] {
  const problems: string[] = [];
  if (sum(pot.contributions.map(([, amount]) => amount)) !== pot.amount) problems.push('contributions are not its amount');
  if (!isAmount(pot.amount) || pot.amount === 0) problems.push(`amount ${pot.amount}`);
  if (pot.winners.length === 0 || new Set(pot.winners).size !== pot.winners.length) problems.push('winners');
  if (!pot.winners.every(seat => pot.eligible.includes(seat))) problems.push('a winner is not eligible');
  return problems;
}

function endTransfers(problems: string[], setup: Setup, run: Run, net: [Seat, Amount][], stacks: Map<Seat, Amount>): void {
  if (sum(net.map(([, amount]) => amount)) !== 0) problems.push('transfers do not sum to 0');
  for (const { seat, chips } of setup.seats) stacks.set(seat, chips);
  if (sum(run.puts.values()) > 0) problems.push('transfers, though chips are in the middle');
  for (const [seat, amount] of net) {
    if (!Number.isSafeInteger(amount) || !stacks.has(seat)) problems.push(`transfer of seat ${seat}: ${amount}`);
    stacks.set(seat, (stacks.get(seat) ?? 0) + amount);
  }
}

function endPayouts(
  problems: string[],
  run: Run,
  wins: { bet: number; spot: string; win: Amount }[],
  stacks: Map<Seat, Amount>,
  credits: Map<string, Amount>,
  game: Game,
): void {
  const isStack = purseOf(game) === 'stack';
  const rows = standing(run);
  for (const [seat, put] of run.puts) {
    const bet = sum(rows.filter(row => row.seat === seat).flatMap(row => row.items.map(({ amount }) => amount)));
    if (isStack && put !== bet) problems.push(`seat ${seat} has ${put} in the middle, ${bet} of it in bets`);
  }
  const open = new Map(rows.map(each => [each.id, { ...each, left: each.items.map(item => item.spot) }]));
  for (const { bet, spot, win } of wins) {
    const row = open.get(bet);
    if (!isAmount(win)) problems.push(`win ${win} of bet ${bet}`);
    if (!row) {
      problems.push(`a win for bet ${bet}, which does not stand`);
      continue;
    }
    if (!row.left.includes(spot)) problems.push(`a win for bet ${bet} on ${spot}, which it has not`);
    row.left = row.left.filter(each => each !== spot);
    if (row.seat !== null && isStack) stacks.set(row.seat, (stacks.get(row.seat) ?? 0) + win);
    else credits.set(row.player, (credits.get(row.player) ?? 0) + win);
  }
  for (const row of open.values()) if (row.left.length > 0) problems.push(`bet ${row.id} has no win for ${row.left.join(', ')}`);
}

function grossOf(setup: Setup, run: Run, outcome: Extract<Outcome, { end: 'pots' }>): Gross {
  const off = RAKES.pots.take(
    { flop: outcome.flop, order: outcome.order, pots: outcome.pots, rows: [] },
    { bp: 0, cap: 0, floor: false, noFlopNoDrop: false, unit: 1 },
  );
  const won = new Map<Seat, Amount>();
  for (const pot of off.pots ?? []) for (const [seat, amount] of pot.shares) won.set(seat, (won.get(seat) ?? 0) + amount);
  const rows = setup.seats.map(({ seat }) => ({ who: seat, paid: run.puts.get(seat) ?? 0, won: won.get(seat) ?? 0, wins: [] }));
  return { flop: outcome.flop, order: outcome.order, pots: outcome.pots, rows };
}

function rakeOf(game: Game, setup: Setup, run: Run, outcome: Outcome, terms: AuditTerms): Amount {
  if (outcome.end !== 'pots') return 0;
  try {
    return sum(
      ruleOf(game).take(grossOf(setup, run, outcome), { noFlopNoDrop: game.category === 'poker', ...terms, unit: setup.unit })
        .rows,
    );
  } catch {
    return 0; // the pots are wrong, which has been said already
  }
}

function ruleOf(game: Game): RakeRule {
  return RAKES[(game.rake ?? 'pots') as keyof typeof RAKES];
}

function isAmount(amount: unknown): boolean {
  return Number.isSafeInteger(amount) && (amount as number) >= 0;
}

function sum(amounts: Iterable<Amount>): Amount {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
