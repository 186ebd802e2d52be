// The door of the operators room.
export { Banners, type StoredBanner } from './banners.ts';
export { isLinkUrl, isNetwork, isOrigin, isReturnUrl, isWalletUrl } from './check.ts';
export { operatorsEntities } from './entities.ts';
export { readGameSettings, writeGameSettings } from './game-settings.ts';
export { betSizeFaults, isOffered, withinBetLimits } from './offers.ts';
export { type BetLimits, Operator, type OperatorFields, type OperatorSettings } from './operator.ts';
export { aboutSecret, type Credentials, Operators } from './operators.ts';
