// The door of the app room, for commands that look at what a server is made of without starting one.
export { checkDeployment, embeddedFolder } from './deployment.ts';
export { allEntities } from './entities.ts';
export { type Exchanged, exchangeMasterKey, restoreDatabase, ServerRuns } from './idle/index.ts';
export { packageFolders } from './package-folders.ts';
export { EXIT, startFault } from './start-fault.ts';
