// The door of the admin room: what staff, operators and players' launches ask of the server, one use case a file.
export { continueCertification, startCertification, startOwnCertification } from './certify.ts';
export { addCurrency, changeCurrency, changeGame, changeSettings, setTemplate } from './change-catalog.ts';
export { changeTable, inTableOrder } from './change-table.ts';
export { createTable } from './create-table.ts';
export { moveCredit, setCreditWarning } from './credit.ts';
export { removeDealerPhoto, setDealerPhoto } from './dealer-photos.ts';
export { addDealer, changeDealer, issueBadge, revokeBadge } from './dealers.ts';
export { openDebugLines } from './debug-lines.ts';
export { deleteOperator } from './delete-operator.ts';
export { changeDevice, deviceLimit, limitDevices, mayDealAt } from './devices.ts';
export { enterPlayer } from './enter.ts';
export { bannerFaults, betLimitFaults, type GameLobby, setBetLimits, setGameLobby, uploadBanner } from './game-settings.ts';
export { addKey, revokeKey } from './keys.ts';
export { launchPlayer } from './launch.ts';
export { logoutPlayer, sendAway } from './logout.ts';
export {
  OPERATOR_SETTINGS,
  operatorSettingFaults,
  rakeChanges,
  rakeDefaultFaults,
  setOperatorCardDesign,
  setOperatorSettings,
  setRakeDefaults,
} from './operator-settings.ts';
export { changeOperator, registerOperator, reissueCredentials } from './operators.ts';
export { allNames, createOwnTable, nameFaults, ownTableFaults } from './own-table.ts';
export { priceFaults, setCardDesign, setCurrency, setLive, setPrices } from './own-table-settings.ts';
export { activatePlugin, installPlugin, refusedPlugin, removePlugin } from './plugins.ts';
export { cancelReservation, isWrongStart, reservableTables, reserveTable } from './reserve-table.ts';
export { resolveTransaction, retryTransaction } from './resolutions.ts';
export { restoreChange } from './restore-change.ts';
export type { Services } from './services.ts';
export { tableChangeOf } from './table-settings.ts';
export { ownTimerFaults, rakeRuleFaults, setRakeRule, setTimers } from './table-timers.ts';
export { voidRound } from './void-round.ts';
