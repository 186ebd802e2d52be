// What PostgreSQL must be like to keep money: ours, new enough, allowed to us, safe in a power cut, quick, on time.

import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkDeployment, startFault } from '../../app/index.ts';
import { type Ask, askDatabase } from '../../db/index.ts';
import { Cipher, ROOT, type Settings } from '../../kernel/index.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';

const OLDEST = 140_000;
const COMMITS = 21;
/** The wallet's waits are made of commits: see docs/running.md. */
const SLOW_COMMIT_MS = 20;
const OFF_MS = 1000;
const FAR_OFF_MS = 30_000;
/** Two for the lease, and some for people. */
const SPARE_CONNECTIONS = 5;

/** Looks at the database of these settings. */
export async function lookAtDatabase(url: string, settings: Settings): Promise<Finding[]> {
  try {
    return await askDatabase(url, async ask => {
      const looks = [version, safety, connections, rights, commits, clock, schema, deployment];
      const found: Finding[] = [];
      for (const look of looks) found.push(await look(ask, settings));
      return found;
    });
  } catch (error) {
    return [fail('database', startFault(error)[1])];
  }
}

async function one<T>(ask: Ask, text: string, params?: readonly unknown[]): Promise<T> {
  const [row] = await ask<T>(text, params);
  if (row === undefined) throw new Error(`no answer to ${text}`);
  return row;
}

async function version(ask: Ask): Promise<Finding> {
  const { number, name } = await one<{ number: number; name: string }>(
    ask,
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  );
  return number < OLDEST
    ? fail('database version', `PostgreSQL ${name}: 14 or newer is needed`)
    : ok('database version', `PostgreSQL ${name}`);
}

async function safety(ask: Ask): Promise<Finding> {
  const off = await ask<{ name: string }>(
    `select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'`,
  );
  return off.length === 0
    ? ok('database safety', 'a commit is on disk before it is answered')
    : fail('database safety', `${off.map(({ name }) => name).join(', ')} off: a power cut loses movements that were answered`);
}

async function connections(ask: Ask, { database }: Settings): Promise<Finding> {
  const { most } = await one<{ most: number }>(ask, `select current_setting('max_connections')::int as most`);
  const needed = database.connections + database.report_connections + SPARE_CONNECTIONS;
  const says = `${most} allowed, a process opens at most ${needed}; while one takes over from another, twice as many`;
  if (most < 2 * needed) return warn('database connections', `${says}: raise max_connections`);
  return ok('database connections', says);
}

async function rights(ask: Ask): Promise<Finding> {
  const { role, may } = await one<{ role: string; may: boolean }>(
    ask,
    `select current_user as role, has_schema_privilege(current_schema(), 'create') as may`,
  );
  return may
    ? ok('database rights', `${role} may make tables here`)
    : fail('database rights', `${role} may not make tables here: grant create on schema public to ${role}`);
}

/** A message in the log of writes is committed as a movement of money is, and leaves no row. */
async function commits(ask: Ask): Promise<Finding> {
  const took: number[] = [];
  for (let n = 0; n < COMMITS; n++) {
    const from = performance.now();
    await ask(`select pg_logical_emit_message(true, 'baize', 'doctor')`);
    took.push(performance.now() - from);
  }
  const middle = took.toSorted((a, b) => a - b)[Math.floor(COMMITS / 2)] ?? 0;
  const says = `a commit takes ${middle.toFixed(1)} ms`;
  return middle > SLOW_COMMIT_MS ? warn('database commits', `${says}: every bet waits for two`) : ok('database commits', says);
}

async function clock(ask: Ask): Promise<Finding> {
  const from = Date.now();
  const { at } = await one<{ at: string }>(ask, 'select (extract(epoch from clock_timestamp()) * 1000)::bigint::text as at');
  const off = Math.abs(Number(at) - (from + Date.now()) / 2);
  const says = `${Math.round(off)} ms beside the database's`;
  if (off > FAR_OFF_MS) return fail('clock', `${says}: signed calls will be refused; set the clocks`);
  return off > OFF_MS ? warn('clock', `${says}: set the clocks`) : ok('clock', says);
}

async function schema(ask: Ask): Promise<Finding> {
  const { made } = await one<{ made: string | null }>(ask, `select to_regclass('mikro_orm_migrations')::text as made`);
  if (made === null) return ok('schema', 'empty: the first start makes it');
  const ran = new Set(
    (await ask<{ name: string }>(`select name from mikro_orm_migrations`)).map(({ name }) => basename(name, '.ts')),
  );
  const ours = globSync('*.ts', { cwd: join(ROOT, 'core/server/src/db/migrations') }).map(each => basename(each, '.ts'));
  const missing = ours.filter(each => !ran.has(each));
  const unknown = [...ran].filter(each => !ours.includes(each));
  if (unknown.length > 0) return fail('schema', `of a newer release (${unknown[0]}): start that one`);
  return missing.length > 0
    ? warn('schema', `${missing.length} migrations are missing: \`baize migrate\`, or the next start, runs them`)
    : ok('schema', 'up to date');
}

async function deployment(ask: Ask, settings: Settings): Promise<Finding> {
  const { master_key } = settings;
  if (master_key === null)
    return warn('database owner', 'BAIZE_MASTER_KEY is not given: whose database this is was not looked at');
  try {
    await checkDeployment(ask, { config: settings, cipher: new Cipher(master_key) });
    return ok('database owner', `of this master key, for ${settings.env}`);
  } catch (error) {
    return fail('database owner', reasonOf(error));
  }
}
