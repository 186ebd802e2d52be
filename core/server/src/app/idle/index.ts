// The door of what is done to a database that no server is running on.
export { type Exchanged, exchangeMasterKey } from './exchange-key.ts';
export { ServerRuns } from './idle-database.ts';
export { restoreDatabase } from './restore-database.ts';
export { finishRestore } from './restored.ts';
