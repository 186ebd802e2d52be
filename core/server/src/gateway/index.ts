// The door of the gateway room.
export type { OnlinePlayer } from './connections.ts';
export { createGateway, type Gateway, type GatewayDeps } from './gateway.ts';
export { type Shared, sharedBy } from './shared.ts';
