// The door of the games room.
export { pluginEntities } from './entities.ts';
export { type InstalledVersion, type Loaded, Plugins, type PluginsDeps } from './loader.ts';
