// Plugins of games while tables run: installed, activated for one table or for all, taken back, removed.
import type { Recording } from '../audit/index.ts';
import { type Loaded, type Packed, PluginRefused, type Trial } from '../games/index.ts';
import { ApiError, KeyedQueue } from '../kernel/index.ts';
import { faults } from '../runtime/index.ts';
import { whyNotAtTable } from '../tables/index.ts';
import type { Services } from './services.ts';

/** Changes of plugins come one after the other: what one has checked no other changes meanwhile. */
const changes = new KeyedQueue();
const ALL = '';

/** Says what was refused, with the sentence of the step that did it. */
export function refusedPlugin({ step, message }: PluginRefused): ApiError {
  return new ApiError('INVALID_REQUEST', { fields: [step], reasons: { [step]: message } });
}

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PluginRefused) throw refusedPlugin(error);
    throw error;
  }
}

/** Tries a packed plugin, keeps it, and makes new rounds take it if that is wanted. @throws INVALID_REQUEST: nothing changed */
export function installPlugin(
  services: Services,
  record: Recording,
  packed: Packed,
  isActivated: boolean,
): Promise<{ trial: Trial; isCurrent: boolean }> {
  const { plugins } = services;
  const { manifest, version } = packed;
  return changes.run('plugins', () =>
    asked(async () => {
      const { package: name } = manifest;
      const trial = await plugins.tryOut(packed);
      if (faults.on) await faults.at('K23');
      const isNew = plugins.keep(packed);
      if (faults.on) await faults.at('K23');
      try {
        record.note({ package: name, version: manifest.version, hash: version, trial });
        const loaded = isActivated ? await checked(services, { name, version, tableId: ALL }) : [];
        await record.change(async sql => {
          await plugins.install(sql, packed);
          if (isActivated) await plugins.activate(sql, { package: name, version, tableId: ALL });
        });
        if (faults.on) await faults.at('K23');
        if (isActivated) await take(services, loaded, ALL);
        else await plugins.makeReady(version);
      } catch (error) {
        if (isNew && error instanceof PluginRefused) plugins.removed(version);
        throw error;
      }
      return { trial, isCurrent: isActivated };
    }),
  );
}

interface Wanted {
  name: string;
  /** as its package says, or the hash of its content */
  version: string;
  /** '': all tables */
  tableId: string;
}

/**
 * New rounds take this version, forward or back; those that run end with theirs.
 * @throws NOT_FOUND, TABLE_NOT_FOUND, INVALID_REQUEST
 */
export function activatePlugin(services: Services, record: Recording, wanted: Wanted): Promise<{ version: string }> {
  return changes.run('plugins', () =>
    asked(async () => {
      const version = await hashOf(services, wanted.name, wanted.version);
      const { name, tableId } = wanted;
      const loaded = await checked(services, { ...wanted, version });
      record.note({ hash: version, ...(tableId === ALL ? {} : { table_id: tableId }) });
      if (faults.on) await faults.at('K23');
      await record.change(sql => services.plugins.activate(sql, { package: name, version, tableId }));
      if (faults.on) await faults.at('K23');
      await take(services, loaded, tableId);
      return { version };
    }),
  );
}

/** The games of a version that tables may take. @throws PluginRefused, TABLE_NOT_FOUND */
async function checked(services: Services, { name, version, tableId }: Wanted): Promise<Loaded[]> {
  const { plugins, tables, games } = services;
  if (tableId !== ALL && !tables.find(tableId)) throw new ApiError('TABLE_NOT_FOUND');
  const loaded = await plugins.versionOf({ package: name, version }).catch((error: unknown) => {
    if (error instanceof PluginRefused) throw error;
    throw new PluginRefused('load', error instanceof Error ? error.message : String(error));
  });
  mustFitTables(services, loaded, tableId);
  await games.ensure(loaded.map(each => each.code));
  return loaded;
}

/** After the commit: windows that nobody is in begin anew, all others with their next round. */
async function take({ plugins, tables }: Services, loaded: readonly Loaded[], tableId: string): Promise<void> {
  plugins.take(loaded, tableId);
  for (const row of tables.rows()) {
    if (!loaded.some(each => each.code === row.gameCode)) continue;
    await tables.ask(row.id, { type: 'poke' });
    tables.listed(row.id);
  }
}

/** Whether seats, dealer, payer or limits of tables that are open allow this version. @throws PluginRefused naming them */
function mustFitTables({ plugins, tables }: Services, loaded: readonly Loaded[], tableId: string): void {
  const name = loaded[0]?.package;
  const whys = tables.rows().flatMap(row => {
    const now = plugins.current(row.gameCode, row.id);
    if (now?.package !== name || (tableId !== ALL && row.id !== tableId)) return [];
    const why = whyNotAtTable(row, now?.game, loaded.find(each => each.code === row.gameCode)?.game);
    return why === null ? [] : [`${row.id}: ${why}`];
  });
  if (whys.length > 0)
    throw new PluginRefused(
      'tables',
      `${whys.slice(0, 5).join('; ')}. Close such tables first, and open new ones of the new version`,
    );
}

async function hashOf({ plugins }: Services, name: string, version: string): Promise<string> {
  const known = (await plugins.versions()).filter(each => each.package === name);
  const found =
    known.find(each => each.version === version) ??
    known.find(each => each.packageVersion === version && each.installedAt !== null) ??
    known.find(each => each.packageVersion === version);
  if (!found) throw new ApiError('NOT_FOUND');
  return found.version;
}

/** Forgets a version that nothing uses. @throws NOT_FOUND, PLUGIN_IN_USE saying by what */
export function removePlugin(services: Services, record: Recording, name: string, wanted: string): Promise<void> {
  const { plugins, rounds, tables } = services;
  return changes.run('plugins', async () => {
    const version = await hashOf(services, name, wanted);
    const now = (await plugins.versions()).find(each => each.version === version);
    const table = tables.rows().find(each => each.carryVersion === version);
    const why =
      (now?.isCurrent && 'new rounds take it') ||
      (now && now.onlyAt.length > 0 && `new rounds of ${now.onlyAt.join(', ')} take it`) ||
      (now && now.uses > 0 && `${now.uses} rounds are played with it`) ||
      (table && `the table ${table.id} keeps what its rounds have left`) ||
      ((await rounds.isNamed(version)) && 'rounds name it, and are replayed with it');
    if (why) throw new ApiError('PLUGIN_IN_USE', { reason: why });
    await record.change(sql => plugins.remove(sql, version));
    plugins.removed(version);
  });
}
