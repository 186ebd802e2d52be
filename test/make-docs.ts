// `npm run docs`: writes what is made from declarations: parts of docs/ and the types of the operator kit. test/house/docs.spec.ts
// fails when they are old.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { protocolReference } from '../core/protocol/src/reference.ts';
import { postmanOf } from '../core/server/src/api/index.ts';
import { LOGS, logsPage } from './docs/logs.ts';
import { type Description, DOCS, operatorDescription } from './docs/openapi.ts';
import { operatorApiPage } from './docs/operator-api.ts';
import { OPERATIONS, operationFiles } from './operations.ts';
import { SDK_REFERENCE, sdkReference } from './sdk-reference.ts';

const MARK = '<!-- From here on this page is made from core/protocol by `npm run docs`. -->\n';
export const PLAYERS_CLIENT = join(DOCS, 'players-client.md');
export const OPERATOR_API = join(DOCS, 'operator-api.md');
export const POSTMAN = join(DOCS, 'operator-api.postman_collection.json');

/** The Postman collection as it should be. */
export const postmanText = (description: Description): string => `${JSON.stringify(postmanOf(description), null, 1)}\n`;

/** The page as it should be: what people wrote, then what the declarations say. */
export function playersClient(page: string): string {
  const written = page.split(MARK)[0] ?? '';
  return `${written.trimEnd()}\n\n${MARK}\n${protocolReference()}`;
}

if (process.argv[1] === import.meta.filename) void writeAll();

async function writeAll(): Promise<void> {
  writeFileSync(PLAYERS_CLIENT, playersClient(readFileSync(PLAYERS_CLIENT, 'utf8')));
  const description = await operatorDescription();
  writeFileSync(OPERATOR_API, operatorApiPage(description));
  writeFileSync(POSTMAN, postmanText(description));
  writeFileSync(SDK_REFERENCE, sdkReference());
  writeFileSync(LOGS, logsPage(readFileSync(LOGS, 'utf8')));
  for (const [name, text] of await operationFiles()) writeFileSync(join(OPERATIONS, name), text);
}
