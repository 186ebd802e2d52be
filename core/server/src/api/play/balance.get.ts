// GET /play/v1/balance: what the player's wallet holds.
import { WalletBalance } from '@baize/protocol';
import { iso } from '../../kernel/index.ts';
import { playEndpoint } from '../http/endpoint.ts';

/** `balance` is null when the wallet does not answer and nothing recent is known. */
export const endpoint = playEndpoint({
  id: 'play.balance.get',
  method: 'GET',
  path: '/balance',
  summary: 'Balance of the own wallet',
  reply: { 200: WalletBalance },
  errors: ['SESSION_EXPIRED', 'RATE_LIMITED'],
  owner: 'caller',
  audit: 'none',
  cost: 'light',
  async handle({ services, session }) {
    const player = { ...session.player, operator: session.operator };
    const { balance, at } = await services.wallet.balance(player, session.operatorSessionId);
    return { balance, currency: session.player.currency, at: iso(at) };
  },
});
