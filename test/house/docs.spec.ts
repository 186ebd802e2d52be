// Documentation that is made from declarations is up to date.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { PLAYERS_CLIENT, playersClient } from '../make-docs.ts';
import { OPERATIONS, operationFiles } from '../operations.ts';

describe('docs', () => {
  it('players-client.md says what core/protocol declares: else `npm run docs`', () => {
    const page = readFileSync(PLAYERS_CLIENT, 'utf8');
    expect(page).to.equal(playersClient(page));
  });

  it('F-09 the types of the operator kit say what the endpoints declare: else `npm run docs`', async function () {
    this.timeout(20_000);
    for (const [name, text] of await operationFiles()) {
      const file = join(OPERATIONS, name);
      expect(existsSync(file) ? readFileSync(file, 'utf8') : '', name).to.equal(text);
    }
  });
});
