// What the database knows of versions of packages: those that were ever loaded, and which of them new rounds take.
import { type Database, type Sql, statement } from '../db/index.ts';
import type { Manifest } from './bundle.ts';

const KNOW_VERSION = statement(
  'games.know-version',
  `insert into plugin_version (version, package, package_version, codes, sdk, loaded_at) values ($1, $2, $3, $4::jsonb, $5, $6)
       on conflict (version) do nothing`,
);
const VERSIONS = statement('games.versions', 'select * from plugin_version order by package, loaded_at desc, version');
const ACTIVATIONS = statement(
  'games.activations',
  'select package, table_id, version from plugin_activation order by package, table_id',
);

/** A version of a package that is or was loaded. */
export interface InstalledVersion {
  package: string;
  packageVersion: string;
  /** Content hash, 16 hex. */
  version: string;
  codes: string[];
  /** Range of SDK versions it was written for. */
  sdk: string;
  loadedAt: number;
  /** null: it was loaded from a folder */
  installedAt: number | null;
  signedBy: string | null;
}

/** What new rounds take; `tableId` '': all tables but those that have a version of their own. */
export interface Activation {
  package: string;
  tableId: string;
  version: string;
}

export class VersionRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async know({ version, package: name, packageVersion, sdk }: Manifest, codes: readonly string[], at: number): Promise<void> {
    await this.#db.query(KNOW_VERSION, [version, name, packageVersion, JSON.stringify(codes), sdk, at]);
  }

  /** In the caller's transaction: a version lies in the store. */
  async install(sql: Sql, row: InstalledVersion): Promise<void> {
    const { version, package: name, packageVersion, codes, sdk, loadedAt, installedAt, signedBy } = row;
    await sql.run(
      `insert into plugin_version (version, package, package_version, codes, sdk, loaded_at, installed_at, signed_by)
         values ($1, $2, $3, $4::jsonb, $5, $6, $7, $8) on conflict (version) do update set installed_at = excluded.installed_at`,
      [version, name, packageVersion, JSON.stringify(codes), sdk, loadedAt, installedAt, signedBy],
    );
  }

  /** In the caller's transaction: new rounds take this version. For all tables it ends what was said for single ones. */
  async activate(sql: Sql, { package: name, tableId, version }: Activation, at: number): Promise<void> {
    await sql.run(`delete from plugin_activation where package = $1 and ($2 = '' or table_id = $2)`, [name, tableId]);
    await sql.run('insert into plugin_activation (package, table_id, version, activated_at) values ($1, $2, $3, $4)', [
      name,
      tableId,
      version,
      at,
    ]);
  }

  async remove(sql: Sql, version: string): Promise<void> {
    await sql.run('delete from plugin_version where version = $1', [version]);
  }

  /** Newest first within a package. */
  async all(): Promise<InstalledVersion[]> {
    const rows = await this.#db.query<Record<string, unknown>>(VERSIONS);
    return rows.map(row => ({
      package: String(row.package),
      packageVersion: String(row.package_version),
      version: String(row.version),
      codes: row.codes as string[],
      sdk: String(row.sdk),
      loadedAt: Number(row.loaded_at),
      installedAt: row.installed_at === null ? null : Number(row.installed_at),
      signedBy: row.signed_by as string | null,
    }));
  }

  async activations(): Promise<Activation[]> {
    const rows = await this.#db.query<Record<string, unknown>>(ACTIVATIONS);
    return rows.map(row => ({ package: String(row.package), tableId: String(row.table_id), version: String(row.version) }));
  }
}
