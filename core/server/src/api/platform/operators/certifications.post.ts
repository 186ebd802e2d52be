// POST /operators/{code}/certifications: plays the scenarios of certification against an operator's wallet, in the background.

import Type from 'typebox';
import { startCertification } from '../../../admin/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { anyOperator } from '../../http/owners.ts';
import { CertificationBody, CertificationStarted } from '../../schemas/certification.ts';
import { certificationPage } from '../../views/certification-view.ts';

/** Answers 202 `{id, scenarios, harmless_only, page}`; one at a time for each operator. */
export const endpoint = platformEndpoint({
  id: 'platform.certifications.post',
  method: 'POST',
  path: '/operators/:code/certifications',
  summary: "Certify an operator's wallet",
  roles: ['owner', 'operations'],
  params: { code: Type.String() },
  body: CertificationBody,
  reply: { 202: CertificationStarted },
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'CERTIFICATION_RUNNING', 'CERTIFICATION_OPEN'],
  owner: anyOperator,
  audit: { kind: 'record', target: ({ owned }) => owned.code },
  cost: 'light',
  async handle({ services, record, owned, body }) {
    const { id, scenarios, harmlessOnly } = await startCertification(services, record, owned, { wanted: body });
    return { id, scenarios, harmless_only: harmlessOnly, page: certificationPage(services, id) };
  },
});
