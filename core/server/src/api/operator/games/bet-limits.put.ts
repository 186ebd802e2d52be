// PUT /games/{game_code}/bet-limits: the bets that a site's players may make at a game, in one currency.
import Type from 'typebox';
import { betLimitFaults, setBetLimits } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { enabledGame } from '../../http/owners.ts';
import { BetLimits } from '../../schemas/operator.ts';
import { OWN_CURRENCY } from '../../schemas/table-bodies.ts';
import { SentAmount } from '../../schemas/words.ts';

/** A side that is 0 or left out has no bound; both 0: the currency has no limits any more. Who is at a table stays there. */
export const endpoint = operatorEndpoint({
  id: 'games.bet-limits.put',
  method: 'PUT',
  path: '/games/:game_code/bet-limits',
  summary: "Set a game's bet limits in one currency",
  params: { game_code: Type.String() },
  body: Type.Object({
    currency: OWN_CURRENCY,
    min: Type.Optional({ ...SentAmount, description: 'in whole units of the currency, at most `max`; 0: no bound' }),
    max: Type.Optional({ ...SentAmount, description: 'in whole units of the currency; 0: no bound' }),
  }),
  faults: ({ services, operator }, given) => betLimitFaults(services, operator, given),
  reply: { 200: Type.Object({ game_code: Type.String(), bet_limits: BetLimits }) },
  errors: ['INVALID_REQUEST', 'GAME_NOT_FOUND'],
  owner: enabledGame,
  audit: {
    kind: 'change',
    actions: ['game.bet_limits'],
    target: ({ owned }) => owned.code,
    touches: ({ operator, owned }) => [{ kind: 'operator_game', key: `${operator.code}/${owned.code}` }],
    restorable: true,
  },
  cost: 'light',
  async handle({ services, record, operator, owned, body: { currency, min = 0, max = 0 } }) {
    const limits = await setBetLimits(services, record, { operator: operator.code, game: owned.code, currency, min, max });
    return { game_code: owned.code, bet_limits: limits };
  },
});
