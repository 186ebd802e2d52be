// docs/operator-api.md: the Operator API and the calls to a wallet, made from the server's description of itself.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sign, VECTOR_SECRET } from '../../core/server/src/auth/index.ts';
import { fieldTable, formOf, jsonText } from './fields.ts';
import { type Call, callsOf, type Description, DOCS, type Operation, type Parameter } from './openapi.ts';

const INTRO = `# The Operator API, call by call

<!-- This page is made by \`npm run docs\` from what the server checks: change the endpoints, not this page. -->

What you need to know beside it, from signing to going live, is in [operators.md](operators.md). A server shows the same at \`/docs\`, and as
OpenAPI 3.1 at \`/operator/v1/openapi.json\`. [A Postman collection](operator-api.postman_collection.json) of it signs by itself; a server has
it at \`/docs/operator-api.postman_collection.json\`.

Paths stand under \`{API_BASE}/operator/v1\`. Each example was answered by a server in a test; ids, times and addresses are made
readable, and lists are cut after two entries. Amounts are whole numbers in minor units, times RFC 3339 in UTC with milliseconds.
Bodies are JSON; fields that are not named here are passed over. A field that is not required may be left out.
`;

const json = (value: unknown): string => `\`\`\`json\n${jsonText(value)}\n\`\`\``;
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

/** Why a code comes, from docs/errors.md. */
function causes(): Map<string, string> {
  const rows = readFileSync(join(DOCS, 'errors.md'), 'utf8').matchAll(/^\| `([A-Z_]+)` \| [\d, ]+ \| ([^|]+) \|/gm);
  return new Map([...rows].map(([, code = '', when = '']) => [code, when.trim()]));
}

type Refusal = [status: string, code: string];

const refusalsOf = ({ responses }: Operation): Refusal[] =>
  Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) => description.split(', ').map((code): Refusal => [status, code]));

function refusalTable(refusals: readonly Refusal[], known: ReadonlyMap<string, string>): string {
  const rows = refusals.map(([status, code]) => `| ${status} | \`${code}\` | ${known.get(code) ?? ''} |`);
  return ['| HTTP | code | when |', '|---|---|---|', ...rows].join('\n');
}

function parameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name, schema, description = '' }) => `| \`${name}\` | ${formOf(schema)} | ${description} |`);
  return ['| name | form | what it is |', '|---|---|---|', ...rows].join('\n');
}

/** The request line of the example. */
function lineOf({ method, path, parameters }: Call): string {
  const spelled = ({ example = '' }: Parameter) => encodeURIComponent(example);
  const of = (place: Parameter['in']) => parameters.filter(each => each.in === place && each.example !== undefined);
  const place = of('path').reduce((text, each) => text.replace(`{${each.name}}`, spelled(each)), path);
  const query = of('query').map(each => `${each.name}=${spelled(each)}`);
  return `${method} /operator/v1${place}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

function section(call: Call, common: ReadonlySet<string>, known: ReadonlyMap<string, string>): string {
  const { method, path, summary, description, parameters, requestBody, responses } = call;
  const of = (place: Parameter['in']) => parameters.filter(each => each.in === place);
  const [status = '', reply] = Object.entries(responses).find(([each]) => each.startsWith('2')) ?? [];
  const sent = requestBody?.content['application/json'];
  const answered = Object.values(reply?.content ?? {})[0];
  const own = refusalsOf(call).filter(([, code]) => !common.has(code));
  const hasFields = Object.keys(sent?.schema.properties ?? {}).length > 0;
  return [
    `### ${method} ${path}`,
    `${summary}. ${description ?? ''}`.trim(),
    ...(of('path').length > 0 ? [`**In the path**\n\n${parameterTable(of('path'))}`] : []),
    ...(of('query').length > 0 ? [`**Query**, each part optional\n\n${parameterTable(of('query'))}`] : []),
    ...(sent && hasFields
      ? [`**Body**${requestBody?.required ? '' : ', may be empty'}\n\n${fieldTable(sent.schema, true)}`]
      : []),
    ...(answered ? [`**Answer** ${status}\n\n${fieldTable(answered.schema, false)}`] : [`**Answer** ${status}, without a body.`]),
    ...(own.length > 0
      ? [`**Refusals** beside [those of every call](#refusals-of-every-call)\n\n${refusalTable(own, known)}`]
      : []),
    `**Example**\n\n\`\`\`http\n${lineOf(call)}${sent?.example === undefined ? '' : `\n\n${jsonText(sent.example)}`}\n\`\`\``,
    ...(answered?.example === undefined ? [] : [json(answered.example)]),
  ].join('\n\n');
}

const NONCE = 'AbCdEfGhIjKlMnOpQrStUv-_';

/** A call to a wallet as it comes, signed with the secret of the published vectors so that everybody can check it. */
function delivered(name: string, body: object): string {
  const text = JSON.stringify(body);
  const at = String(Date.parse('2026-01-01T12:01:00.000Z'));
  const path = `/gp/${name}`;
  return [
    `POST ${path}`,
    'Content-Type: application/json; charset=utf-8',
    'X-Operator: acme',
    `X-Timestamp: ${at}`,
    `X-Nonce: ${NONCE}`,
    `X-Signature: ${sign(VECTOR_SECRET, at, NONCE, 'POST', path, text)}`,
    '',
    text,
  ].join('\n');
}

function callback(name: string, operation: Operation): string {
  const { summary, description, requestBody, responses } = operation;
  const sent = requestBody?.content['application/json'];
  const answered = responses['200']?.content?.['application/json'];
  const shown = Object.entries(sent?.examples ?? {}).map(([title, { value }]) =>
    [
      `**Example**${title === 'any' ? '' : `: \`${title}\``}`,
      `\`\`\`http\n${delivered(name, value as object)}\n\`\`\``,
      json(answered?.examples?.[title]?.value),
    ].join('\n\n'),
  );
  return [
    `### POST {wallet_base_url}/${name}`,
    `${summary}.`,
    description ?? '',
    ...(sent ? [`**Body**\n\n${fieldTable(sent.schema, true)}`] : []),
    ...shown,
  ].join('\n\n');
}

function wallet({ webhooks }: Description): string {
  const all = Object.entries(webhooks).map(([name, { post }]) => [name, post] as const);
  const [, first] = all[0] ?? [];
  const answered = first?.responses['200']?.content?.['application/json'];
  const statuses = /\| status \| on a debit[\s\S]*?\n\n/.exec(readFileSync(join(DOCS, 'errors.md'), 'utf8'))?.[0].trim() ?? '';
  return [
    '## Your wallet',
    'Four calls from us to you. Check them in this order before anything else: `X-Operator` is your code, the timestamp is at most 5 minutes ' +
      'off, the signature fits the raw bytes of the body, the nonce did not come in the last 5 minutes (remember them for all your servers ' +
      'together). Only then read the JSON. What fails is answered with HTTP 200 and `{"status":"INVALID_SIGNATURE"}`.',
    `**Headers**\n\n${parameterTable(first?.parameters ?? [])}`,
    `\`X-Api-Key\` is not sent. The path that is signed is that of \`wallet_base_url\` with the name of the call: \`https://w.example/gp/\` and ` +
      '`debit` make `/gp/debit`. The examples are signed with the secret of the [vectors](operators.md#signing-vectors): check yours with them.',
    `**Answer**, always with HTTP 200\n\n${answered ? fieldTable(answered.schema, true) : ''}`,
    statuses,
    ...all.map(([name, operation]) => callback(name, operation)),
  ].join('\n\n');
}

/** The page. */
export function operatorApiPage(description: Description): string {
  const calls = callsOf(description);
  const known = causes();
  const each = calls.map(call => new Set(refusalsOf(call).map(([, code]) => code)));
  const common = new Set([...(each[0] ?? [])].filter(code => each.every(codes => codes.has(code))));
  const [first] = calls;
  const every = first ? refusalsOf(first).filter(([, code]) => common.has(code)) : [];
  const groups = [...new Set(calls.map(({ tags }) => tags[0]))];
  const headers = Object.values(description.components.securitySchemes).map(
    ({ name, description: what }) => `| \`${name}\` | ${what} |`,
  );
  const contents = calls.map(({ method, path, summary }) => {
    const heading = `${method} ${path}`;
    return `| [\`${heading}\`](#${anchor(heading)}) | ${summary} |`;
  });
  const callbacks = Object.entries(description.webhooks).map(([name, { post }]) => {
    const heading = `POST {wallet_base_url}/${name}`;
    return `| [\`${heading}\`](#${anchor(heading)}) | ${post.summary} |`;
  });
  return `${[
    INTRO.trimEnd(),
    ['| call | what it does |', '|---|---|', ...contents, ...callbacks].join('\n'),
    '## Headers of every call',
    ['| header | what it is |', '|---|---|', ...headers].join('\n'),
    'How they are signed: [operators.md](operators.md#credentials-and-signing). `X-Operator-Admin` (up to 40 of `A-Z a-z 0-9 _ . @ -`) may name ' +
      'who acts on your side, for the audit log. Answers bring `X-Request-Id`; changes bring `X-Audit-Id`.',
    '## Refusals of every call',
    refusalTable(every, known),
    ...groups.flatMap(group => [
      `## ${group}`,
      ...calls.filter(({ tags }) => tags[0] === group).map(call => section(call, common, known)),
    ]),
    wallet(description),
  ].join('\n\n')}\n`;
}
