// The command line's way to a running server: the platform API, found through the environment or the data folder.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Nothing runs where we looked. */
export class NotRunning extends Error {
  override name = 'NotRunning';
}

/** The server refused; shown with its code. */
export class RefusedByServer extends Error {
  override name = 'RefusedByServer';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** What a refusal says beside its code. */
interface Details {
  fields?: string[];
  reasons?: Record<string, string>;
  reason?: string;
  /** movements that a wallet has not answered */
  open?: string[];
}

/** One call of the platform API. @throws NotRunning, RefusedByServer */
export async function call(method: string, path: string, body?: unknown): Promise<unknown> {
  const data = resolve(process.env.BAIZE_DATA ?? './data');
  const server = textOf(join(data, 'server.json'));
  const url = process.env.BAIZE_URL ?? (server === undefined ? undefined : (JSON.parse(server) as { url: string }).url);
  const key = process.env.BAIZE_PLATFORM_KEY ?? textOf(join(data, 'platform.key'));
  if (!url || !key)
    throw new NotRunning('no server is running here; start one with `npm start`, or set BAIZE_URL and BAIZE_PLATFORM_KEY');
  const isBytes = body instanceof Uint8Array;
  const headers = { authorization: `Bearer ${key}`, 'content-type': isBytes ? 'application/gzip' : 'application/json' };
  let response: Response;
  try {
    response = await fetch(`${url}/platform/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    });
  } catch {
    throw new NotRunning(`nothing answers at ${url}`);
  }
  const text = await response.text();
  const answer: unknown = text === '' ? undefined : JSON.parse(text);
  if (response.ok) return answer;
  const error = (answer as { error?: { code: string; message: string; details?: Details } })?.error;
  const { fields, reasons, reason, open } = error?.details ?? {};
  const why =
    reason ??
    Object.entries(reasons ?? {})
      .map(([field, sentence]) => `${field} ${sentence}`)
      .join('; ');
  const said = why ? ` (${why})` : fields || open ? ` (${(fields ?? open ?? []).join(', ')})` : '';
  throw new RefusedByServer(response.status, `${error?.code ?? response.status}: ${error?.message ?? ''}${said}`);
}
