// The door of the games room.
export { certifyGame, type GameReport } from './certify.ts';
export { pluginEntities } from './entities.ts';
export { PluginStuck } from './guard.ts';
export { type Around, enteredBy, inThisThread, inThread, notedEntries, ThreadOutput } from './in-thread.ts';
export type { Loaded, PluginsDeps, Use } from './loaded.ts';
export { Plugins, prepareBundles, type VersionNow } from './loader.ts';
export { NOT_LOOKED_AT } from './look/look.ts';
export { stuckFolder } from './marks.ts';
export { MemoryWatch } from './memory-watch.ts';
export { type OpenedFolder, openFolder } from './open-folder.ts';
export { type PackOptions, packPackage } from './pack/pack-package.ts';
export { MOST_PACKED, type Packed, readPacked } from './pack/read-packed.ts';
export { PluginRefused, type Step } from './pack/refused.ts';
export { reportPage } from './report-page.ts';
export type { Trial } from './trial/trial.ts';
export type { Activation, InstalledVersion } from './version-rows.ts';
