// Statements of the plugins room: versions that were ever loaded.
import { changed, compare, rows, type Statement } from '../statement.ts';

export const pluginsStatements: Statement[] = [
  [
    `insert into plugin_version (version, package, package_version, codes, sdk, loaded_at) values ($1, $2, $3, $4::jsonb, $5, $6)
       on conflict (version) do nothing`,
    (db, [version, name, package_version, codes, sdk, loaded_at]) =>
      changed(db.of('plugin_version').insertNew({ version, package: name, package_version, codes, sdk, loaded_at }) ? 1 : 0),
  ],
  [
    'select * from plugin_version order by package, loaded_at desc, version',
    db => {
      const found = [...db.of('plugin_version').all()].sort(
        (a, b) => compare(a.package, b.package) || compare(b.loaded_at, a.loaded_at) || compare(a.version, b.version),
      );
      return rows(found.map(row => db.of('plugin_version').view(row)));
    },
  ],
];
