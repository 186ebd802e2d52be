// The door of the calls room.
export { type CallNote, type KeptCall, LANES, type Lane } from './call.ts';
export { Calls, type CallsDeps } from './calls.ts';
export { callEntities } from './entities.ts';
export type { CallFilter, CallPage } from './list.ts';
