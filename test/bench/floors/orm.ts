// A debit as the ORM's guide would have it: a fork for each, persist and flush, then changed and flushed again.
import { defineEntity, MikroORM, p } from '@mikro-orm/postgresql';
import type { Made } from './made.ts';

const Debit = defineEntity({
  name: 'Debit',
  tableName: 'debit',
  properties: {
    id: p.text().primary(),
    player: p.integer(),
    amount: p.integer(),
    state: p.text(),
    doneAt: p.datetime().nullable(),
  },
});
const Input = defineEntity({
  name: 'Input',
  tableName: 'input',
  properties: { round: p.text().primary(), no: p.integer().primary(), input: p.text() },
});

/** @returns a debit by the ORM around `call` */
export async function byOrm(
  url: string,
  input: string,
  call: (made: Made) => Promise<void>,
): Promise<(made: Made) => Promise<void>> {
  const orm = await MikroORM.init({ entities: [Debit, Input], clientUrl: url, pool: { min: 2, max: 16 } });
  return async made => {
    const em = orm.em.fork();
    const row = em.create(Debit, { id: made.id, player: made.player, amount: 500, state: 'pending' });
    em.persist(row);
    await em.flush();
    await call(made);
    row.state = 'confirmed';
    row.doneAt = new Date();
    em.persist(em.create(Input, { round: made.id, no: made.no, input }));
    await em.flush();
  };
}
