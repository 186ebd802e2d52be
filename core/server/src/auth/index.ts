// The door of the auth room.
export { AllowList, clientAddress } from './address.ts';
export { ATTEMPT_MS, Attempts } from './attempts.ts';
export { Auth, type Verified } from './auth.ts';
export { authEntities } from './entities.ts';
export { Guard } from './guard.ts';
export { Nonces } from './nonces.ts';
export { MAY_RESOLVE, type PlatformKey, PlatformKeys, ROLES, type Role } from './platform-keys.ts';
export { isSame, sign } from './sign.ts';
export type { SignedRequest } from './signed-request.ts';
export { VECTOR_SECRET, VECTORS } from './vectors.ts';
