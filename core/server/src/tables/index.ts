// The door of the tables room.

export { tablesBook } from './checks.ts';
export type { AnswerTo, Command, CommandName, CommandOf } from './commands.ts';
export { isRefused } from './config-checks.ts';
export { TableDirectory } from './directory/directory.ts';
export { endOlderScopes, type OlderScopes } from './directory/older-scopes.ts';
export type { Published, SeatNow } from './directory/published.ts';
export { SeatAudit } from './directory/seat-audit.ts';
export { entities as tableEntities } from './entities.ts';
export { lobbyTableView, privateTimeOf } from './lobby-view.ts';
export type { NewTable, TableChange } from './new-table.ts';
export { insertRequest, readRequest, type TableRequested } from './requested.ts';
export { tableRows } from './round-rows.ts';
export { nameOf, type RoundSettings, readTable, settingsOf, type TableRow, tableOf } from './rows.ts';
export type { SessionRow } from './seats/session-rows.ts';
export type { TableServices } from './services.ts';
export { makeTable } from './table/table.ts';
export { whyNotAtTable } from './version-fit.ts';
export { hasVideo } from './video.ts';
export { ScreenError, type Viewer } from './viewer.ts';
