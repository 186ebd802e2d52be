// It takes bets below the least of the table.
import { boxed, type Fault } from '../fault.ts';

export default {
  what: 'bets below the limits of the table',
  coin: { fields: `${boxed({ least: '1' })} template: { limits: { min_bet: 2, max_bet: 100 } },` },
  sentence: /takes 1, and min_bet of the table is \d+/,
} satisfies Fault;
