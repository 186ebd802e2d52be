// The report of a certification that a plugin brings along: production takes no plugin without one.
import { sha256 } from './manifest.ts';
import type { Packed } from './read-packed.ts';
import { PluginRefused } from './refused.ts';

/** What the report must say; it says more. */
interface Report {
  passed?: boolean;
  /** SHA-256 of the script that was certified, hex */
  script?: string;
  /** its screens were looked at in a browser */
  looked?: boolean;
}

/** @throws PluginRefused when it brings a report that is not of it, or must bring one and does not */
export function checkCertification({ files }: Pick<Packed, 'files'>, mustBeCertified: boolean): void {
  const refuse = (sentence: string): never => {
    throw new PluginRefused('certification', sentence);
  };
  const text = files.get('certification.json');
  if (!text) {
    if (mustBeCertified) refuse('it brings no report of its certification: production takes certified plugins alone');
    return;
  }
  let report: Report = {};
  try {
    report = JSON.parse(text.toString('utf8')) as Report;
  } catch {
    refuse('certification.json is no JSON');
  }
  if (report?.script !== sha256(files.get('index.js') as Buffer)) refuse('its certification is of another script');
  if (report.passed !== true) refuse('its certification was not passed');
  if (mustBeCertified && report.looked !== true)
    refuse('its screens were not looked at: certify it where a browser is, production takes no other report');
}
