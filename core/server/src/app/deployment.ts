// What a database belongs to: one master key and one environment, written at its first start. Another one is refused, and so is a
// production whose rows are not fit for real money.
import { join } from 'node:path';
import type { Database, Sql } from '../db/index.ts';
import { type Cipher, type Config, ConfigError, type Log, literalOf, SealError } from '../kernel/index.ts';
import { aboutSecret } from '../operators/index.ts';

/** One statement without parameters. */
type Query = <T>(text: string) => Promise<T[]>;

interface About {
  config: Pick<Config, 'env'>;
  cipher: Cipher;
}

/** Where the embedded database lies. */
export const embeddedFolder = ({ data }: Pick<Config, 'data'>): string => join(data, 'db');

/** What this machine has seen of its database, beside the data. */
export const seenFile = ({ data }: Pick<Config, 'data'>): string => join(data, 'database-seen.json');

/** Rows of `meta`. */
const KEY = 'master_key_fingerprint';
const RING = 'key_ring';
const ENVIRONMENT = 'environment';

/**
 * Refuses a database that is not this process's: it only reads, so that it can be asked before the schema and the lease are touched.
 * @throws ConfigError naming every fault
 */
export async function checkDeployment(query: Query, { config, cipher }: About): Promise<void> {
  const [made] = await query<{ meta: string | null }>(`select to_regclass('meta')::text as meta`);
  if (!made?.meta) return; // an empty database
  const rows = await query<{ key: string; value: string }>(
    `select key, value from meta where key in ('${KEY}', '${ENVIRONMENT}')`,
  );
  const known = new Map(rows.map(row => [row.key, row.value]));
  const faults: string[] = [];
  if (!(await isOurKey(query, cipher, known.get(KEY))))
    faults.push(
      'master_key: this database was made with another one, which alone opens its secrets and cards (BAIZE_MASTER_KEY)',
    );
  const environment = known.get(ENVIRONMENT);
  if (environment !== undefined && environment !== config.env)
    faults.push(`env: this database belongs to ${environment}, and not to ${config.env} (BAIZE_ENV)`);
  if (config.env === 'production') faults.push(...(await unfitRows(query)));
  if (faults.length > 0) throw new ConfigError(faults);
}

/** Writes whose the database is, once the lease is held: nobody else does at the same time. @throws ConfigError */
export async function claimDatabase(db: Database, about: About): Promise<void> {
  await checkDeployment(text => db.query(text), about);
  await db.keep({ [KEY]: about.cipher.fingerprint, [ENVIRONMENT]: about.config.env });
}

/**
 * With the lease: what an exchange of the master key has left, so that all that is sealed can be opened. The key is looked at
 * again, for it may have been exchanged while this process waited. @throws ConfigError
 */
export async function adoptKeyRing(db: Database, about: About): Promise<void> {
  try {
    await checkDeployment(text => db.query(text), about);
    const [ring] = await db.query<{ value: string }>('select value from meta where key = $1', [RING]);
    if (ring) about.cipher.adopt(ring.value);
  } catch (error) {
    await db.release();
    await db.close();
    throw error;
  }
}

/** The database belongs to another master key from the end of this transaction on. */
export const handOver = (db: Database, sql: Sql, { cipher, ring }: { cipher: Cipher; ring: string }): Promise<void> =>
  db.rewrite(sql, { [RING]: ring, [KEY]: cipher.fingerprint });

/** Private wallets whose network nobody has named: in production no call reaches them. Whoever reads the log names them. */
export async function tellOfUnnamedNetworks(
  db: Database,
  { config, log }: { config: Pick<Config, 'env'>; log: Log },
): Promise<void> {
  if (config.env !== 'production') return;
  const rows = await db.query<{ code: string; wallet_base_url: string }>(
    `select code, wallet_base_url from operator
      where private_wallet and coalesce(jsonb_array_length(settings->'privateNetworks'), 0) = 0 order by code`,
  );
  const isNamed = (text: string): boolean => {
    const url = URL.parse(text);
    return url !== null && literalOf(url) !== null;
  };
  for (const { code, wallet_base_url } of rows)
    if (!isNamed(wallet_base_url))
      log.error({ alarm: true, operator: code }, 'a private wallet is in no named network: it is not called');
}

/** A database from before fingerprints were kept is asked whether an operator's secret opens. */
async function isOurKey(query: Query, cipher: Cipher, fingerprint: string | undefined): Promise<boolean> {
  if (fingerprint !== undefined) return fingerprint === cipher.fingerprint;
  const [row] = await query<{ code: string; secret_sealed: string; secret_version: number }>(
    'select code, secret_sealed, secret_version from operator order by created_at, code limit 1',
  );
  if (!row) return true;
  try {
    cipher.open(row.secret_sealed, aboutSecret(row.code, row.secret_version));
    return true;
  } catch (error) {
    if (error instanceof SealError) return false;
    throw error;
  }
}

/** What production promises not to start with, row by row. */
async function unfitRows(query: Query): Promise<string[]> {
  const tables = await query<{ id: string }>(
    `select id from play_table where engine->>'scanner' = 'virtual' and (status <> 'closed' or open_round is not null) order by id`,
  );
  const operators = await query<{ code: string; demo: boolean; wallet: boolean; back: boolean; embed: boolean }>(
    `select code, coalesce(settings->'contact'->>'demo' = 'true', false) as demo,
        wallet_base_url not like 'https:%' and not private_wallet as wallet,
        coalesce(default_return_url not like 'https:%', false) as back,
        exists (select from jsonb_array_elements_text(settings->'embedOrigins') as o where o not like 'https:%') as embed
      from operator order by code`,
  );
  return [
    ...tables.map(({ id }) => `table ${id}: a virtual scanner is for tests`),
    ...operators.flatMap(({ code, demo, wallet, back, embed }) => [
      ...(demo ? [`operator ${code}: it belongs to the demo`] : []),
      ...(wallet ? [`operator ${code}: wallet_base_url is not https, and the wallet is not marked as private`] : []),
      ...(back ? [`operator ${code}: default_return_url is not https`] : []),
      ...(embed ? [`operator ${code}: embed_origins are not all https`] : []),
    ]),
  ];
}
