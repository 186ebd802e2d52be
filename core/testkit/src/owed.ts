// An account of its own of what seats owe each other, made from the facts told: debts add up, and stop at what is owed.
import type { Amount, Fact, Run, Seat, Setup } from '@baize/sdk';

type Told = Fact & { from: Seat; to: Seat; amount: Amount; why: string; payer?: Seat };

/** What is wrong with the debts of a round that is over. */
export function owedProblems({ seats, limits, dealt }: Setup, run: Run): string[] {
  const told = run.told.filter(each => each.fact.kind === 'debt').map(each => each.fact as Told);
  if (told.length === 0 && run.debts.length === 0) return [];
  const problems: string[] = [];
  if (told.length !== run.debts.length) problems.push(`${told.length} debts were told, ${run.debts.length} count`);
  const stackOf = new Map(seats.map(each => [each.seat, each.chips]));
  const net = new Map(dealt.map(seat => [seat, 0]));
  const taken = new Map<string, Amount>();
  for (const { from, to, amount, payer = from } of told) {
    const pair = `${from}>${to}`;
    taken.set(pair, (taken.get(pair) ?? 0) + amount);
    net.set(payer, (net.get(payer) ?? 0) - amount);
    net.set(to, (net.get(to) ?? 0) + amount);
    if ((taken.get(pair) ?? 0) > (stackOf.get(to) ?? 0))
      problems.push(`seat ${to} wins ${taken.get(pair)} from seat ${from}, and brought ${stackOf.get(to)}`);
    const most = Math.min(
      stackOf.get(payer) ?? 0,
      (limits.max_loss ?? 0) > 0 ? (limits.max_loss as Amount) : Number.POSITIVE_INFINITY,
    );
    if ((net.get(payer) ?? 0) < -most)
      problems.push(`seat ${payer} loses ${-(net.get(payer) ?? 0)}, at most ${most} is theirs to lose`);
  }
  const { outcome } = run;
  const ended = new Map<Seat, Amount>(outcome?.end === 'transfers' ? outcome.net : []);
  for (const [seat, amount] of net)
    if ((ended.get(seat) ?? 0) !== amount)
      problems.push(`seat ${seat} ends with ${ended.get(seat) ?? 0}, its debts come to ${amount}`);
  return problems;
}
