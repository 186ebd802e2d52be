// Statements of the games room: versions that were ever loaded.
import { changed, compare, type Handlers, rows } from '../statement.ts';

export const gamesStatements: Handlers = {
  'games.know-version': (db, [version, name, package_version, codes, sdk, loaded_at]) =>
    changed(db.of('plugin_version').insertNew({ version, package: name, package_version, codes, sdk, loaded_at }) ? 1 : 0),
  'games.versions': db => {
    const found = [...db.of('plugin_version').all()].sort(
      (a, b) => compare(a.package, b.package) || compare(b.loaded_at, a.loaded_at) || compare(a.version, b.version),
    );
    return rows(found.map(row => db.of('plugin_version').view(row)));
  },
};
