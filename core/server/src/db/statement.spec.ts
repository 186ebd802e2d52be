// Names of statements: one text a name, one name a text, and the driver knows them.
import { expect } from 'chai';
import type { Clock } from '../kernel/index.ts';
import { namedStatements, nameOf, type Sql, statement, statementOf } from './index.ts';
import { prepareStatements } from './prepared.ts';
import { Slowest } from './slowest.ts';

describe('a named statement', () => {
  it('is sent as it is written, and is known by its name', () => {
    const text = statement('spec.one', 'select 1 as spec_one');
    expect(text).to.equal('select 1 as spec_one');
    expect([nameOf(text), nameOf('select 2')]).to.deep.equal(['spec.one', undefined]);
    expect(namedStatements().get('spec.one')).to.deep.equal([text]);
  });

  it('shares neither its name nor its text', () => {
    statement('spec.two', 'select 2 as spec_two');
    expect(() => statement('spec.two', 'select 3')).to.throw('two statements are called spec.two');
    expect(() => statement('spec.three', 'select 2 as spec_two')).to.throw('spec.two and spec.three are one statement');
    expect(() => statementOf('spec.two')).to.throw('two statements are called spec.two');
    for (const name of ['spec', 'spec.Two', 'spec.', `spec.${'x'.repeat(48)}`])
      expect(() => statement(name, `select '${name}'`), name).to.throw('is no name of a statement');
  });

  it('has several texts when it is put together where it is used', () => {
    const set = statementOf('spec.set');
    expect(set('update spec set a = 1')).to.equal('update spec set a = 1');
    set('update spec set b = 1');
    set('update spec set a = 1');
    expect(namedStatements().get('spec.set')).to.deep.equal(['update spec set a = 1', 'update spec set b = 1']);
    expect(nameOf('update spec set b = 1')).to.equal('spec.set');
  });

  it('is prepared by the database under its name', () => {
    const text = statement('spec.prepared', 'select $1::int as spec_prepared');
    const asked: unknown[] = [];
    const client = { query: (first: unknown, _values?: unknown) => void asked.push(first) };
    prepareStatements({ on: (_, heard) => heard(client) });
    client.query(text, [1]);
    expect(asked).to.deep.equal([{ name: 'spec.prepared.0', text, values: [1] }]);
  });

  it('is named when its transaction took long', async () => {
    let now = 0;
    const slowest = new Slowest({ now: () => now } as Clock);
    expect(slowest.about).to.deep.equal({});
    const answering = (ms: number) => {
      now += ms;
      return [];
    };
    const sql = slowest.heard({ query: async text => answering(text.length), run: async () => answering(1).length } as Sql);
    await sql.query('select');
    expect(slowest.about).to.deep.equal({ statement: 'unnamed', statement_ms: 6 });
    await sql.query(statement('spec.slow', 'select 4 as spec_slow'));
    await sql.run('short');
    expect(slowest.about).to.deep.equal({ statement: 'spec.slow', statement_ms: 21 });
  });
});
