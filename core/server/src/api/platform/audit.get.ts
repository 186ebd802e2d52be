// GET /audit: the whole log, newest first.

import Type from 'typebox';
import { auditView } from '../audit-view.ts';
import type { Endpoint } from '../endpoint.ts';
import { last, limitOf, pageOf } from '../paging.ts';
import { AuditEntries } from '../schemas/staff.ts';

export const endpoint: Endpoint = {
  id: 'platform.audit.get',
  api: 'platform',
  method: 'GET',
  path: '/audit',
  summary: 'Audit log',
  query: {
    ids: Type.String({ description: 'numbers with commas between, at most 500' }),
    action: Type.String({ description: 'how the action begins' }),
    target: Type.String(),
    restorable: Type.String({ description: '`1`: those alone' }),
    limit: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
    page: Type.Integer({ minimum: 1, default: 1 }),
  },
  replies: { 200: AuditEntries },
  errors: [],
  async handle({ services, query }) {
    const ids = last(query, 'ids');
    const { entries, hasMore } = await services.audit.list({
      ...(ids === undefined ? {} : { ids: idsOf(ids) }),
      ...optional('actionPrefix', last(query, 'action')),
      ...optional('target', last(query, 'target')),
      ...(last(query, 'restorable') === '1' ? { restorable: true } : {}),
      limit: limitOf(query),
      page: pageOf(query),
    });
    return { body: { entries: entries.map(auditView), has_more: hasMore } };
  },
};

const optional = (name: string, value: string | undefined) => (value === undefined ? {} : { [name]: value });

/** At most 500; what is no number is skipped. */
const idsOf = (text: string): number[] =>
  text
    .split(',')
    .filter(each => /^\d{1,15}$/.test(each))
    .slice(0, 500)
    .map(Number);
