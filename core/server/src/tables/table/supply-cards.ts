// Cards that a round asks for, from its source: each is an input, and a sealed shoe's faces are not logged.
import type { Input, Request } from '@baize/sdk';
import type { Commit } from '../../dealing/index.ts';
import type { Logged } from '../../rounds/index.ts';
import { faults } from '../../runtime/index.ts';
import type { Context } from './context.ts';
import type { Round } from './round.ts';

/** Answers a request that no person answers. @throws RoundVoid, SealError */
export async function supplyCards({ source, services }: Context, round: Round): Promise<void> {
  const { run } = round;
  const request = run.waiting as Request;
  await source.supply(
    request.ask === 'cards' ? { ...request, places: request.places.slice(request.places.length - run.open) } : request,
    (input, how) => giveCards(round, input, how),
    timer => services.clock.sleep(round.timer(timer)),
  );
}

async function giveCards(round: Round, input: Input, how?: Commit): Promise<void> {
  if (round.voided !== null) throw new Error('the round is void');
  if (faults.on && input.in === 'cards') await faults.at('K10');
  if (how) return round.commit(how.logged, input, how.hold);
  // faces of a sealed shoe are not logged, only their number: its order determines them
  if (input.in === 'cards' && input.source === 'auto')
    await round.commit({ ...input, cards: input.cards.map(() => '') } as Logged, input);
  else await round.commit(input);
}
