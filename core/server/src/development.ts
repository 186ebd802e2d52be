// The door of the server for tools of developers: what writes and tries games, and never stands in a server that serves.
export type { Page, PageRequest, PluginHost, ServerPlugin } from './app/plugin-host.ts';
export { type RunningServer, startServer } from './app/server.ts';
export { type OpenedFolder, openFolder, PluginStuck } from './games/index.ts';
export { type Config, ConfigError, type Log, loadConfig, makeLog, ROOT } from './kernel/index.ts';
