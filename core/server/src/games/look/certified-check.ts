// A line of the report of a certification.

/** One check and what it found; no problems: it is passed. */
export interface CertifiedCheck {
  title: string;
  problems: string[];
}
