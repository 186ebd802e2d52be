// The door of the certification room.
export { SCENARIOS } from './catalogue.ts';
export { type CertificationDeps, type CertificationRequest, Certifications, type Progress } from './certifications.ts';
export { certificationEntities } from './entities.ts';
export { LINK_MS, readLink, signLink } from './link.ts';
export { junitReport } from './report/junit.ts';
export { type Report, type ReportedResult, summaryOf } from './report/report.ts';
export { reportPage } from './report/report-page.ts';
export type { Result, Step, Verdict } from './result.ts';
export type { CertificationRow, Requested } from './rows.ts';
export type { Scenario } from './scenario.ts';
