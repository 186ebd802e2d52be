// The door of the db room: transactions, reads, the lease.
export { type Ask, askDatabase } from './ask.ts';
export { Database, type DatabaseOptions } from './database.ts';
export { type Limits, migrateDatabase } from './driver.ts';
export type { Engine, Row, Sql } from './engine.ts';
export { entities as databaseEntities } from './entities.ts';
export { endRestoring, isRestoring, raiseEra } from './era.ts';
export { isCheck, isLate, isNoDatabase, isNotAllowed, isOutage, isUnanswered, isUnique, LeaseLost } from './errors.ts';
export { halving } from './halving.ts';
export type { Condition, Health } from './health.ts';
export { HighWater, seenIn } from './high-water.ts';
export { WAITS } from './lease.ts';
export { keepMark, readMark } from './marks.ts';
export { FENCE } from './proof.ts';
export type { ReaderReports, ReadPiece } from './reports.ts';
export type { RowUpdate } from './row-update.ts';
export { playerScope, type Scope, tableScope } from './scope.ts';
export { namedStatements, nameOf, statement, statementOf } from './statement.ts';
export { AmountType, MsType } from './types.ts';
