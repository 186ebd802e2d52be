// The door of the certification room.
export { SCENARIOS } from './catalogue.ts';
export { type CertificationDeps, Certifications, type Progress, type Wish } from './certifications.ts';
export { certificationEntities } from './entities.ts';
export type { CertificationRow } from './rows.ts';
export type { Result, Scenario, Step, Verdict } from './scenario.ts';
