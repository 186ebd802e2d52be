// The door of the certification room.
export { SCENARIOS } from './catalogue.ts';
export { type CertificationDeps, type CertificationRequest, Certifications, type Progress } from './certifications.ts';
export { certificationEntities } from './entities.ts';
export type { Result, Step, Verdict } from './result.ts';
export type { CertificationRow } from './rows.ts';
export type { Scenario } from './scenario.ts';
