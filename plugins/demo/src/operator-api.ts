// The demo operator's server side: signs its calls as a real operator would.
import { createHmac, randomUUID } from 'node:crypto';

export interface Credentials {
  operator_code: string;
  api_key: string;
  api_secret: string;
}

const signature = (secret: string, parts: string[]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('hex');

/** Signed calls to the Operator API. */
export class OperatorApi {
  readonly #url: () => string;
  readonly #credentials: Credentials;

  constructor(url: () => string, credentials: Credentials) {
    this.#url = url;
    this.#credentials = credentials;
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { operator_code, api_key, api_secret } = this.#credentials;
    const target = `/operator/v1${path}`;
    const text = body === undefined ? '' : JSON.stringify(body);
    const at = String(Date.now());
    const nonce = randomUUID();
    const response = await fetch(this.#url() + target, {
      method,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-operator': operator_code,
        'x-api-key': api_key,
        'x-timestamp': at,
        'x-nonce': nonce,
        'x-signature': signature(api_secret, [at, nonce, method, target, text]),
      },
      ...(text === '' ? {} : { body: text }),
    });
    const answer = (await response.json()) as T & { error?: { code: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.error?.code ?? ''}`);
    return answer;
  }
}

/** Calls of the platform's own staff, with the first key. */
export async function platformCall<T>(url: string, key: string, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${url}/platform/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as T & { error?: unknown };
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer.error)}`);
  return answer;
}
