// A table that waits for a round to become possible tells nobody anything meanwhile.
import { expect } from 'chai';
import { baccarat } from '../../../../../games/baccarat/src/index.ts';
import { until } from '../../wallet/fixture.ts';
import { openTables } from '../fixture.ts';

const LOOKS_MS = 2500;

describe('a table at rest', () => {
  it('publishes nothing while no round can begin, and each change once one can', async function () {
    this.timeout(10_000);
    let isReady = false;
    const ready: typeof baccarat.ready = draft => (isReady ? baccarat.ready(draft) : null);
    const { tables, table, end } = await openTables({ ...baccarat, ready }, []);
    const told: string[] = [];
    tables.onPublished(id => told.push(`${id === table.row.id ? '' : 'another '}${table.state().phase}`));
    await new Promise(done => setTimeout(done, LOOKS_MS));
    expect(told).to.deep.equal([]);
    isReady = true;
    await until(() => table.state().phase === 'betting');
    expect(new Set(told)).to.deep.equal(new Set(['betting']));
    await end();
  });
});
