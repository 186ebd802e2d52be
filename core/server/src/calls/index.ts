// The door of the calls room.
export { CATEGORIES, type CallNote, type Category, type KeptCall } from './call.ts';
export { Calls, type CallsDeps } from './calls.ts';
export { callEntities } from './entities.ts';
export type { CallFilter, CallPage } from './list.ts';
