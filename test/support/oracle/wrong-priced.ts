// The same for bets that are followed by answers that cost something, paid by a wallet or by chips at a seat.
import type { Evidence, Row } from './evidence.ts';
import type { Wrong } from './wrong.ts';

const inputsOf = ({ tables }: Evidence, round: string): Row[] => tables.inputs.filter(({ round_id }) => round_id === round);

/** The last input of a round, changed. */
function rewrite(evidence: Evidence, round: string, from: string, to: string): void {
  const row = inputsOf(evidence, round).at(-1) as Row;
  row.input = String(row.input).replace(from, to);
}

/** The last input of a round, gone. */
function forget({ tables }: Evidence, round: string): void {
  tables.inputs.splice(
    tables.inputs.findLastIndex(({ round_id }) => round_id === round),
    1,
  );
}

const remembered = ({ memory }: Evidence, aid: string): Record<string, unknown> =>
  memory.find(line => line.aid === aid) as Record<string, unknown>;

export const WRONG_PRICED: Wrong[] = [
  [
    'E7 a raise that was paid and is not in the log',
    'lost',
    'E7',
    /double d7 of anna stands 0 times in the log of rnd_1/,
    each => forget(each, 'rnd_1'),
  ],
  [
    'E7 a raise that the log has of another amount',
    'wrong',
    'E7',
    /double d7 took 300, the log of rnd_1 has 301/,
    each => rewrite(each, 'rnd_1', '300', '301'),
  ],
  [
    'E7 a raise of chips that is not in the log',
    'wrong',
    'E7',
    /round rnd_3 \(settled\) of anna: its log has 100, the round says 200/,
    each => forget(each, 'rnd_3'),
  ],
  [
    'E7 a bet of chips that was taken back and counts',
    'wrong',
    'E7',
    /round rnd_3 .*: its log has 270, the round says 200/,
    each =>
      void each.tables.inputs.splice(
        each.tables.inputs.findIndex(({ input }) => String(input).includes('anna-7')),
        1,
      ),
  ],
  [
    'E7 a wallet that pays where chips have paid',
    'wrong',
    'E7',
    /rnd_3 .*: credit s1 is in it, though chips at a seat paid/,
    each => void Object.assign(each.tables.tx.find(row => row.tx_id === 's1') as Row, { scope_id: 'rnd_3' }),
  ],
  [
    'P15 an accepted raise without a debit',
    'lost',
    'P15',
    /act anna-4 of anna \(300\) was accepted, of which there is no debit/,
    each => void Object.assign(each.tables.tx.find(row => row.tx_id === 'd7') as Row, { aid: null }),
  ],
  [
    'P15 an accepted raise of chips that nobody wrote down',
    'lost',
    'P15',
    /act anna-8 of anna \(100\) was accepted, and stands in no log/,
    each => forget(each, 'rnd_3'),
  ],
  [
    'P15 an accepted raise of chips of another amount',
    'wrong',
    'P15',
    /act anna-8 of anna \(99\) was accepted, and 100 stand in the log/,
    each => void Object.assign(remembered(each, 'anna-8'), { amount: 99 }),
  ],
  [
    'P15 a refused bet of chips that stands',
    'lost',
    'P15',
    /bet anna-5 of anna \(100\) was refused \(ACTION_LATE\), but stands in the log of rnd_3/,
    each => void Object.assign(remembered(each, 'anna-5'), { answer: 'ACTION_LATE' }),
  ],
  [
    'P15 a bet of chips that was taken back by nobody',
    'lost',
    'P15',
    /anna undid at most 0 bets of chips, 1 accepted ones do not stand/,
    each => void each.memory.splice(each.memory.indexOf(remembered(each, 'anna-7')), 1),
  ],
  [
    'P15 a bet of chips that took effect in two rounds',
    'doubled',
    'P15',
    /bet anna-5 of anna \(100\) stands 2 times in the logs of rounds/,
    each => void each.tables.inputs.push({ ...(inputsOf(each, 'rnd_3')[0] as Row), round_id: 'rnd_4' }),
  ],
];
