// GET /rounds: every operator's rounds; `status=open` lists the running ones.
import Type, { type Static } from 'typebox';
import { platformEndpoint } from '../../http/endpoint.ts';
import { last } from '../../http/paging.ts';
import { type StaffRoundRow, StaffRoundsPage } from '../../schemas/round.ts';
import { openRoundsPage, ROUNDS_QUERY, roundsPage } from '../../views/rounds-page.ts';

/** The filters of the operator's list, `operator_code` and `status`. */
export const endpoint = platformEndpoint({
  id: 'platform.rounds.get',
  method: 'GET',
  path: '/rounds',
  summary: 'Rounds of all operators',
  query: { ...ROUNDS_QUERY, operator_code: Type.String(), status: Type.Enum(['open', 'settled', 'void']) },
  reply: { 200: StaffRoundsPage },
  errors: ['INVALID_REQUEST'],
  owner: 'platform',
  audit: 'none',
  cost: 'report',
  async handle(call) {
    const status = last(call.query, 'status');
    if (status === 'open') return openRoundsPage(call);
    const operator = last(call.query, 'operator_code');
    const filter = { staff: true as const, ...(operator ? { operator } : {}), ...(status ? { status } : {}) };
    return roundsPage<Static<typeof StaffRoundRow>>(call, filter);
  },
});
