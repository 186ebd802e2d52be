// Table of the games room: every version of a package that was ever loaded.
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
  },
});

export const pluginEntities = [PluginVersionEntity];
