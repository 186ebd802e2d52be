// POST /play/v1/session: a launch token becomes the session of a tab.
import { Enter, Session } from '@baize/protocol';
import { ApiError, iso } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';

/**
 * `origin` is that of the return address, the launch's or the registered one: whom the screen speaks to by `postMessage`; null: nobody
 * (PMS-01). 401 TOKEN_INVALID for an unknown, used or expired token, and any other text; 403 PLAYER_BLOCKED.
 */
export const endpoint: Endpoint = {
  id: 'play.session.post',
  api: 'play',
  method: 'POST',
  path: '/session',
  summary: 'Enter with a launch token',
  open: true,
  body: Enter,
  replies: { 200: Session },
  errors: ['INVALID_REQUEST', 'TOKEN_INVALID', 'PLAYER_BLOCKED'],
  async handle({ services, body, ip, userAgent }) {
    const { token: sent } = body as Enter;
    const { token, session } = await services.players.enter(sent, { ip, userAgent });
    const operator = await services.operators.byCode(session.operator);
    const currency = await services.operators.currency(session.player.currency);
    if (!operator || !currency) throw new ApiError('TOKEN_INVALID');
    const { id, nickname } = session.player;
    return {
      body: {
        session: token,
        expires_at: iso(session.expiresAt),
        player: { player_id: id, nickname, currency: currency.code, exponent: currency.exponent, symbol: currency.symbol },
        operator: { code: operator.code, multi_table: operator.multiTable, watch_limit_sec: operator.watchLimitSec },
        lang: session.lang,
        device: session.device,
        return_url: session.returnUrl,
        origin: URL.parse(session.returnUrl ?? '')?.origin ?? null,
        start: { game_code: session.gameCode, table_id: session.tableId },
      },
    };
  },
};
