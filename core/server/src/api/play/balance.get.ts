// GET /play/v1/balance: what the player's wallet holds.
import { WalletBalance } from '@baize/protocol';
import { iso } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';

/** `balance` is null when the wallet does not answer and nothing recent is known. */
export const endpoint: Endpoint = {
  id: 'play.balance.get',
  api: 'play',
  method: 'GET',
  path: '/balance',
  summary: 'Balance of the own wallet',
  replies: { 200: WalletBalance },
  errors: ['SESSION_EXPIRED', 'RATE_LIMITED'],
  async handle({ services, session }) {
    const player = { ...session.player, operator: session.operator };
    const { balance, at } = await services.wallet.balance(player, session.operatorSessionId);
    return { body: { balance, currency: session.player.currency, at: iso(at) } };
  },
};
