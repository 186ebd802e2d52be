// Whose things calls are about, found in one place each: what is somebody else's is refused as what is not there.
import type { ReadStream } from 'node:fs';
import type { Services } from '../../admin/index.ts';
import type { AuditRecord } from '../../audit/index.ts';
import { AllowList } from '../../auth/index.ts';
import { hasTableControls, readTemplates, type TemplateBody, templateOf } from '../../catalog/index.ts';
import type { Progress } from '../../certification/index.ts';
import type { Dealer, Device, Snapshot, ToolFile } from '../../dealers/index.ts';
import type { Loaded } from '../../games/index.ts';
import { ApiError } from '../../kernel/index.ts';
import type { Operator, StoredBanner } from '../../operators/index.ts';
import type { Player } from '../../players/index.ts';
import type { Reservation } from '../../reservations/index.ts';
import type { SessionRow, TableRow } from '../../tables/index.ts';
import { type RoundDetail, roundView } from '../views/round-view.ts';
import type { DeviceCaller, OperatorCaller, Owner, PlatformCaller, PlayCaller } from './endpoint.ts';
import { last } from './paging.ts';

/**
 * A table that this operator alone has: not found when it is closed or another's, 403 when it is shared (TUP-01), and of a prepaid
 * operator, which has none to change, also when it was its own (MOD-04).
 */
export const ownTable: Owner<OperatorCaller, TableRow> = {
  params: ['table_id'],
  errors: ['TABLE_NOT_FOUND', 'TABLE_NOT_OWNED'],
  find({ services, operator, params }) {
    const row = services.tables.find(params.table_id ?? '');
    // practice tables are nobody's matter but the lobby's (NS-31.8)
    if (!row || (row.operator !== null && row.operator !== operator.code) || row.mode !== 'real')
      throw new ApiError('TABLE_NOT_FOUND');
    if (row.operator === null || operator.creditMode === 'prepaid') throw new ApiError('TABLE_NOT_OWNED');
    return row;
  },
};

/** The same where an operator controls dealing and cards: other games are refused (NS-05, NS-08, CX-35). */
export const ownControlledTable: Owner<OperatorCaller, TableRow> = {
  params: ['table_id'],
  errors: ['TABLE_NOT_FOUND', 'TABLE_NOT_OWNED', 'UNSUPPORTED_GAME'],
  async find(call) {
    const row = await ownTable.find(call);
    const loaded = call.services.plugins.current(row.gameCode);
    if (!loaded || !hasTableControls(loaded.game)) throw new ApiError('UNSUPPORTED_GAME');
    return row;
  },
};

/** An operator that may have private tables: prepaid ones may not (PRV-01). */
export const privateOperator: Owner<OperatorCaller, Operator> = {
  params: [],
  errors: ['PRIVATE_FORBIDDEN'],
  find({ operator }) {
    if (operator.creditMode !== 'independent') throw new ApiError('PRIVATE_FORBIDDEN');
    return operator;
  },
};

/** A private reservation of this operator, of whatever age. */
export const ownReservation: Owner<OperatorCaller, Reservation> = {
  params: ['private_id'],
  errors: ['PRIVATE_FORBIDDEN', 'NOT_FOUND'],
  async find({ services, operator, params }) {
    if (operator.creditMode !== 'independent') throw new ApiError('PRIVATE_FORBIDDEN');
    const reservation = await services.reservations.find(operator.code, params.private_id ?? '');
    if (!reservation) throw new ApiError('NOT_FOUND');
    return reservation;
  },
};

/** An operator that may read its dealers' card log: prepaid ones may not (DEV-13). */
export const cardLogOperator: Owner<OperatorCaller, Operator> = {
  params: [],
  errors: ['CARD_LOG_FORBIDDEN'],
  find({ operator }) {
    if (operator.creditMode !== 'independent') throw new ApiError('CARD_LOG_FORBIDDEN');
    return operator;
  },
};

/** An operator that may have tables of its own (TCR-01). */
export const tableCreator: Owner<OperatorCaller, Operator> = {
  params: [],
  errors: ['TABLE_CREATE_FORBIDDEN'],
  find({ operator }) {
    if (operator.creditMode !== 'independent') throw new ApiError('TABLE_CREATE_FORBIDDEN');
    return operator;
  },
};

/** A dealer of this operator: another's is not found, like one that is not there (DLR-06). */
export const ownDealer: Owner<OperatorCaller, Dealer> = {
  params: ['dealer_id'],
  errors: ['DEALER_NOT_FOUND'],
  async find({ services, operator, params }) {
    const dealer = await services.dealers.find(params.dealer_id ?? '');
    if (dealer?.operator !== operator.code) throw new ApiError('DEALER_NOT_FOUND');
    return dealer;
  },
};

/** The photo of a dealer, for everybody; what must be looked up counts for its address. */
export const photographedDealer: Owner<object, { hash: string; type: string; bytes: Buffer }> = {
  params: ['dealer_id'],
  errors: ['NOT_FOUND'],
  async find({ services, params }) {
    const photo = await services.dealers.photoOf(params.dealer_id ?? '');
    if (!photo) throw new ApiError('NOT_FOUND');
    return photo;
  },
};

/** The last picture of a table's camera, for everybody. */
export const seenTable: Owner<object, Snapshot> = {
  params: ['table_id'],
  errors: ['NOT_FOUND'],
  async find({ services, params }) {
    const id = params.table_id ?? '';
    const snapshot = services.tables.find(id) ? await services.snapshots.of(id) : undefined;
    if (!snapshot) throw new ApiError('NOT_FOUND');
    return snapshot;
  },
};

/** The tool is for everybody, or for studios' networks where the platform has stated them (DEV-06). */
function mustBeStudio({ config }: Services, ip: string): void {
  if (config.studio_networks !== null && !new AllowList(config.studio_networks).has(ip)) throw new ApiError('IP_NOT_ALLOWED');
}

/** An installer of the dealer's tool. */
export const publishedFile: Owner<object, { file: ToolFile; bytes: ReadStream }> = {
  params: ['alias'],
  errors: ['NOT_FOUND', 'IP_NOT_ALLOWED'],
  async find({ services, ip, params }) {
    mustBeStudio(services, ip);
    const found = await services.toolFiles.open(params.alias ?? '');
    if (!found) throw new ApiError('NOT_FOUND');
    return found;
  },
};

/** Who asks about the tool from a studio's network, where those are stated. */
export const studioNetwork: Owner<object, null> = {
  params: [],
  errors: ['IP_NOT_ALLOWED'],
  find({ services, ip }) {
    mustBeStudio(services, ip);
    return null;
  },
};

/** The table where the device works: it shows no other one. */
export const deviceTable: Owner<DeviceCaller, string> = {
  params: ['table_id'],
  errors: ['FORBIDDEN'],
  find({ device, params }) {
    if (device.tableId === null || device.tableId !== params.table_id) throw new ApiError('FORBIDDEN');
    return device.tableId;
  },
};

/** A device, for itself: its id is known to it and to administrators. */
export const namedDevice: Owner<object, Device> = {
  params: ['device_id'],
  errors: ['NOT_FOUND'],
  async find({ services, params }) {
    const device = await services.devices.find(params.device_id ?? '');
    if (!device) throw new ApiError('NOT_FOUND');
    return device;
  },
};

/** Staff: any dealer. */
export const anyDealer: Owner<PlatformCaller, Dealer> = {
  params: ['dealer_id'],
  errors: ['DEALER_NOT_FOUND'],
  async find({ services, params }) {
    const dealer = await services.dealers.find(params.dealer_id ?? '');
    if (!dealer) throw new ApiError('DEALER_NOT_FOUND');
    return dealer;
  },
};

/** Staff: any device of dealers. */
export const anyDevice: Owner<PlatformCaller, Device> = {
  params: ['id'],
  errors: ['NOT_FOUND'],
  async find({ services, params }) {
    const device = await services.devices.find(params.id ?? '');
    if (!device) throw new ApiError('NOT_FOUND');
    return device;
  },
};

/** A player of this operator, by the id that it gave them. */
export const ownPlayer: Owner<OperatorCaller, Player> = {
  params: ['external_id'],
  errors: ['PLAYER_NOT_FOUND'],
  async find({ services, operator, params }) {
    const player = await services.players.find(operator.code, params.external_id ?? '');
    if (!player) throw new ApiError('PLAYER_NOT_FOUND');
    return player;
  },
};

/** A table session of a player of this operator; malformed ids are not found (NS-01). */
export const ownSession: Owner<OperatorCaller, SessionRow> = {
  params: ['session_id'],
  errors: ['SESSION_NOT_FOUND'],
  async find({ services, operator, params }) {
    const id = params.session_id ?? '';
    const session = /^tss_[0-9a-f]{32}$/.test(id) ? await services.tables.session(id) : undefined;
    if (session?.operator !== operator.code) throw new ApiError('SESSION_NOT_FOUND');
    return session;
  },
};

/** A record of what this operator or its staff have changed; anybody else's is not found, nor is a malformed number (RES-05). */
export const ownRecord: Owner<OperatorCaller, AuditRecord> = {
  params: ['audit_id'],
  errors: ['NOT_FOUND'],
  find: ({ services, operator, params }) => recordOf(services, params.audit_id, operator.code),
};

/** Staff: any record. */
export const anyRecord: Owner<PlatformCaller, AuditRecord> = {
  params: ['id'],
  errors: ['NOT_FOUND'],
  find: ({ services, params }) => recordOf(services, params.id),
};

async function recordOf({ audit }: Services, id = '', operator?: string): Promise<AuditRecord> {
  const record = /^[1-9]\d{0,14}$/.test(id) ? await audit.find(Number(id), operator) : undefined;
  if (!record) throw new ApiError('NOT_FOUND');
  return record;
}

/** Staff: any operator. */
export const anyOperator: Owner<PlatformCaller, Operator> = {
  params: ['code'],
  errors: ['NOT_FOUND'],
  async find({ services, params }) {
    const operator = await services.operators.byCode(params.code ?? '');
    if (!operator) throw new ApiError('NOT_FOUND');
    return operator;
  },
};

/** Staff: any player. */
export const anyPlayer: Owner<PlatformCaller, Player> = {
  params: ['player_id'],
  errors: ['PLAYER_NOT_FOUND'],
  async find({ services, params }) {
    const player = await services.players.byId(params.player_id ?? '');
    if (!player) throw new ApiError('PLAYER_NOT_FOUND');
    return player;
  },
};

/** Staff: any table that is not closed. */
export const anyTable: Owner<PlatformCaller, TableRow> = {
  params: ['id'],
  errors: ['TABLE_NOT_FOUND'],
  find({ services, params }) {
    const row = services.tables.find(params.id ?? '');
    if (!row) throw new ApiError('TABLE_NOT_FOUND');
    return row;
  },
};

/** A round that a player of this operator was in, or of its own table, in full or as one player saw it. */
export const ownRound: Owner<OperatorCaller, RoundDetail> = {
  params: ['round_id'],
  errors: ['ROUND_NOT_FOUND'],
  find({ services, operator, params, query }) {
    const externalId = last(query, 'external_id');
    const reader = {
      operator: operator.code,
      isIndependent: operator.creditMode === 'independent',
      ...(externalId === undefined ? {} : { externalId }),
    };
    return roundView(services, params.round_id ?? '', reader);
  },
};

/** A round that the player was in, as they saw it. */
export const playedRound: Owner<PlayCaller, RoundDetail> = {
  params: ['round_id'],
  errors: ['ROUND_NOT_FOUND'],
  find({ services, session: { player, operator }, params }) {
    return roundView(services, params.round_id ?? '', { operator, externalId: player.externalId, playerId: player.id });
  },
};

/** Staff: any round. */
export const anyRound: Owner<PlatformCaller, RoundDetail> = {
  params: ['round_id'],
  errors: ['ROUND_NOT_FOUND'],
  find: ({ services, params }) => roundView(services, params.round_id ?? '', {}),
};

/** A game that is loaded: everybody may read its rules. */
export const loadedGame: Owner<PlayCaller, Loaded> = {
  params: ['code'],
  errors: ['GAME_NOT_FOUND'],
  find({ services, params }) {
    const loaded = services.plugins.current(params.code ?? '');
    if (!loaded) throw new ApiError('GAME_NOT_FOUND');
    return loaded;
  },
};

/** A game that is enabled for this operator and loaded. */
export const enabledGame: Owner<OperatorCaller, Loaded> = {
  params: ['game_code'],
  errors: ['GAME_NOT_FOUND'],
  find({ services, operator, params }) {
    const code = params.game_code ?? '';
    const loaded = operator.games.includes(code) ? services.plugins.current(code) : undefined;
    if (!loaded) throw new ApiError('GAME_NOT_FOUND');
    return loaded;
  },
};

/** A banner, whoever uploaded it. Bytes in memory are for everybody at once; what must be looked up counts for its address. */
export const anyBanner: Owner<object, StoredBanner> = {
  params: ['sha256'],
  errors: ['BANNER_NOT_FOUND', 'RATE_LIMITED'],
  async find({ services: { banners, guard }, params: { sha256 = '' }, ip }) {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new ApiError('BANNER_NOT_FOUND');
    const known = banners.known(sha256);
    if (!known && !guard.unauthenticated(ip)) throw new ApiError('RATE_LIMITED');
    const banner = known ?? (await banners.read(sha256));
    if (!banner) throw new ApiError('BANNER_NOT_FOUND');
    return banner;
  },
};

/** Staff: a game that is loaded. */
export const anyLoadedGame: Owner<PlatformCaller, Loaded> = {
  params: ['game_code'],
  errors: ['GAME_NOT_FOUND'],
  find({ services, params }) {
    const loaded = services.plugins.current(params.game_code ?? '');
    if (!loaded) throw new ApiError('GAME_NOT_FOUND');
    return loaded;
  },
};

/** Staff: where new tables of a game start: as set, else as its plugin says. */
export const anyTemplate: Owner<PlatformCaller, TemplateBody> = {
  params: ['game_code'],
  errors: ['TEMPLATE_NOT_FOUND'],
  async find({ services: { db, plugins, currencies }, params }) {
    const code = params.game_code ?? '';
    const game = plugins.current(code)?.game;
    const stored = await db.read(sql => readTemplates(sql.query));
    const template = stored.get(code) ?? (game && templateOf(game, await currencies.list()));
    if (!template) throw new ApiError('TEMPLATE_NOT_FOUND');
    return template;
  },
};

/** An operator that may move money of its players to see what its wallet does: in the test environment only. */
export const testOperator: Owner<OperatorCaller, Operator> = {
  params: [],
  errors: ['CERTIFICATION_FORBIDDEN'],
  find({ services, operator }) {
    if (services.config.env !== 'test') throw new ApiError('CERTIFICATION_FORBIDDEN');
    return operator;
  },
};

/** A certification of the operator's own wallet. */
export const ownCertification: Owner<OperatorCaller, Progress> = {
  params: ['certification_id'],
  errors: ['NOT_FOUND'],
  find: ({ services, operator, params }) => services.certifications.find(operator.code, params.certification_id ?? ''),
};

/** Staff: a certification of an operator. */
export const anyCertification: Owner<PlatformCaller, Progress> = {
  params: ['code', 'id'],
  errors: ['NOT_FOUND'],
  find: ({ services, params }) => services.certifications.find(params.code ?? '', params.id ?? ''),
};
