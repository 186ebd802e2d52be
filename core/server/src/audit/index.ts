// The door of the audit room.
export { type About, Audit, type AuditFilter, type AuditRecord, type Kind, type RowPhotos } from './audit.ts';
export { type Change, changesOf, type Snapshot, type Touched } from './changes.ts';
export { auditEntities } from './entities.ts';
export { Recording } from './recording.ts';
export type { RowKind } from './row-kind.ts';
