// Tables of the games room: every version of a package that was ever loaded, and which of them new rounds take.
import { defineEntity, p } from '@mikro-orm/core';
import { MsType } from '../db/index.ts';

export const PluginVersionEntity = defineEntity({
  name: 'PluginVersion',
  tableName: 'plugin_version',
  properties: {
    /** content hash, 16 hex */
    version: p.text().primary(),
    package: p.text(),
    packageVersion: p.text(),
    codes: p.json<string[]>(),
    sdk: p.text(),
    loadedAt: p.type(MsType),
    /** when it was installed; null: it was loaded from a folder */
    installedAt: p.type(MsType).nullable(),
    /** the key that signed it, hex */
    signedBy: p.text().nullable(),
  },
});

/** What new rounds take where it is not what the package's folder holds. */
export const PluginActivationEntity = defineEntity({
  name: 'PluginActivation',
  tableName: 'plugin_activation',
  properties: {
    package: p.text().primary(),
    /** the one table it is for; '': all others */
    tableId: p.text().primary(),
    version: p.text(),
    activatedAt: p.type(MsType),
  },
});

export const pluginEntities = [PluginVersionEntity, PluginActivationEntity];
