// POST /launch: registers or updates a player and answers an address that opens the game screen once, within a minute.
import { ApiError, badFields, iso } from '../../kernel/index.ts';
import { isReturnUrl } from '../../operators/index.ts';
import type { Call, Endpoint } from '../endpoint.ts';
import { languageOf } from '../languages.ts';
import { Launched } from '../schemas/operator.ts';
import type { Services } from '../services.ts';

interface LaunchBody {
  player: { external_id: string; nickname: string; currency: string; country?: string | null };
  game_code?: string | null;
  table_id?: string | null;
  table_password?: string | null;
  lang?: unknown;
  device?: 'desktop' | 'mobile' | null;
  return_url?: string | null;
  operator_session_id?: string | null;
}

/** The eight steps in their order; only the first that fails is answered, except that step 1 names all bad fields. */
export const endpoint: Endpoint = {
  id: 'launch.post',
  api: 'operator',
  method: 'POST',
  path: '/launch',
  summary: 'Launch URL for a player',
  body: { type: 'object' }, // step 1 checks the fields itself: their rules are about bytes and characters
  replies: { 200: Launched },
  errors: [
    'INVALID_REQUEST',
    'CURRENCY_NOT_SUPPORTED',
    'GAME_NOT_FOUND',
    'GAME_MAINTENANCE',
    'TABLE_NOT_FOUND',
    'CURRENCY_MISMATCH',
    'PLAYER_BLOCKED',
    'UNAVAILABLE',
  ],
  async handle(call) {
    const { services, operator } = call;
    const body = call.body as LaunchBody;
    const bad = badLaunchFields(body as unknown as Record<string, unknown>, services.config.env === 'test');
    if (bad.length > 0) throw badFields(...bad); // 1
    const { external_id: externalId, nickname, currency, country } = body.player;
    if (!operator.currencies.includes(currency)) throw new ApiError('CURRENCY_NOT_SUPPORTED'); // 2
    if (body.game_code) await checkGame(call, body.game_code); // 3
    const gameCode = await checkTable(call, body.game_code ?? null, body.table_id ?? null); // 4
    const about = { operator: operator.code, externalId, nickname, currency, country: country ?? undefined };
    const issued = await services.db.transaction(async sql => {
      const player = await services.players.register(sql, about); // 5 and 6: refused before anything is written
      const launch = {
        lang: languageOf(body.lang),
        device: body.device ?? 'desktop',
        returnUrl: body.return_url ?? operator.defaultReturnUrl,
        operatorSessionId: body.operator_session_id ?? null,
        gameCode,
        tableId: body.table_id ?? null,
      } as const;
      return { player, ...(await services.players.issueToken(sql, player, launch)) }; // 8
    });
    return {
      body: {
        launch_url: `${services.gameOrigin()}/launch#token=${issued.token}`,
        expires_at: iso(issued.expiresAt),
        player_id: issued.player.id,
      },
    };
  },
};

async function checkGame({ services, operator }: Call, code: string): Promise<void> {
  if (!operator.games.includes(code) || !services.plugins.current(code)) throw new ApiError('GAME_NOT_FOUND');
  refuseUnderMaintenance(services, code);
}

function refuseUnderMaintenance({ tables }: Services, code: string): void {
  if (tables.maintenance.isUnder(code)) throw new ApiError('GAME_MAINTENANCE');
}

/** @returns the game that opens: the given one, or the table's (CX-17) */
async function checkTable({ services, operator }: Call, code: string | null, tableId: string | null): Promise<string | null> {
  if (!tableId) return code || null;
  const row = services.tables.find(tableId);
  const mine = row && row.status !== 'closed' && (row.operator === null || row.operator === operator.code);
  if (!mine || (code && row.gameCode !== code) || !operator.games.includes(row.gameCode)) throw new ApiError('TABLE_NOT_FOUND');
  refuseUnderMaintenance(services, row.gameCode);
  return row.gameCode;
}

/** Names of all bad fields of step 1 (NS-31.1); `null` counts as absent. */
export function badLaunchFields(body: Record<string, unknown>, test: boolean): string[] {
  const player = isObject(body.player) ? body.player : {};
  const bad: string[] = [];
  const check = (name: string, good: boolean) => {
    if (!good) bad.push(name);
  };
  check('player.external_id', isExternalId(player.external_id));
  check('player.nickname', isNickname(player.nickname));
  check('player.currency', typeof player.currency === 'string' && player.currency !== '' && player.currency.length <= 10);
  check('player.country', isTextOrNull(player.country, 10));
  check('player.vip_level', player.vip_level == null || Number.isSafeInteger(player.vip_level));
  check('game_code', isTextOrNull(body.game_code, 64));
  check('table_id', isTextOrNull(body.table_id, 64));
  check('table_password', isTextOrNull(body.table_password, 100));
  check('device', body.device == null || body.device === 'desktop' || body.device === 'mobile');
  check('return_url', body.return_url == null || isReturnUrl(body.return_url, test));
  check('operator_session_id', isTextOrNull(body.operator_session_id, 256));
  return bad;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextOrNull = (value: unknown, most: number): boolean =>
  value == null || (typeof value === 'string' && [...value].length <= most);

/** 1 to 64 bytes without control characters (CX-34); compared as bytes, never normalised. */
export function isExternalId(value: unknown): value is string {
  if (typeof value !== 'string' || !value.isWellFormed() || /\p{Cc}/u.test(value)) return false;
  const bytes = Buffer.byteLength(value);
  return bytes >= 1 && bytes <= 64;
}

/** 2 to 16 characters that a person can see; joiners and variation selectors stay, direction marks do not (reliability B29). */
export function isNickname(value: unknown): value is string {
  if (typeof value !== 'string' || !value.isWellFormed()) return false;
  const length = [...value].length;
  if (length < 2 || length > 16 || value.trim() === '') return false;
  return !/\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(value) && /[^\s\p{Cf}]/u.test(value);
}
