// The door of the operators room.
export { isNetwork, isOrigin, isReturnUrl, isTimezone, isWalletUrl } from './check.ts';
export { Currencies, type Currency } from './currencies.ts';
export { operatorsEntities } from './entities.ts';
export { type GameRow, GameRows, gameStatusAt, LANGUAGES } from './game-rows.ts';
export { type BetLimits, Operator, type OperatorFields, type OperatorSettings } from './operator.ts';
export { aboutSecret, type Credentials, Operators } from './operators.ts';
export { type PlatformSettings, Settings } from './settings.ts';
