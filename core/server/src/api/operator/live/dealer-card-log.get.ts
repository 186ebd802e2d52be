// GET /dealer-card-log: every card that dealers sent to the operator's own tables, with what became of it; or the same by round.
import Type from 'typebox';
import type { CardFilter } from '../../../dealing/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { cardLogOperator } from '../../http/owners.ts';
import { LIMIT, last, limitOf, offsetOf, RANGE_QUERY, range } from '../../http/paging.ts';
import { CardLogPage } from '../../schemas/card-log.ts';
import { cardEntryView, cardGroupView, namesAt } from '../../views/card-log-view.ts';

const { from, to } = RANGE_QUERY;

/** Cards of a round that goes on are hidden until it ends (DEV-12); shared tables are not in it. */
export const endpoint = operatorEndpoint({
  id: 'dealer-card-log.get',
  method: 'GET',
  path: '/dealer-card-log',
  summary: 'Card log of dealers',
  query: {
    from,
    to,
    table_id: Type.String(),
    round_id: Type.String(),
    dealer: Type.String({ description: 'login' }),
    source: Type.Enum(['scanner', 'wedge', 'manual', 'virtual']),
    result: Type.Enum(['accepted', 'rejected', 'no_reply']),
    group: Type.Enum(['round'], { description: 'by round' }),
    no_round: Type.Enum(['1'], { description: 'those alone that came while no round was played; not with `group`' }),
    limit: LIMIT,
    offset: Type.Integer({ minimum: 0, default: 0 }),
  },
  reply: { 200: CardLogPage },
  errors: ['CARD_LOG_FORBIDDEN'],
  owner: cardLogOperator,
  audit: 'none',
  cost: 'report',
  async handle({ services, operator, query, reports }) {
    const filter: CardFilter = {
      operator: operator.code,
      ...range(query, services.clock.now()),
      tableId: last(query, 'table_id'),
      roundId: last(query, 'round_id'),
      dealer: last(query, 'dealer')?.toLowerCase(),
      source: last(query, 'source'),
      result: last(query, 'result'),
      noRound: last(query, 'no_round') === '1',
      limit: limitOf(query),
      offset: offsetOf(query),
    };
    if (last(query, 'group') === 'round') {
      const { rounds, hasMore } = await services.cardLog.groups(reports, filter);
      return { rounds: rounds.map(cardGroupView), has_more: hasMore };
    }
    const { entries, hasMore } = await services.cardLog.list(reports, filter);
    return { entries: entries.map(row => cardEntryView(row, namesAt(row))), has_more: hasMore };
  },
});
