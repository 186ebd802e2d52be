// The door of the tables room.
export { entities as tableEntities } from './entities.ts';
export { nameOf, type TableRow } from './rows.ts';
export type { TableServices } from './services.ts';
export { Table, type TableStateView } from './table.ts';
export { type NewTable, type TableChange, Tables } from './tables.ts';
export { readTemplate, type TemplateBody, writeTemplate } from './templates.ts';
export { operatorTableView, platformTableView } from './view.ts';
export { ScreenError, type Viewer } from './viewer.ts';
