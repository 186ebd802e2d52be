// POST /play/v1/session: a launch token becomes the session of a tab.
import { Enter, Session } from '@baize/protocol';
import { enterPlayer } from '../../admin/index.ts';
import { iso } from '../../kernel/index.ts';
import { openEndpoint } from '../http/endpoint.ts';

/**
 * `origin` is that of the return address, the launch's or the registered one: whom the screen speaks to by `postMessage`; null: nobody
 * (PMS-01). 401 TOKEN_INVALID for an unknown, used or expired token, and any other text; 403 PLAYER_BLOCKED.
 */
export const endpoint = openEndpoint({
  id: 'play.session.post',
  method: 'POST',
  path: '/session',
  summary: 'Enter with a launch token',
  body: Enter,
  reply: { 200: Session },
  errors: ['INVALID_REQUEST', 'TOKEN_INVALID', 'PLAYER_BLOCKED'],
  owner: 'caller',
  audit: 'none',
  cost: 'light',
  async handle({ services, body, ip, userAgent }) {
    const { token, session, operator, currency } = await enterPlayer(services, body.token, { ip, userAgent });
    const { id, nickname } = session.player;
    return {
      session: token,
      expires_at: iso(session.expiresAt),
      player: { player_id: id, nickname, currency: currency.code, exponent: currency.exponent, symbol: currency.symbol },
      operator: { code: operator.code, multi_table: operator.multiTable, watch_limit_sec: operator.watchLimitSec },
      lang: session.lang,
      device: session.device,
      return_url: session.returnUrl,
      origin: URL.parse(session.returnUrl ?? '')?.origin ?? null,
      start: { game_code: session.gameCode, table_id: session.tableId },
    };
  },
});
