// POST /operators/{code}/certifications: plays the scenarios of certification against an operator's wallet, in the background.
import { SCENARIOS } from '../../certification/index.ts';
import { ApiError, badFields } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { isExternalId } from '../operator/launch.post.ts';
import { CertificationStarted } from '../schemas/staff.ts';

const ID = { type: 'string', minLength: 1, maxLength: 64 };

interface Body {
  external_id: string;
  currency?: string;
  amount?: number;
  only?: string[];
  blocked?: string;
  rich?: string;
  after_restart?: boolean;
}

/** Answers 202 `{id, scenarios, harmless_only}`; one at a time for each operator. */
export const endpoint: Endpoint = {
  id: 'platform.certifications.post',
  api: 'platform',
  method: 'POST',
  path: '/operators/:code/certifications',
  summary: "Certify an operator's wallet",
  roles: ['owner', 'operations'],
  body: {
    type: 'object',
    required: ['external_id'],
    properties: {
      external_id: ID,
      currency: { type: 'string', maxLength: 10 },
      amount: { type: 'integer', minimum: 1, maximum: 1_000_000_000_000 },
      only: { type: 'array', minItems: 1, maxItems: SCENARIOS.length, items: { type: 'string', maxLength: 64 } },
      blocked: ID,
      rich: ID,
      after_restart: { type: 'boolean' },
    },
  },
  replies: { 202: CertificationStarted },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'CERTIFICATION_RUNNING'],
  async handle({ services, params, body, actor, ip }) {
    const { certifications, audit, operators } = services;
    const { external_id: externalId, after_restart: afterRestart, ...rest } = body as Body;
    const { blocked = 'x', rich = 'x' } = rest;
    const ids = { external_id: externalId, blocked, rich };
    const bad = Object.entries(ids).filter(([, value]) => !isExternalId(value));
    if (bad.length > 0) throw badFields(...bad.map(([name]) => name));
    const code = params.code ?? '';
    const operator = await operators.byCode(code);
    if (!operator) throw new ApiError('NOT_FOUND');
    const player = await services.players.find(code, externalId);
    const currency = rest.currency ?? player?.currency; // fixed at his first launch
    const wish = {
      ...rest,
      ...(currency === undefined ? {} : { currency }),
      operator,
      externalId,
      ...(afterRestart === undefined ? {} : { afterRestart }),
    };
    const about = { actor, operator: null, action: 'platform POST /operators/{code}/certifications', target: code, ip };
    const { result: row, auditId } = await audit.change(about, sql => certifications.create(sql, wish));
    certifications.start(row);
    const scenarios = SCENARIOS.filter(each => rest.only?.includes(each.name) ?? true).map(each => each.name);
    return { status: 202, body: { id: row.id, scenarios, harmless_only: row.harmlessOnly }, auditId };
  },
};
