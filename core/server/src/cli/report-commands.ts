// Commands for reports, for templates of tables and for the settings of the platform.
import type { Exponents } from './money.ts';
import { print } from './print.ts';
import { get, id, json, query, type Verb } from './verbs.ts';

const DAYS = { from: 'a date, inclusive', to: 'a date, exclusive', currency: 'one currency' };

export const REPORTS: Record<string, Verb[]> = {
  report: [
    {
      ...get(
        'ggr',
        [],
        'gross gaming revenue by day, operator and game',
        (_, options) => `/reports/ggr${query(options, ['from', 'to', 'operator', 'game-code', 'currency', 'group'])}`,
        { ...DAYS, operator: 'operator code', 'game-code': 'one game', group: 'day or month' },
      ),
      choices: { group: ['day', 'month'] },
    },
    {
      ...get(
        'clearing',
        [],
        'what operators owe each other from shared tables; ends with 1 when it does not sum up to zero',
        (_, options) => `/reports/clearing${query(options, ['from', 'to', 'currency'])}`,
        DAYS,
      ),
      show: printClearing,
    },
  ],
  template: [
    get('show', ['GAME'], 'where new tables of a game start', ([game]) => `/templates/${id(game)}`),
    {
      verb: 'set',
      words: ['GAME'],
      options: { to: 'JSON: currency, limits, max_seats, rake_bp, rake_cap …' },
      help: 'sets where new tables of a game start',
      request: ([game], { to }) => ['PUT', `/templates/${id(game)}`, json(to)],
    },
  ],
  settings: [
    get('show', [], 'settings of the platform', () => '/settings'),
    {
      verb: 'set',
      words: [],
      options: { to: 'JSON: timezone, device_limit, environment, card_design' },
      help: 'changes settings of the platform',
      request: (_, { to }) => ['PUT', '/settings', json(to)],
    },
  ],
};

function printClearing(out: NodeJS.WritableStream, answer: unknown, asJson: boolean, exponents: Exponents): number {
  print(out, answer, { asJson, exponents });
  return (answer as { balanced: boolean }).balanced ? 0 : 1;
}

/** Whether a round played again gives the same. */
export function printReplay(out: NodeJS.WritableStream, answer: unknown, asJson: boolean): number {
  const { identical, differs_at: differs } = answer as { identical: boolean; differs_at: string | null };
  if (asJson) print(out, answer, { asJson });
  else out.write(identical ? 'identical\n' : `differs at ${differs}\n`);
  return identical ? 0 : 1;
}
