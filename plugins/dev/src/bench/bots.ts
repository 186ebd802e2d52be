// What bots do at the table that is tried: as the game's own bot says, else anything that is offered.
import type { BetsRequest, Choice, Fact, Game, Input, Run, Seat } from '@baize/sdk';
import { view } from '@baize/sdk';
import { fill, type Luck, pick } from '@baize/testkit';

/** The answer of a bot at this seat. */
export function answerOf(game: Game, run: Run, choice: Choice, luck: Luck): Extract<Input, { in: 'choice' }> {
  const facts = run.told
    .map(told => view(told, [choice.seat], run.owners.get(choice.seat) ?? null))
    .filter((fact): fact is Fact => fact !== null);
  if (game.bot) return { in: 'choice', seat: choice.seat, ...game.bot(choice, facts, luck) };
  const names = Object.keys(choice.options);
  const others = names.filter(name => name !== choice.otherwise);
  const option = others.length === 0 || luck(4) === 0 ? choice.otherwise : pick(others, luck);
  return { in: 'choice', seat: choice.seat, option, ...fill(choice.options[option] ?? {}, luck) };
}

/** A small bet of a bot; null where it can put nothing. */
export function betOf(
  run: Run,
  { spots }: BetsRequest,
  player: string,
  seat: Seat | undefined,
  luck: Luck,
): Omit<Extract<Input, { in: 'bet' }>, 'id'> | null {
  const free = Object.entries(spots).filter(([, spot]) => {
    const owner = spot.seat === undefined ? undefined : run.owners.get(spot.seat);
    return owner === undefined || owner === player;
  });
  if (free.length === 0) return null;
  const [spot, { min, max }] = pick(free, luck);
  const amount = Math.min(max, min * (1 + luck(3)), seat === undefined ? max : (run.stacks.get(seat) ?? 0));
  if (amount < min) return null;
  return { in: 'bet', player, ...(seat === undefined ? {} : { seat }), items: [{ spot, amount }] };
}
