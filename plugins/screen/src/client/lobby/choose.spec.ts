// What the lobby lists: filters by stakes and words, and titles that say no name twice.
import { expect } from 'chai';
import { lobby } from '../../testing/fixtures.ts';
import { type Filters, stakeOf, stakesParts, tablesOf, tableTitle } from './choose.ts';

const ALL: Filters = { category: 'all', game: null, free: false, stakes: null, search: '' };

describe('what the lobby lists', () => {
  const some = lobby();
  const [first] = some.tables;
  const tables = [100, 200, 500, 1000, 5000, 10_000].map((bb, n) => ({
    ...(first as NonNullable<typeof first>),
    table_id: `tbl_${n}`,
    limits: { bb },
  }));

  it('stakes are three parts from the lowest to the highest, and none where there is nothing to part', () => {
    const wanted = (stakes: Filters['stakes']) => tablesOf({ ...some, tables }, { ...ALL, stakes }).map(stakeOf);
    expect([wanted('low'), wanted('middle'), wanted('high')]).to.deep.equal([
      [100, 200],
      [500, 1000],
      [5000, 10_000],
    ]);
    expect(stakesParts(tables.slice(0, 2)).size).to.equal(0);
    expect(tablesOf({ ...some, tables: tables.slice(0, 2) }, { ...ALL, stakes: 'high' })).to.have.length(2);
  });

  it('a search finds the names of tables and games in any language', () => {
    const found = (search: string) => tablesOf(some, { ...ALL, search }).map(each => each.name);
    expect(found('harb')).to.deep.equal(['Harbour 5']);
    expect(found(' 로터스 ')).to.deep.equal(['Lotus A1']);
    expect(found('SEOTDA')).to.deep.equal(['Pine 1']);
    expect(found('nothing')).to.deep.equal([]);
  });

  it('a table that is called like its game says the name once', () => {
    expect(tableTitle('Badugi', 'Plum')).to.equal('Badugi · Plum');
    expect(tableTitle('Badugi', 'badugi 1')).to.equal('badugi 1');
    expect(tableTitle('', 'Plum')).to.equal('Plum');
  });
});
