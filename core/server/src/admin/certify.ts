// Certification of an operator's wallet: started in the background by staff or the operator, and gone on with after a restart.
import type { Recording } from '../audit/index.ts';
import { type Requested, SCENARIOS } from '../certification/index.ts';
import { ApiError, badFields, canonicalJson, sha256 } from '../kernel/index.ts';
import type { Operator } from '../operators/index.ts';
import type { Services } from './services.ts';

export interface CertificationWanted {
  external_id: string;
  currency?: string;
  amount?: number;
  only?: string[];
  blocked?: string;
  rich?: string;
  after_restart?: boolean;
  abandon_open?: boolean;
}

export interface StartedCertification {
  id: string;
  scenarios: string[];
  harmlessOnly: boolean;
}

/** One at a time for each operator. @throws CERTIFICATION_RUNNING, CERTIFICATION_OPEN, INVALID_REQUEST */
export async function startCertification(
  services: Services,
  record: Recording,
  operator: Operator,
  { wanted, requested, isOwn }: { wanted: CertificationWanted; requested?: Requested; isOwn?: true },
): Promise<StartedCertification> {
  const { certifications, players } = services;
  const { external_id: externalId, after_restart: afterRestart, abandon_open: abandonOpen, ...rest } = wanted;
  const player = await players.find(operator.code, externalId);
  const currency = rest.currency ?? player?.currency; // fixed at their first launch
  const asked = {
    ...rest,
    ...(currency === undefined ? {} : { currency }),
    operator,
    externalId,
    ...(afterRestart === undefined ? {} : { afterRestart }),
    ...(abandonOpen === undefined ? {} : { abandonOpen }),
    ...(requested === undefined ? {} : { requested }),
  };
  const row = await record.change(async sql => {
    const made = await certifications.create(sql, asked);
    if (isOwn) record.of(made.id);
    return made;
  });
  certifications.start(row);
  return { id: row.id, scenarios: scenariosOf(rest.only), harmlessOnly: row.harmlessOnly };
}

const scenariosOf = (only: readonly string[] | undefined): string[] =>
  SCENARIOS.filter(each => only?.includes(each.name) ?? true).map(each => each.name);

/**
 * The same asked for by the operator. `key` names the request for good: sent again with the same body it answers what it began.
 * @throws as above
 */
export async function startOwnCertification(
  services: Services,
  record: Recording,
  operator: Operator,
  { wanted, key }: { wanted: CertificationWanted; key: string | null },
): Promise<StartedCertification> {
  if (key === null) return startCertification(services, record, operator, { wanted, isOwn: true });
  const requested = { key: sha256(key), body: sha256(canonicalJson(wanted)) };
  const made = await begunBefore(services, record, operator, requested);
  if (made) return made;
  try {
    return await startCertification(services, record, operator, { wanted, requested, isOwn: true });
  } catch (error) {
    const isLate = error instanceof ApiError && error.code === 'CERTIFICATION_RUNNING';
    const other = isLate && (await begunBefore(services, record, operator, requested)); // of two at once the other one was faster
    if (other) return other;
    throw error;
  }
}

/** @throws INVALID_REQUEST when the key stands for another request */
async function begunBefore(
  { certifications, audit }: Services,
  record: Recording,
  operator: Operator,
  requested: Requested,
): Promise<StartedCertification | undefined> {
  const found = await certifications.requestedBefore(operator.code, requested);
  if (!found) return undefined;
  if (!found.isSame) throw badFields('Idempotency-Key');
  const { id, harmlessOnly, options } = found.row;
  const auditId = await audit.idOf(operator.code, OWN_ACTION, id);
  if (auditId === undefined) throw new ApiError('INTERNAL_ERROR');
  record.repeats(auditId);
  return { id, scenarios: scenariosOf(options.only), harmlessOnly };
}

/** How the log calls the start of a run by the operator itself. */
const OWN_ACTION = 'api POST /certifications';

/** @throws `refusal` when nothing waits for it */
export function continueCertification(
  services: Services,
  record: Recording,
  { operator, id, refusal }: { operator: string; id: string; refusal: 'NOT_FOUND' | 'CERTIFICATION_NOT_WAITING' },
): Promise<void> {
  return record.change(async () => {
    if (!services.certifications.goOn(operator, id)) throw new ApiError(refusal);
  });
}
