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

/** Where a server was looked for, and the key to it. */
export interface Found {
  url: string;
  key: string;
  /** for people: what said so */
  by: string;
}

/** Finds the server: by BAIZE_URL, by PORT (and HOST), by what a running one has left in the data folder. @throws NotRunning */
export function findServer(env: NodeJS.ProcessEnv = process.env): Found {
  const data = resolve(env.BAIZE_DATA ?? './data');
  const file = join(data, 'server.json');
  const left = textOf(file);
  const [url, by] = env.BAIZE_URL
    ? [env.BAIZE_URL, 'BAIZE_URL']
    : Number(env.PORT) > 0
      ? [`http://${reached(env.HOST)}:${env.PORT}`, 'PORT']
      : [left === undefined ? undefined : (JSON.parse(left) as { url: string }).url, file];
  const key = env.BAIZE_PLATFORM_KEY || textOf(join(data, 'platform.key'));
  if (!url)
    throw new NotRunning(
      `no server is running here: BAIZE_URL and PORT are not set, and ${file} is not there; \`npm start\` starts one`,
    );
  if (!key)
    throw new NotRunning(
      `no key to the server at ${url}: BAIZE_PLATFORM_KEY is not set, and ${join(data, 'platform.key')} is not there`,
    );
  return { url, key, by };
}

/** An address that is listened at everywhere is reached here. */
const reached = (host: string | undefined): string => (!host || host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host);

/** What is not of the platform API, as text: the figures. @throws NotRunning, RefusedByServer */
export async function readText(path: string): Promise<string> {
  const { url, key, by } = findServer();
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } }).catch(() => {
    throw new NotRunning(`nothing answers at ${url} (found by ${by})`);
  });
  if (!response.ok) throw new RefusedByServer(response.status, `${path}: ${response.status}`);
  return response.text();
}

/** What the server says of its calls. @throws NotRunning, RefusedByServer */
export const described = (): Promise<unknown> => call('GET', '/openapi.json');

/** Something else may listen where we looked. @throws NotRunning */
async function readAnswer(response: Response, where: string): Promise<unknown> {
  const text = await response.text();
  try {
    if (text === '' && response.status !== 404) return undefined;
    return JSON.parse(text);
  } catch {
    throw new NotRunning(`what answers at ${where} is not our server: status ${response.status}, no JSON`);
  }
}

/** What only reads is answered by then; what changes something may take as long as it takes. */
const ANSWER_MS = 120_000;

/** One call of the platform API. @throws NotRunning, RefusedByServer */
export async function call(method: string, path: string, body?: unknown, answerMs = ANSWER_MS): Promise<unknown> {
  const { url, key, by } = findServer();
  const isBytes = body instanceof Uint8Array;
  const headers = { authorization: `Bearer ${key}`, 'content-type': isBytes ? 'application/gzip' : 'application/json' };
  let response: Response;
  try {
    response = await fetch(`${url}/platform/v1${path}`, {
      method,
      headers,
      ...(method === 'GET' ? { signal: AbortSignal.timeout(answerMs) } : {}),
      ...(body === undefined ? {} : { body: isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    });
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    throw new NotRunning(
      isLate ? `${url} (found by ${by}) has not answered for ${answerMs / 1000} s` : `nothing answers at ${url} (found by ${by})`,
    );
  }
  const answer = await readAnswer(response, `${url} (found by ${by})`);
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
