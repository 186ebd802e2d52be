// `baize top`: tables, players, wallets and alarms as they are now; at a terminal again and again.
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { call, findServer, readText } from './client.ts';
import type { Io } from './io.ts';

export const TOP_HELP = 'tables, players, wallets and alarms, live; once where there is no terminal, and with --json';
const USAGE = `baize top [--every SECONDS] [--json]
    ${TOP_HELP}
    --every          seconds between two looks, 2 by default
    --json           print JSON, once
`;

const CLEAR = '\x1b[H\x1b[2J';
const MOST_TABLES = 30;

interface Status {
  version: string;
  environment: string;
  database: string;
  uptime_ms: number;
  draining: boolean;
  connections: number;
  wallet_queue: { operator_code: string; waiting: number; review: number }[];
  event_loop_delay_ms: { p50: number; p99: number };
}

interface Table {
  table_id: string;
  names: Record<string, string>;
  game_code: string;
  status: string;
  players: number;
  hand_no: number;
}

/** What is seen at one look. */
export interface Seen {
  url: string;
  status: Status;
  players: number;
  tables: Table[];
  /** age of the oldest movement that waits, seconds, by operator */
  oldest: Record<string, number>;
  /** how often each alarm was raised since the start; those that never were are left out */
  alarms: Record<string, number>;
}

/** @returns the exit code. @throws TypeError for wrong words, NotRunning, RefusedByServer */
export async function topCommand(args: string[], io: Io): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { json: { type: 'boolean' }, every: { type: 'string', default: '2' }, help: { type: 'boolean' } },
  });
  if (values.help) {
    io.out.write(USAGE);
    return 0;
  }
  const every = Number(values.every);
  if (!(every >= 0.2)) throw new TypeError(`--every is a number of seconds from 0.2 on, not ${values.every}\n\n${USAGE}`);
  const isLive = (io.out as Partial<NodeJS.WriteStream>).isTTY === true && values.json !== true;
  for (;;) {
    const seen = await look();
    io.out.write(values.json ? `${JSON.stringify(seen)}\n` : `${isLive ? CLEAR : ''}${screenOf(seen)}`);
    if (!isLive) return 0;
    await wait(every * 1000);
  }
}

async function look(): Promise<Seen> {
  const [status, listed, figures] = await Promise.all([call('GET', '/status'), call('GET', '/tables'), readText('/metrics')]);
  const metrics = metricsIn(figures);
  const by = (name: string, label: string) =>
    Object.fromEntries(
      metrics.filter(each => each.name === name && each.value > 0).map(each => [each.labels[label] ?? '', each.value]),
    );
  return {
    url: findServer().url,
    status: status as Status,
    players: metrics.find(({ name }) => name === 'baize_players')?.value ?? 0,
    tables: (listed as { tables: Table[] }).tables,
    oldest: by('baize_wallet_pending_oldest_seconds', 'operator'),
    alarms: by('baize_alarms_total', 'event'),
  };
}

interface Metric {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** The lines of Prometheus' text form. */
export function metricsIn(text: string): Metric[] {
  const lines = text.matchAll(/^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/gm);
  return [...lines].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', word = '']) => [key, word])),
    value: Number(value),
  }));
}

/** As a person reads it. */
export function screenOf({ url, status, players, tables, oldest, alarms }: Seen): string {
  const { version, environment, database, uptime_ms, draining, connections, wallet_queue, event_loop_delay_ms } = status;
  const lines = [
    `baize ${version}  ${environment}  ${database}  ${url}  up ${spanOf(uptime_ms)}${draining ? '  DRAINING' : ''}`,
    `${players} players, ${connections} connections, ${tables.length} tables, event loop p99 ${event_loop_delay_ms.p99.toFixed(0)} ms`,
    '',
    ...columns(['table', 'game', 'status', 'players', 'round'], byPlayers(tables).slice(0, MOST_TABLES).map(rowOf)),
    ...(tables.length > MOST_TABLES ? [`and ${tables.length - MOST_TABLES} more`] : []),
    '',
    ...(wallet_queue.length === 0
      ? ['wallets: nothing waits']
      : columns(
          ['wallet', 'waiting', 'review', 'oldest'],
          wallet_queue.map(({ operator_code: code, waiting, review }) => [
            code,
            String(waiting),
            String(review),
            oldest[code] === undefined ? '-' : spanOf(oldest[code] * 1000),
          ]),
        )),
    '',
    ...(Object.keys(alarms).length === 0
      ? ['alarms: none since the start']
      : columns(
          ['alarm', 'times'],
          Object.entries(alarms).map(([event, times]) => [event, String(times)]),
        )),
  ];
  return `${lines.join('\n')}\n`;
}

const byPlayers = (tables: readonly Table[]): Table[] => tables.toSorted((a, b) => b.players - a.players);

const rowOf = ({ table_id, names, game_code, status, players, hand_no }: Table): string[] => [
  (names.en ?? Object.values(names)[0] ?? table_id).slice(0, 24),
  game_code,
  status,
  String(players),
  String(hand_no),
];

function columns(head: string[], rows: string[][]): string[] {
  const all = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...all.map(row => (row[i] ?? '').length)));
  return all.map(row =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** `3 d 4 h`, `4 h 12 min`, `12 min 5 s`, `5 s`. */
export function spanOf(ms: number): string {
  const s = Math.floor(ms / 1000);
  const parts: [number, string][] = [
    [Math.floor(s / 86_400), 'd'],
    [Math.floor(s / 3600) % 24, 'h'],
    [Math.floor(s / 60) % 60, 'min'],
    [s % 60, 's'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first < 0 ? 3 : first, first < 0 ? 4 : first + 2)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
