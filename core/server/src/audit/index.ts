// The door of the audit room.
export { type About, Audit, type AuditFilter, type AuditRecord } from './audit.ts';
export { type Change, changesOf, type Snapshot, type Touched } from './changes.ts';
export { auditEntities } from './entities.ts';
export type { Kind, Path, Restore, RowKind, Wanted } from './kind.ts';
export { Recording } from './recording.ts';
export type { Restoring } from './restoring.ts';
export type { RowPhotos } from './row-changes.ts';
export { writeRow } from './row-kind.ts';
