// Whether answers are what the server's own description of its APIs promises: the people of the suite ask it of every answer.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Api = 'operator' | 'platform' | 'play';

interface Operation {
  operationId: string;
  responses: Record<string, { content?: { 'application/json'?: { schema: object } } }>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
}

const descriptions = new Map<string, Promise<Description>>();
const checks = new WeakMap<object, ValidateFunction>();

function checkOf(schema: object): ValidateFunction {
  const known = checks.get(schema);
  if (known) return known;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const check = ajv.compile(schema);
  checks.set(schema, check);
  return check;
}

/** The operation of a request; undefined: there is none, and the answer is none of an endpoint. */
function operationOf({ paths }: Description, method: string, path: string): Operation | undefined {
  const parts = path.split('?')[0]?.split('/') ?? [];
  const fits = (pattern: string) => {
    const wanted = pattern.split('/');
    return wanted.length === parts.length && wanted.every((part, i) => part.startsWith('{') || part === parts[i]);
  };
  // `/tables/private` before `/tables/{id}`
  const found = Object.keys(paths)
    .filter(fits)
    .sort((a, b) => a.split('{').length - b.split('{').length);
  return found.map(each => paths[each]?.[method.toLowerCase()]).find(each => each !== undefined);
}

/** What is wrong with an answer, in a sentence; null when nothing is. */
async function undescribed(
  url: string,
  api: Api,
  request: { method: string; path: string },
  reply: Reply,
): Promise<string | null> {
  const at = `${url}/${api}/v1/openapi.json`;
  let description = descriptions.get(at);
  if (!description) {
    description = fetch(at).then(answer => {
      if (!answer.ok) throw new Error(`${at} answers ${answer.status}`); // not now: it says nothing of its calls
      return answer.json() as Promise<Description>;
    });
    descriptions.set(at, description);
  }
  const known = await description.catch(() => undefined);
  if (!known) descriptions.delete(at); // the server was away, on purpose: it is asked again the next time
  const operation = known && operationOf(known, request.method, request.path);
  if (!operation) return null;
  const said = `${request.method} ${request.path} answered ${reply.status}`;
  const { responses } = operation;
  const response = responses[String(reply.status)];
  if (!response) return `${said}, which ${operation.operationId} does not state: ${JSON.stringify(reply.body).slice(0, 200)}`;
  const schema = response.content?.['application/json']?.schema;
  if (!schema || '$ref' in schema) return null;
  const check = checkOf(schema);
  if (check(reply.body)) return null;
  const faults = (check.errors ?? []).slice(0, 5).map(each => `${each.instancePath} ${each.message}`);
  return `${said} otherwise than ${operation.operationId} states: ${faults.join('; ')} in ${JSON.stringify(reply.body).slice(0, 500)}`;
}

interface Reply {
  status: number;
  body: unknown;
}

/** @throws when an answer is not as the server describes it */
export async function mustBeDescribed(
  url: string,
  api: Api,
  request: { method: string; path: string },
  reply: Reply,
): Promise<void> {
  const fault = await undescribed(url, api, request, reply);
  if (fault !== null) throw new Error(fault);
}
