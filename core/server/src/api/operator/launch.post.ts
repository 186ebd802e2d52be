// POST /launch: registers or updates a player and answers an address that opens the game screen once, within a minute.
import { launchPlayer } from '../../admin/index.ts';
import { iso } from '../../kernel/index.ts';
import { operatorEndpoint } from '../http/endpoint.ts';
import { languageOf } from '../http/languages.ts';
import { LaunchBody } from '../schemas/launch.ts';
import { Launched } from '../schemas/operator.ts';

/** The eight steps in their order; only the first that fails is answered, except that step 1 names all bad fields (NS-31.1). */
export const endpoint = operatorEndpoint({
  id: 'launch.post',
  method: 'POST',
  path: '/launch',
  summary: 'Launch URL for a player',
  body: LaunchBody,
  reply: { 200: Launched },
  errors: [
    'INVALID_REQUEST',
    'CURRENCY_NOT_SUPPORTED',
    'GAME_NOT_FOUND',
    'GAME_MAINTENANCE',
    'TABLE_NOT_FOUND',
    'CURRENCY_MISMATCH',
    'PLAYER_BLOCKED',
    'PRIVATE_PASSWORD',
    'RATE_LIMITED',
    'UNAVAILABLE',
  ],
  owner: 'caller',
  audit: 'none',
  cost: 'light',
  async handle({ services, operator, body, log }) {
    const { player } = body;
    const issued = await launchPlayer(services, operator, {
      externalId: player.external_id,
      nickname: player.nickname,
      currency: player.currency,
      country: player.country ?? undefined,
      tablePassword: body.table_password,
      launch: {
        lang: languageOf(body.lang),
        device: body.device ?? 'desktop',
        returnUrl: body.return_url ?? operator.defaultReturnUrl,
        operatorSessionId: body.operator_session_id ?? null,
        gameCode: body.game_code ?? null,
        tableId: body.table_id ?? null,
      },
    });
    const about = {
      operator: operator.code,
      player: issued.playerId,
      game: body.game_code ?? null,
      table: body.table_id ?? null,
    };
    log.info(about, 'a launch');
    return {
      launch_url: `${services.gameOrigin()}/launch#token=${issued.token}`,
      expires_at: iso(issued.expiresAt),
      player_id: issued.playerId,
    };
  },
});
