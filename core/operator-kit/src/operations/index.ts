// All calls of the Operator API. Made by `npm run docs` from what the server declares: do not edit.
import type { Audit } from './audit.ts';
import type { Calls } from './calls.ts';
import type { CardDesign } from './card-design.ts';
import type { Certifications } from './certifications.ts';
import type { Credit } from './credit.ts';
import type { Currencies } from './currencies.ts';
import type { DealerCardLog } from './dealer-card-log.ts';
import type { DealerDevices } from './dealer-devices.ts';
import type { DealerTool } from './dealer-tool.ts';
import type { Dealers } from './dealers.ts';
import type { Games } from './games.ts';
import type { Launch } from './launch.ts';
import type { LobbyBanners } from './lobby-banners.ts';
import type { Players } from './players.ts';
import type { PrivateTables } from './private-tables.ts';
import type { RakeDefaults } from './rake-defaults.ts';
import type { Reports } from './reports.ts';
import type { Rounds } from './rounds.ts';
import type { Sessions } from './sessions.ts';
import type { Settings } from './settings.ts';
import type { Tables } from './tables.ts';
import type { Transactions } from './transactions.ts';

export type { Amount } from './amount.ts';

/** By method and path: what a call takes and answers. */
export interface Operations
  extends Audit,
    Calls,
    CardDesign,
    Certifications,
    Credit,
    Currencies,
    DealerCardLog,
    DealerDevices,
    DealerTool,
    Dealers,
    Games,
    Launch,
    LobbyBanners,
    Players,
    PrivateTables,
    RakeDefaults,
    Reports,
    Rounds,
    Sessions,
    Settings,
    Tables,
    Transactions {}
