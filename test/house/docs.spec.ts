// Documentation that is made from declarations is up to date.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { PLAYERS_CLIENT, playersClient } from '../make-docs.ts';

describe('docs', () => {
  it('players-client.md says what core/protocol declares: else `npm run docs`', () => {
    const page = readFileSync(PLAYERS_CLIENT, 'utf8');
    expect(page).to.equal(playersClient(page));
  });
});
