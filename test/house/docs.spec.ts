// Documentation that is made from declarations is up to date.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { rowsOf } from '../docs/fields.ts';
import { callsOf, type Description, operatorDescription } from '../docs/openapi.ts';
import { operatorApiPage } from '../docs/operator-api.ts';
import { OPERATOR_API, PLAYERS_CLIENT, playersClient } from '../make-docs.ts';
import { OPERATIONS, operationFiles } from '../operations.ts';
import { SDK_REFERENCE, sdkReference } from '../sdk-reference.ts';

describe('docs', function () {
  this.timeout(60_000); // loads every endpoint
  let description: Description;
  before(async () => {
    description = await operatorDescription();
  });

  it('players-client.md says what core/protocol declares: else `npm run docs`', () => {
    const page = readFileSync(PLAYERS_CLIENT, 'utf8');
    expect(page).to.equal(playersClient(page));
  });

  it('F-12 the reference of the SDK says what core/sdk declares: else `npm run docs`', () => {
    expect(readFileSync(SDK_REFERENCE, 'utf8')).to.equal(sdkReference());
  });

  it('operator-api.md says what the endpoints state and what was answered: else `npm run docs`', () => {
    expect(readFileSync(OPERATOR_API, 'utf8') === operatorApiPage(description)).to.equal(true);
  });

  it('operator-api.md has a meaning for every part of a path or query and every field, and an example of every call', () => {
    const silent = callsOf(description).flatMap(({ operationId, parameters, requestBody, responses }) => {
      const schemas = [requestBody, ...Object.values(responses)].flatMap(each => Object.values(each?.content ?? {}));
      const fields = schemas.flatMap(({ schema }) => rowsOf(schema)).map(({ name, schema }) => ({ name, ...schema }));
      const names = [...parameters, ...fields].filter(({ description: meaning = '' }) => meaning === '').map(({ name }) => name);
      const answered = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content;
      const isShown = answered === undefined || Object.values(answered).some(({ example }) => example !== undefined);
      return [...names, ...(isShown ? [] : ['has no example: record it as CONTRIBUTING.md says'])].map(
        each => `${operationId} ${each}`,
      );
    });
    expect(silent).to.deep.equal([]);
  });

  it('F-09 the types of the operator kit say what the endpoints declare: else `npm run docs`', async () => {
    for (const [name, text] of await operationFiles()) {
      const file = join(OPERATIONS, name);
      expect(existsSync(file) ? readFileSync(file, 'utf8') : '', name).to.equal(text);
    }
  });
});
