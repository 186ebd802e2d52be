// Inputs that must be refused and change nothing: wrong amounts, foreign seats, unknown names, broken shapes.
import type { Input, Run } from '@baize/sdk';
import { isRefused } from '@baize/sdk';
import { type Luck, pick } from './luck.ts';

const AMOUNTS: unknown[] = [-1, 0.5, '5', 2 ** 53, Number.NaN, -0, null, Number.POSITIVE_INFINITY, {}, [], 1n];
const NAMES: unknown[] = ['nope', '__proto__', 'constructor', 'toString', '', 7, null, undefined, {}];
const SHAPES: unknown[] = [
  null,
  undefined,
  5,
  'time',
  [],
  {},
  { in: 'nope' },
  { in: '__proto__' },
  { in: 'note' },
  { in: 'note', fact: { kind: 'No' } },
];

/** Whether a round refuses an input; one that it takes goes on from it. */
export function isRejected(run: Run, input: Input): boolean {
  try {
    run.push(input);
    return false;
  } catch (error) {
    return isRefused(error);
  }
}

/** Sends bad inputs made from a legal one. Answers what went wrong. */
export function sendBad(run: Run, legal: Input, luck: Luck, times = 3): string[] {
  const problems: string[] = [];
  for (let i = 0; i < times; i++) {
    const bad = spoil(run, legal, luck);
    const before = stateOf(run);
    try {
      run.push(bad as Input);
      problems.push(`accepted ${shown(bad)}`);
    } catch (error) {
      if (!isRefused(error)) problems.push(`no refusal of ${shown(bad)}: ${String(error)}`);
    }
    if (stateOf(run) !== before) problems.push(`changed by the refused ${shown(bad)}`);
  }
  return problems;
}

function spoil(run: Run, legal: Input, luck: Luck): unknown {
  if (luck(4) === 0) return pick(SHAPES, luck);
  if (luck(4) === 0) return elsewhere(run);
  switch (legal.in) {
    case 'choice':
      return pick(
        [
          { ...legal, option: pick(NAMES, luck) },
          { ...legal, seat: pick([98, -1, 0.5, '1', null], luck) },
          {
            ...legal,
            amount: pick(
              AMOUNTS.filter(amount => !Object.is(amount, legal.amount)),
              luck,
            ),
          },
          { ...legal, cards: pick<unknown>([['Zz'], 'As', [7], { length: 1 }], luck) },
          { ...legal, auto: 'yes' },
        ].filter(bad => !('amount' in bad) || bad.amount !== undefined),
        luck,
      );
    case 'bet':
      return pick<unknown>(
        [
          { ...legal, items: [{ spot: pick(NAMES, luck), amount: 1 }] },
          { ...legal, items: [{ ...legal.items[0], amount: pick([...AMOUNTS, 0], luck) }] },
          { ...legal, items: [...legal.items, legal.items[0]] },
          { ...legal, items: pick<unknown>([[], null, 'tie', [null], {}], luck) },
          { ...legal, id: pick([0, -1, 0.5, '1', undefined], luck) },
          { ...legal, player: '' },
          { ...legal, seat: 98 },
        ],
        luck,
      );
    case 'undo':
      return { in: 'undo', id: pick<unknown>([999_999, -1, '1', null], luck) };
    case 'cards':
      return {
        ...legal,
        cards: pick<unknown>([['Zz'], [], [null], 'As', null, Array.from({ length: 500 }, () => legal.cards[0])], luck),
      };
    case 'roll':
      return { in: 'roll', value: pick<unknown>([-1, 2 ** 40, 0.5, '0', Number.NaN], luck) };
    default:
      return pick(SHAPES, luck);
  }
}

/** Something that fits another request than the open one. */
function elsewhere(run: Run): unknown {
  const ask = run.waiting?.ask;
  if (ask !== 'bets') return { in: 'time' };
  return { in: 'cards', cards: ['As'], source: 'auto' };
}

function stateOf(run: Run): string {
  const { waiting, told, inputs, outcome, fault, kept, stacks, puts, owners, missing, standing, open } = run;
  return JSON.stringify([
    waiting,
    told.length,
    inputs.length,
    outcome,
    String(fault),
    kept,
    [...stacks],
    [...puts],
    [...owners],
    missing,
    standing,
    open,
  ]);
}

function shown(bad: unknown): string {
  try {
    return JSON.stringify(bad) ?? String(bad);
  } catch {
    return String(bad);
  }
}
