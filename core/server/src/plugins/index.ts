// The door of the plugins room.
export { pluginEntities } from './entities.ts';
export { type Loaded, Plugins, type PluginsDeps } from './plugins.ts';
