// The door of the players room.
export { playersEntities } from './entities.ts';
export { ExpiredRows } from './expired-rows.ts';
export { isExternalId, isNickname } from './names.ts';
export {
  type Launch,
  type LoggedOut,
  type Over,
  type Player,
  Players,
  type Registration,
  type RevokeReason,
  type Session,
} from './players.ts';
