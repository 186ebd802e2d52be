// POST /certifications: plays the scenarios of certification against the operator's own wallet, in the background.
import { startOwnCertification } from '../../../admin/index.ts';
import { operatorEndpoint } from '../../http/endpoint.ts';
import { testOperator } from '../../http/owners.ts';
import { CertificationBody, CertificationStarted } from '../../schemas/certification.ts';
import { certificationPage } from '../../views/certification-view.ts';

/**
 * Answers 202; in the test environment only, and one at a time. `Idempotency-Key` names the request for good: sent again with the
 * same body it answers the certification that it began.
 */
export const endpoint = operatorEndpoint({
  id: 'certifications.post',
  method: 'POST',
  path: '/certifications',
  summary: 'Certify one’s own wallet',
  body: CertificationBody,
  reply: { 202: CertificationStarted },
  errors: ['CERTIFICATION_FORBIDDEN', 'INVALID_REQUEST', 'CERTIFICATION_RUNNING', 'CERTIFICATION_OPEN'],
  owner: testOperator,
  ownerFirst: true,
  audit: { kind: 'record', target: ({ operator }) => operator.code },
  cost: 'light',
  async handle({ services, record, operator, body, idempotencyKey: key }) {
    const { id, scenarios, harmlessOnly } = await startOwnCertification(services, record, operator, { wanted: body, key });
    return { id, scenarios, harmless_only: harmlessOnly, page: certificationPage(services, id) };
  },
});
