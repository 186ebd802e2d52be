// What the command line can ask of a running server: each command is one call of the platform API.
import { readFileSync } from 'node:fs';
import { AUDIT } from './audit-commands.ts';
import { LOG } from './log-commands.ts';
import { furtherReconciliation, printReconciliation } from './reconciliation.ts';
import { printReplay, REPORTS } from './report-commands.ts';
import { printShuffle } from './shuffle.ts';
import { get, id, json, list, number, type Options, post, query, type Verb } from './verbs.ts';

const CREATE_OPERATOR = {
  code: 'a short code: a-z 0-9 _ -',
  name: 'its name',
  mode: 'independent or prepaid',
  'wallet-url': 'address of its wallet',
  currency: 'currencies, the default first: KRW,USD',
  game: 'games, or all',
  ip: 'allowed addresses, comma-separated; everybody by default',
  'return-url': 'where the game screen goes back to',
  embed: 'origins that may embed the game screen',
};

const createOperator = (options: Options): unknown => ({
  code: options.code,
  name: options.name ?? options.code,
  credit_mode: options.mode ?? 'independent',
  wallet_base_url: options['wallet-url'],
  ip_allowlist: options.ip === undefined ? ['0.0.0.0/0', '::/0'] : list(options.ip),
  default_return_url: options['return-url'] ?? null,
  embed_origins: list(options.embed),
  currencies: list(options.currency),
  games: list(options.game ?? 'all'),
  timezone: '',
  multi_table: false,
  watch_limit_sec: 0,
  contact: null,
  table_create_games: [],
});

const LISTS = {
  operator: 'operator code',
  limit: 'at most so many',
  cursor: 'go on after this',
  from: 'from this time',
  to: 'up to this time',
  status: 'status',
};

const TX_STATUSES = ['pending', 'confirmed', 'failed', 'uncertain', 'rolled_back'];

const CALLS = ['kind', 'tx-id', 'request-id', 'from', 'to', 'limit', 'cursor'];

const creditOf = ([code]: string[]): string => `/operators/${id(code)}/credit`;

/** Commands by name. */
export const COMMANDS: Record<string, Verb[]> = {
  operator: [
    get('list', [], 'all operators', () => '/operators'),
    get('show', ['CODE'], 'one operator', ([code]) => `/operators/${id(code)}`),
    {
      ...post(
        'create',
        [],
        'registers an operator; prints its credentials, once',
        () => '/operators',
        CREATE_OPERATOR,
        createOperator,
      ),
      choices: { mode: ['independent', 'prepaid'] },
    },
    post('reissue', ['CODE'], 'new credentials; the old ones stop at once', ([code]) => `/operators/${id(code)}/credentials`),
    {
      verb: 'change',
      words: ['CODE'],
      options: { set: 'JSON of the fields to change' },
      help: 'changes an operator',
      request: ([code], options) => ['PATCH', `/operators/${id(code)}`, json(options.set)],
    },
    {
      verb: 'delete',
      words: ['CODE'],
      options: {},
      help: 'forgets an operator that never played, and its players with it',
      request: ([code]) => ['DELETE', `/operators/${id(code)}`],
    },
  ],
  credit: [
    get('show', ['CODE'], 'prepaid credit of an operator', creditOf),
    {
      ...post(
        'move',
        ['CODE'],
        'charges, withdraws or adjusts',
        creditOf,
        { kind: 'charge, withdraw or adjust', amount: 'minor units', memo: 'a note' },
        options => ({ kind: options.kind, amount: number(options.amount), memo: options.memo ?? null }),
      ),
      choices: { kind: ['charge', 'withdraw', 'adjust'] },
      currencyOf: creditOf,
    },
    {
      verb: 'warn',
      words: ['CODE'],
      options: { below: 'minor units; 0: never' },
      help: 'sets below which balance its credit is called low',
      currencyOf: creditOf,
      request: ([code], { below }) => ['PUT', `/operators/${id(code)}/credit/warning`, { warn_below: number(below) }],
    },
  ],
  currency: [
    get('list', [], 'all currencies', () => '/currencies'),
    post(
      'add',
      [],
      'adds a currency',
      () => '/currencies',
      { code: 'KRW', exponent: 'decimal places', symbol: '₩', rate: 'display units per base unit' },
      options => ({ code: options.code, exponent: number(options.exponent), symbol: options.symbol, rate: number(options.rate) }),
    ),
    {
      verb: 'change',
      words: ['CODE'],
      options: { set: 'JSON: symbol, rate, settings_step' },
      help: 'changes a currency',
      request: ([code], options) => ['PATCH', `/currencies/${id(code)}`, json(options.set)],
    },
  ],
  table: [
    get('list', [], 'all tables', () => '/tables'),
    get('show', ['TABLE'], 'one table', ([table]) => `/tables/${id(table)}`),
    post(
      'create',
      [],
      'opens a table',
      () => '/tables',
      {
        game: 'game code',
        name: 'its name',
        currency: 'currency',
        limits: 'JSON of the limits',
        operator: 'owner; shared without',
        timers: 'JSON of timers',
        engine: 'JSON of options',
      },
      options => ({
        game_code: options.game,
        names: { en: options.name ?? options.game },
        currency: options.currency,
        limits: json(options.limits),
        mode: 'real',
        operator_code: options.operator ?? null,
        timers: json(options.timers),
        engine: json(options.engine),
      }),
    ),
    {
      verb: 'change',
      words: ['TABLE'],
      options: { set: 'JSON: names, limits, timers, status …' },
      help: 'changes a table, from its next round on',
      request: ([table], options) => ['PATCH', `/tables/${id(table)}`, json(options.set)],
    },
    post('close', ['TABLE'], 'closes a table', ([table]) => `/tables/${id(table)}/close`),
    post('pause', ['TABLE'], 'starts no further round', ([table]) => `/tables/${id(table)}/pause`),
    post('resume', ['TABLE'], 'goes on after a pause', ([table]) => `/tables/${id(table)}/resume`),
  ],
  game: [
    get('list', [], 'loaded games', () => '/games'),
    {
      verb: 'change',
      words: ['CODE'],
      options: { set: 'JSON: status, sort_order, names …' },
      help: 'opens a game, or puts it under maintenance',
      request: ([code], options) => ['PATCH', `/games/${id(code)}`, json(options.set)],
    },
  ],
  round: [
    {
      ...get(
        'list',
        [],
        'rounds',
        (_, options) => `/rounds${query(options, ['operator', 'limit', 'cursor', 'from', 'to', 'status'])}`,
        { ...LISTS, status: 'open, settled or void' },
      ),
      choices: { status: ['open', 'settled', 'void'] },
    },
    get('show', ['ROUND'], 'one round', ([round]) => `/rounds/${id(round)}`),
    {
      ...get('replay', ['ROUND'], 'plays it again by its inputs; ends with 1 when that differs', ([round]) => {
        return `/rounds/${id(round)}?replay=1`;
      }),
      show: printReplay,
    },
    {
      ...get('shuffle', ['ROUND'], 'its cards in the sealed order; ends with 1 when one does not lead to the root', ([round]) => {
        return `/rounds/${id(round)}/shuffle`;
      }),
      show: printShuffle,
    },
    post(
      'void',
      ['ROUND'],
      'ends an open round and returns every bet',
      ([round]) => `/rounds/${id(round)}/void`,
      { reason: 'why' },
      options => ({ reason: options.reason }),
    ),
  ],
  tx: [
    {
      ...get(
        'list',
        [],
        'wallet transactions',
        (_, options) =>
          `/transactions${query(options, ['operator', 'limit', 'cursor', 'from', 'to', 'status', 'tx-id', 'review'])}`,
        { ...LISTS, status: TX_STATUSES.join(', '), 'tx-id': 'one transaction' },
      ),
      choices: { status: TX_STATUSES },
      flags: { review: 'those that somebody must look at, of any age' },
      columns: [
        'tx_id',
        'operator_code',
        'type',
        'reason',
        'status',
        'amount',
        'currency',
        'attempts',
        'wallet_status',
        'http_status',
        'next_attempt_at',
        'review',
      ],
    },
    post('retry', ['TX'], 'tries a credit or rollback again now', ([tx]) => `/transactions/${id(tx)}/retry`),
    post(
      'resolve',
      ['TX'],
      'marks it confirmed by hand; two keys are needed',
      ([tx]) => `/transactions/${id(tx)}/resolve`,
      { note: "the operator's written word" },
      options => ({ note: options.note }),
    ),
  ],
  wallet: [
    {
      ...get(
        'log',
        ['CODE'],
        'the last calls between an operator and us, in both directions, and why they failed',
        ([code], options) => `/operators/${id(code)}/calls${query(options, [...CALLS, 'failed'])}`,
        {
          kind: 'wallet or api; both by default',
          'tx-id': 'one transaction',
          'request-id': 'one request',
          from: LISTS.from,
          to: LISTS.to,
          limit: LISTS.limit,
          cursor: LISTS.cursor,
        },
      ),
      choices: { kind: ['wallet', 'api'] },
      flags: { failed: 'those alone that failed or were refused' },
      columns: ['at', 'name', 'path', 'http_status', 'status', 'reason', 'ms', 'request_id', 'tx_id', 'verified', 'ip'],
    },
  ],
  player: [
    get('list', [], 'players', (_, options) => `/players${query(options, ['operator', 'external-id', 'limit'])}`, {
      operator: 'operator code',
      'external-id': 'as its operator calls the player',
      limit: 'at most so many',
    }),
    get('show', ['PLAYER'], 'one player', ([player]) => `/players/${id(player)}`),
    {
      ...post(
        'logout',
        ['PLAYER'],
        "ends a player's sessions",
        ([player]) => `/players/${id(player)}/logout`,
        { reason: 'why' },
        options => ({ ...(options.reason ? { reason: options.reason } : {}), block: options.block === true }),
      ),
      flags: { block: 'block the player too' },
    },
  ],
  audit: AUDIT,
  key: [
    get('list', [], 'keys of the staff', () => '/keys'),
    {
      ...post(
        'create',
        [],
        'a new key, shown once',
        () => '/keys',
        { name: 'whose', role: 'owner, operations, support or finance' },
        options => ({ name: options.name, role: options.role }),
      ),
      choices: { role: ['owner', 'operations', 'support', 'finance'] },
    },
    {
      verb: 'revoke',
      words: ['KEY'],
      options: {},
      help: 'a key stops at once',
      request: ([key]) => ['DELETE', `/keys/${id(key)}`],
    },
  ],
  plugin: [
    {
      ...get('list', [], 'versions of packages of games: current, and played by how many rounds', () => '/plugins'),
      columns: ['name', 'version', 'hash', 'current', 'installed', 'open_rounds', 'only_at', 'behind'],
    },
    {
      verb: 'install',
      words: ['FILE'],
      options: {},
      flags: { store: 'keep it only: new rounds go on with the version of now' },
      help: 'tries a packed plugin, and makes new rounds take it',
      request: ([file = ''], { store }) => ['POST', `/plugins${store ? '?activate=0' : ''}`, readFileSync(file)],
    },
    post(
      'activate',
      ['NAME', 'VERSION'],
      'makes new rounds take a version, forward or back',
      ([name]) => `/plugins/${id(name)}/activate`,
      { table: 'of this table alone' },
      (options, [, version]) => ({ version, ...(options.table ? { table_id: options.table } : {}) }),
    ),
    {
      verb: 'remove',
      words: ['NAME', 'VERSION'],
      options: {},
      help: 'removes a version that nothing uses',
      request: ([name, version]) => ['DELETE', `/plugins/${id(name)}/versions/${id(version)}`],
    },
  ],
  reconcile: [
    {
      ...get(
        '',
        [],
        'proves the money of journal, wallets, rounds and seats; ends with 1 when it does not agree',
        (_, options) => `/reports/reconciliation${query(options, ['operator', 'full'])}`,
        { operator: 'of this operator only' },
      ),
      flags: { full: 'reads everything that is sealed again, and says how far it is' },
      show: printReconciliation,
      further: furtherReconciliation,
    },
  ],
  ...REPORTS,
  log: LOG,
  status: [get('', [], 'how the platform is doing', () => '/status')],
};
