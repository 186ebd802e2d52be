// The door of the kernel: what every room stands on.

export { type AddressKind, isPrivateNetwork, kindOfAddress, literalOf, mayReach, type Reach } from './addresses.ts';
export { type Amount, assertAmount, isAmount, mulDiv } from './amount.ts';
export { Batcher } from './batcher.ts';
export { Cache } from './cache.ts';
export { Cipher, SealError } from './cipher.ts';
export { type Clock, steadyClock, systemClock, type Timer, type TimeSource, wallOf } from './clock.ts';
export {
  type Config,
  ConfigError,
  loadConfig,
  mustBeMasterKey,
  newMasterKey,
  newPlatformKey,
  ROOT,
  readConfig,
  renewPlatformKey,
  replaceMasterKey,
  type Settings,
  type WalletCall,
} from './config.ts';
export { named, unknownVariables, VARIABLES } from './config-faults.ts';
export { Delayed } from './delayed.ts';
export { ApiError, type BadField, badFields, ERRORS, type ErrorCode, RateLimited, RETRYABLE } from './errors.ts';
export { type IdPrefix, iso, newId, newToken, sha256 } from './ids.ts';
export { bytesOf, type Picture, pictureOf } from './images.ts';
export { Invalidation, TOPICS, type Topic } from './invalidation.ts';
export { canonicalJson, isStorable, JsonError, Odd, OddNumber, oddValues, parseJson, writeJson } from './json.ts';
export { type Built, type Keeping, keptOr } from './kept.ts';
export { KeyedQueue } from './keyed-queue.ts';
export { LateMap, LateSet } from './late.ts';
export { type Log, makeLog, visible } from './log.ts';
export { ALARMS, type EventAbout, eventOf, type Level, LOG_EVENTS, type LogEvent, logged } from './log-events.ts';
export { Multimap } from './multimap.ts';
export { RateLimiter } from './rate-limiter.ts';
export { Recurring } from './recurring.ts';
export { Sampler } from './sampler.ts';
