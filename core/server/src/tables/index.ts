// The door of the tables room.

export { tablesChecks } from './checks.ts';
export { effectiveLog } from './effective-log.ts';
export { entities as tableEntities } from './entities.ts';
export type { Entry } from './host-round.ts';
export { limitFaults } from './limits.ts';
export { lobbyTableView } from './lobby-view.ts';
export type { NewTable, TableChange } from './new-table.ts';
export { converted, convertedAll } from './prefill.ts';
export { nameOf, type TableRow } from './rows.ts';
export { SeatAudit } from './seat-audit.ts';
export { rakeTerms } from './seated-round.ts';
export type { SeatNow } from './seats.ts';
export type { TableServices } from './services.ts';
export type { SessionRow } from './session-rows.ts';
export { sessionView } from './session-view.ts';
export { Table } from './table.ts';
export { Tables } from './tables.ts';
export { readTemplates, type TemplateBody, templateOf, writeTemplate } from './templates.ts';
export type { RoundSettings } from './terms.ts';
export { namesOf, operatorTableView, operatorTemplateView, platformTableView } from './view.ts';
export { ScreenError, type Viewer } from './viewer.ts';
