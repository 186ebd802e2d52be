// The betting of Seotda: what a seat that may raise is offered, each with the chips that it moves.
import { partOfPot, raisedBy, type Stakes, type Street, type Structure } from '@baize/kit-poker';
import type { Amount, Option, Round } from '@baize/sdk';

/** `bbing` opens for the ante and is for the first to act alone; `ddadang` doubles the bet; `quarter` and `half` add to a call that
 *  part of the pot after it, in whole units, at least the least raise. What is more than the stack is the whole stack. */
function structure(unit: Amount): Structure {
  return (stakes, options) => {
    const { bet, step, own, stack, isFirst } = stakes;
    const to = (total: Amount): Option => ({ price: Math.min(total - own, stack) });
    if (bet > 0) options.ddadang = to(2 * bet);
    else if (isFirst) options.bbing = to(step);
    options.quarter = to(part(stakes, 4, unit));
    options.half = to(part(stakes, 2, unit));
  };
}

function part(stakes: Stakes, parts: number, unit: Amount): Amount {
  return raisedBy(stakes, partOfPot(stakes, parts, unit));
}

/** One stage of betting, from the first of the players. */
export function stakesOf({ limits, unit }: Pick<Round, 'limits' | 'unit'>, stage: string): Street {
  const { ante = 0 } = limits;
  return { stage, bet: 0, step: ante, first: 0, structure: structure(unit), hasTimeBank: false, reraise: 'until_call' };
}
