// Fills tables with rows made by the database itself, their indexes made when everything is there.
import { openPool } from '../../support/pool.ts';

const PIECE = 100_000;
const FILLERS = 4;

/** What one table is filled with. */
export interface Filling {
  table: string;
  rows: number;
  /** an insert of the rows with the numbers after $1 up to $2; further values follow */
  text: string;
  values: readonly (string | number)[];
}

/** @param address of the database */
export async function fillTables(address: string, fillings: readonly Filling[]): Promise<void> {
  const url = new URL(address);
  url.searchParams.set('options', '-c synchronous_commit=off -c maintenance_work_mem=512MB');
  const pool = openPool(url.href, FILLERS);
  for (const filling of fillings) {
    const begun = performance.now();
    const { table, rows, text, values } = filling;
    const run = (sql: string) => pool.query<{ name: string; made: string }>({ name: '', text: sql, values: [] });
    const { rows: indexes } = await run(
      `select indexname as name, indexdef as made from pg_indexes where tablename = '${table}' and indexname <> '${table}_pkey'`,
    );
    for (const { name } of indexes) await run(`drop index ${name}`);
    const pieces = Array.from({ length: Math.ceil(rows / PIECE) }, (_, i) => i * PIECE).values();
    const filler = async () => {
      for (const at of pieces)
        await pool.query({ name: `fill ${table}`, text, values: [at, Math.min(rows, at + PIECE), ...values] });
    };
    await Promise.all(Array.from({ length: FILLERS }, filler));
    await Promise.all(indexes.map(({ made }) => run(made)));
    await run(`vacuum analyze ${table}`);
    console.log(`  ${rows} rows of ${table} stored in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  }
  await pool.end();
}

/** Waits until everything that is stored is in the sums of reports, as it is on a server that has written it. */
export async function summedUp(address: string, tables: readonly string[]): Promise<void> {
  const begun = performance.now();
  const pool = openPool(address, 1);
  for (const table of tables) {
    const text = `select coalesce((select through from sum_mark where table_name = '${table}'), 0) >= max(seq) as done from ${table}`;
    while ((await pool.query<{ done: boolean }>({ name: '', text, values: [] })).rows[0]?.done !== true)
      await new Promise(done => setTimeout(done, 500));
  }
  await pool.end();
  console.log(`  summed up in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}
