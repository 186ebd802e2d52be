// The door of the server package: what plugins and tests may use.
export type { LoadedGame, OperatorSite, Page, PageHandler, PageRequest, PluginHost, ServerPlugin } from './app/plugin-host.ts';
export { type RunningServer, startServer } from './app/server.ts';
export { type Config, type Log, loadConfig } from './kernel/index.ts';
