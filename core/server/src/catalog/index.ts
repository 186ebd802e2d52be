// The door of the catalog room: what the platform offers, by its rows: currencies, games, settings, templates, rules of limits.
export { CARD_DESIGNS, type CardDesign, chosenOf, effectiveDesign, hasTableControls } from './card-design.ts';
export { Currencies, type Currency, currencyOf } from './currencies.ts';
export { catalogEntities } from './entities.ts';
export { type GameRow, GameRows, gameStatusAt, LANGUAGES } from './games.ts';
export { limitFaults, limitRules } from './limits.ts';
export { type GameChange, Maintenance } from './maintenance.ts';
export { converted, convertedAll } from './prefill.ts';
export { isTimezone, type PlatformSettings, Settings } from './settings.ts';
export { readTemplates, type TemplateBody, templateOf, writeTemplate } from './templates.ts';
export { type GivenTimers, timerFaults, timerRule, timersWith } from './timers.ts';
