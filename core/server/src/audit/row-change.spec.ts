// A change of one row that is one statement with its record: photos that follow each other, and the truth about a lost answer.
import { expect } from 'chai';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { Currencies, catalogEntities } from '../catalog/index.ts';
import type { Database, Row } from '../db/index.ts';
import { losingAnswer, testDatabase } from '../db/testing.ts';
import { systemClock } from '../kernel/index.ts';
import { type About, Audit, auditEntities, Recording } from './index.ts';

const ABOUT: About = {
  actor: 'platform:owner',
  operator: null,
  action: 'platform PATCH /currencies/{code}',
  target: 'KRW',
  ip: null,
  touches: [{ kind: 'currency', key: 'KRW' }],
  restorable: true,
};
const CODES = ['CNY', 'EUR', 'KRW', 'JPY'];
const KRW = { code: 'KRW', exponent: 0, symbol: '₩', rate: 1000 };

for (const where of ['PostgreSQL', 'the embedded database']) {
  describe(`one statement for a row and its record, on ${where}`, function () {
    this.timeout(60_000);
    let postgres: TestPostgres | undefined;
    let db: Database;
    let audit: Audit;
    let currencies: Currencies;
    const { around, lose } = losingAnswer();
    before(async () => {
      if (where === 'PostgreSQL') postgres = await startPostgres();
      db = await testDatabase([...catalogEntities, ...auditEntities], around, postgres?.url);
      audit = new Audit({ db, clock: systemClock });
      audit.kind('currency', { table: 'currency', key: 'code', photo: row => `to_jsonb(${row}) - 'rate'` });
      audit.kind('many', { snapshot: async () => null });
      currencies = new Currencies(db);
      await currencies.ensure(CODES.map(code => ({ ...KRW, code })));
    });
    after(async () => {
      await audit?.seal();
      await db?.close();
      await postgres?.stop();
    });

    const symbolOf = async () => (await currencies.find('KRW'))?.symbol;
    const setSymbol = (symbol: string) => currencies.update('KRW', { symbol });
    const records = async () => (await audit.list(db.reports.of('platform'), { limit: 100, page: 1 })).entries;
    const photos = async (): Promise<{ id: number; before: Row; after: Row }[]> => {
      const rows = await db.query<{ id: string; snapshot: string }>('select id, snapshot from audit_record order by id');
      return rows.map(({ id, snapshot }) => ({ id: Number(id), ...JSON.parse(snapshot)[0] }));
    };

    it('AUD-03 answers what was before and what is, as the record has it, and forgets what was kept', async () => {
      expect(await symbolOf()).to.equal('₩');
      const done = await audit.changeRow(ABOUT, setSymbol('W'));
      expect([done?.before.symbol, done?.after.symbol, await symbolOf()]).to.deep.equal(['₩', 'W', 'W']);
      const [record] = await records();
      expect(record).to.include({ id: done?.auditId, actor: ABOUT.actor, action: ABOUT.action, target: 'KRW', restorable: true });
      const symbol = { before: '₩', after: 'W' };
      expect(record?.changes).to.deep.equal([{ kind: 'currency', key: 'KRW', op: 'update', fields: { symbol } }]);
      expect(done?.after, 'its photo leaves out what nobody may see').to.not.have.property('rate');
    });

    it('AUD-03 photographs as the form of two statements does', async () => {
      await audit.change(ABOUT, sql => sql.run(`update currency set symbol = 'X' where code = 'KRW'`));
      await audit.changeRow(ABOUT, setSymbol('Y'));
      const [two, one] = (await photos()).slice(-2);
      expect(one?.before).to.deep.equal(two?.after);
    });

    it('AUD-03 of admins at once the second one’s before is the first one’s after, in both forms', async () => {
      const from = (await photos()).length;
      const change = (i: number) =>
        i % 4 === 0
          ? audit.change(ABOUT, sql => sql.run(`update currency set symbol = $1 where code = 'KRW'`, [`r${i}`]))
          : audit.changeRow(ABOUT, setSymbol(`r${i}`));
      await Promise.all(Array.from({ length: 24 }, (_, i) => change(i)));
      const all = (await photos()).slice(from - 1);
      expect(all).to.have.length(25);
      for (const [i, { before }] of all.slice(1).entries()) expect(before).to.deep.equal(all[i]?.after);
      db.bus.invalidate('currency');
      expect(all.at(-1)?.after.symbol).to.equal(await symbolOf());
      expect(new Set(all.map(each => each.after.symbol)).size, 'each is there').to.equal(25);
      await audit.seal();
      expect(await audit.verify(db.reports.of('platform'))).to.include({ ok: true, unsealed: 0 });
    });

    it('AUD-01 leaves no record where there is no such row, or it is not as it must be', async () => {
      const before = await photos();
      const nobody = { ...ABOUT, touches: [{ kind: 'currency', key: 'USD' }] };
      expect(await audit.changeRow(nobody, { ...setSymbol('Z'), key: 'USD' })).to.equal(undefined);
      expect(await audit.changeRow(ABOUT, { ...setSymbol('Z'), when: 't.exponent > 5' })).to.equal(undefined);
      expect(await photos()).to.deep.equal(before);
    });

    it('AUD-01 a change whose answer is lost is told as done, with its record and photos, once', async () => {
      const was = await symbolOf();
      const before = await photos();
      lose();
      const recording = new Recording(audit, { ...ABOUT, actions: [ABOUT.action] });
      const done = await recording.changeRow(setSymbol('lost'));
      expect([done?.before.symbol, done?.after.symbol, await symbolOf()]).to.deep.equal([was, 'lost', 'lost']);
      expect((await photos()).length).to.equal(before.length + 1);
      expect((await photos()).at(-1)?.id).to.equal(recording.id);
    });

    const aboutOf = (code: string): About => ({ ...ABOUT, target: code, touches: [{ kind: 'currency', key: code }] });
    /** Makes a change of each currency at once. @returns what came of each, and how many statements it took */
    const changeAll = async (given: (code: string) => Record<string, unknown>) => {
      const { query } = db;
      let statements = 0;
      db.query = (text, params) => {
        if (text.includes('insert into audit_record')) statements++;
        return query.call(db, text, params) as never;
      };
      const change = (code: string) => audit.changeRow(aboutOf(code), currencies.update(code, given(code)));
      const done = await Promise.allSettled(CODES.map(change)).finally(() => {
        db.query = query;
      });
      return { done, statements };
    };

    it('AUD-01 AUD-03 changes of the moment share a statement; each has its record and photos', async () => {
      await changeAll(code => ({ symbol: `of ${code}` }));
      const from = (await photos()).length;
      const { done, statements } = await changeAll(code => ({ symbol: `new ${code}` }));
      expect(statements).to.equal(1);
      const all = (await photos()).slice(from);
      expect(all).to.have.length(CODES.length);
      for (const [i, code] of CODES.entries()) {
        const each = done[i];
        if (each?.status !== 'fulfilled' || !each.value) throw new Error(`${code} was not changed`);
        const { auditId, before, after } = each.value;
        expect([before.symbol, after.symbol, after.code]).to.deep.equal([`of ${code}`, `new ${code}`, code]);
        expect(all.find(({ id }) => id === auditId)?.after).to.deep.equal(after);
        expect((await audit.find(auditId))?.target).to.equal(code);
      }
    });

    it('AUD-01 one of them that the database refuses leaves no record, and the others are done', async () => {
      const from = (await photos()).length;
      const { done } = await changeAll(code => (code === 'EUR' ? { settings_step: 'many' } : { symbol: '!' }));
      expect(done.map(each => each.status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
      const all = (await photos()).slice(from);
      expect(all.map(each => each.after.code).toSorted()).to.deep.equal(['CNY', 'JPY', 'KRW']);
    });

    it('AUD-01 changes of the moment whose answer is lost are told as done, each once', async () => {
      const from = (await photos()).length;
      lose();
      const { done, statements } = await changeAll(code => ({ symbol: `lost ${code}` }));
      expect(done.map(each => (each.status === 'fulfilled' ? each.value?.after.symbol : each))).to.deep.equal(
        CODES.map(code => `lost ${code}`),
      );
      expect([statements, (await photos()).length - from]).to.deep.equal([1, CODES.length]);
    });

    it('keeps half a character as the sign for it, as a value that is bound', async () => {
      const done = await audit.changeRow(ABOUT, setSymbol('a\ud83d'));
      expect([done?.after.symbol, await symbolOf()]).to.deep.equal(['a\ufffd', 'a\ufffd']);
    });

    it('refuses what is not one row, and several actions', async () => {
      const refused = (about: Partial<About>) =>
        audit.changeRow({ ...ABOUT, ...about }, setSymbol('Z')).catch((error: Error) => error.message);
      const message = `${ABOUT.action} is no change of one row`;
      expect(await refused({ touches: [{ kind: 'many', key: 'KRW' }] })).to.equal(message);
      expect(await refused({ touches: [{ kind: 'currency', key: 'USD' }] })).to.equal(message);
      expect(await refused({ touches: [...(ABOUT.touches ?? []), ...(ABOUT.touches ?? [])] })).to.equal(message);
      expect(await refused({ touches: [] })).to.equal(message);
      expect(await refused({ also: ['another'] })).to.equal(message);
    });

    it('changes nothing once another process has the lease', async () => {
      const { owner } = db.leaseOf();
      const before = [await photos(), await db.query('select * from currency')];
      await db.query(`update lease set owner = 'another' where id = 'server'`);
      const error = await audit.changeRow(ABOUT, setSymbol('taken')).catch((caught: Error) => caught.name);
      await db.query(`update lease set owner = $1 where id = 'server'`, [owner]);
      expect(error).to.equal('LeaseLost');
      expect([await photos(), await db.query('select * from currency')]).to.deep.equal(before);
    });
  });
}
