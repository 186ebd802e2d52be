// `baize log`: switches debug lines on while the server runs, and says which are.
import { number, type Verb } from './verbs.ts';

export const LOG: Verb[] = [
  {
    verb: '',
    words: [],
    options: { operator: 'of this operator', table: 'of this table', minutes: '1 to 60; 10 unless given' },
    help: "writes debug lines of one operator or one table into the server's log; without options says whose are written",
    columns: ['operator_code', 'table_id', 'until'],
    request: (_, { operator, table, minutes }) => {
      const isAsked = operator === undefined && table === undefined;
      if (isAsked && minutes !== undefined) throw new TypeError('--minutes needs --operator or --table: whose debug lines');
      if (isAsked) return ['GET', '/log'];
      const whose = {
        ...(operator === undefined ? {} : { operator_code: operator }),
        ...(table === undefined ? {} : { table_id: table }),
      };
      return ['POST', '/log', { ...whose, minutes: number(minutes) ?? 10 }];
    },
  },
];
