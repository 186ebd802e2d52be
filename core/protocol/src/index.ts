// What travels between the server and players' clients: each message as a schema and, by the same declaration, as a type.
export * from './acks.ts';
export * from './actions.ts';
export * from './asks.ts';
export * from './bets.ts';
export * from './codes.ts';
export * from './facts.ts';
export * from './lobby.ts';
export * from './messages.ts';
export * from './play.ts';
export * from './state.ts';
export * from './table.ts';
export * from './words.ts';
