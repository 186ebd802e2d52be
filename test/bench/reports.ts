// One operator reads sums over everything that is stored, over and over; another operator's bets notice nothing.

import { start } from '../support/child.ts';
import { signedHeaders } from '../support/clients.ts';
import { openDatabases } from '../support/databases.ts';
import type { Driven } from './drive.ts';
import { inTurn, isQuick, median, report, sleep } from './measure.ts';
import { register } from './operator.ts';
import { startOurs } from './ours.ts';
import { type Filling, fillTables, summedUp } from './stored/filling.ts';

const STORED = isQuick ? 400_000 : 5_000_000;
const READERS = 30;
const WORKERS = 4;
const MS = isQuick ? 7000 : 60_000; // a sum over all that is stored is answered within it
const TARGET = '/operator/v1/transactions/summary?from=2020-01-01';

/** What the readers were answered in one round. */
interface Read {
  sums: number[];
  refused: number;
}

export async function reports(): Promise<void> {
  const databases = await openDatabases();
  const wallet = await start<{ url: string }>('floors/wallet.ts');
  const url = await databases.make();
  const ours = await startOurs(url);
  await register(ours.ready.url, wallet.ready.url);
  const { api } = await register(ours.ready.url, wallet.ready.url, 'reader');
  try {
    await fillTables(url, [betsOfAYear()]);
    await summedUp(url, ['wallet_tx']);
    const read: Read = { sums: [], refused: 0 };
    const drive = () => ours.ask<Driven>('debits', { operator: 'bench', workers: WORKERS, ms: MS });
    const once = async (signal: AbortSignal): Promise<void> => {
      const from = performance.now();
      const { status, headers } = await fetch(api.url + TARGET, { headers: signedHeaders(api, 'GET', TARGET), signal });
      if (status === 200) read.sums.push(performance.now() - from);
      else read.refused++;
      if (status !== 200) await sleep(1000 * Number(headers.get('retry-after') ?? 1));
    };
    const got = await inTurn<'alone' | 'beside', Driven>(isQuick ? 3 : 2, {
      alone: drive,
      async beside() {
        const over = new AbortController(); // then all of them hang up
        const readers = Array.from({ length: READERS }, async () => {
          while (!over.signal.aborted)
            await once(over.signal).catch((error: unknown) => over.signal.aborted || Promise.reject(error));
        });
        await sleep(500);
        try {
          return await drive();
        } finally {
          over.abort();
          await Promise.all(readers);
        }
      },
    });
    if (read.sums.length === 0) throw new Error('no sum was answered: nothing was read beside the debits');
    const name = `debits of ${WORKERS} players while another operator has ${READERS} sums over ${STORED} rows open`;
    for (const share of ['p50', 'p99'] as const) {
      const value = (each: Driven) => each[share];
      const goal = share === 'p99' ? { goal: { most: 1.3 } } : {};
      report({
        name: `${name}: ${share}`,
        unit: 'ms',
        ours: got.beside.map(value),
        floor: got.alone.map(value),
        against: 'alone',
        ...goal,
      });
    }
    console.log(
      `  meanwhile ${read.sums.length} sums in ${median(read.sums).toFixed(0)} ms, ${read.refused} refused as too many`,
    );
  } finally {
    for (const each of [ours, wallet]) await each.end();
    await databases.stop();
  }
}

const FILL = `insert into wallet_tx (tx_id, type, reason, operator, player_id, external_id, currency, amount, game_code, table_id,
    scope_id, ordinal, body, status, version, prepaid, created_at, completed_at, balance_after, wallet_status, http_status,
    operator_tx_id, attempts, review, born_epoch)
  select 'tx_' || lpad(to_hex(n), 32, '0'), case when n % 2 = 0 then 'debit' else 'credit' end,
    case when n % 2 = 0 then 'bet' else 'settle' end, 'reader', 'pl_' || lpad((n % 20000)::text, 32, '0'), 'u-' || n % 20000,
    'KRW', 1000 + n % 100, 'baccarat', 'tbl_' || lpad((n % 100)::text, 32, '0'), 'rnd_' || lpad((n / 8)::text, 32, '0'), 0,
    $6::text, 'confirmed', 1, false, at, at + 20, 100000 + n % 1000, 'OK', 200, 'W-' || n, 1, false, 0
  from (select n, $3::bigint + ($4::bigint - $3) / $5 * n as at from generate_series($1::int + 1, $2::int) as n) as made`;

/** Ended bets of many players over a year, as they would lie there. */
function betsOfAYear(): Filling {
  const until = Date.now();
  const pad = JSON.stringify({ pad: 'x'.repeat(300) });
  return { table: 'wallet_tx', rows: STORED, text: FILL, values: [until - 365 * 86_400_000, until, STORED, pad] };
}
