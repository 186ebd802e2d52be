// What the page asks the server with its link, and what it hears.
import type { Report } from '../../../certification/index.ts';

/** How a certification stands, as the link shows it. */
export type State = Report & { planned: readonly { name: string; title: string }[]; link_expires_at: string };

/** The server refused: its code, or that nothing answered. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The link: behind the `#`, where no server sees it. */
const link = (): string => location.hash.slice(1);

async function ask(method: 'GET' | 'POST', place: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/certify${place}`, { method, headers: { authorization: `Bearer ${link()}` } });
  } catch {
    throw new Refused('');
  }
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as { error?: { code?: string } } | null;
  throw new Refused(body?.error?.code ?? '');
}

export const readState = async (): Promise<State> => (await (await ask('GET', '/state')).json()) as State;

export const goOn = async (): Promise<void> => {
  await ask('POST', '/continue');
};

/** Has the browser keep a report as a file. */
export async function keepReport(kind: 'html' | 'json' | 'xml', id: string): Promise<void> {
  const blob = await (await ask('GET', `/report.${kind}`)).blob();
  const url = URL.createObjectURL(blob);
  const anchor = Object.assign(document.createElement('a'), { href: url, download: `certification-${id}.${kind}` });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
