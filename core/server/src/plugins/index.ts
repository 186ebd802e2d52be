// The door of the plugins room.
export { pluginEntities } from './entities.ts';
export { type InstalledVersion, type Loaded, Plugins, type PluginsDeps } from './plugins.ts';
