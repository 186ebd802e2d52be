// Certification of an operator's wallet by the staff: started in the background, and gone on with after the wallet was restarted.
import type { Recording } from '../audit/index.ts';
import { SCENARIOS } from '../certification/index.ts';
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
}

/** One at a time for each operator. @throws CERTIFICATION_RUNNING, INVALID_REQUEST */
export async function startCertification(
  services: Services,
  record: Recording,
  operator: Operator,
  wanted: CertificationWanted,
): Promise<{ id: string; scenarios: string[]; harmlessOnly: boolean }> {
  const { certifications, players } = services;
  const { external_id: externalId, after_restart: afterRestart, ...rest } = wanted;
  const player = await players.find(operator.code, externalId);
  const currency = rest.currency ?? player?.currency; // fixed at their first launch
  const asked = {
    ...rest,
    ...(currency === undefined ? {} : { currency }),
    operator,
    externalId,
    ...(afterRestart === undefined ? {} : { afterRestart }),
  };
  const row = await record.change(sql => certifications.create(sql, asked));
  certifications.start(row);
  const scenarios = SCENARIOS.filter(each => rest.only?.includes(each.name) ?? true).map(each => each.name);
  return { id: row.id, scenarios, harmlessOnly: row.harmlessOnly };
}

/** @throws NOT_FOUND */
export function continueCertification(services: Services, record: Recording, code: string, id: string): Promise<void> {
  return record.change(async () => services.certifications.goOn(code, id));
}
