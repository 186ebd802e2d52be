// A process of its own that works on one operator's prepaid credit: started twice, to race with itself.
import { Database } from '../../../core/server/src/db/index.ts';
import { makeLog, systemClock } from '../../../core/server/src/kernel/index.ts';
import { Credit, ledgerEntities, rateBetween } from '../../../core/server/src/ledger/index.ts';

const [url = '', name = '', debits = '0', contested = '0'] = process.argv.slice(2);
const log = makeLog('silent');
const orm = { entities: ledgerEntities as never, url, log, create: true };
// both may write: only the credit room's own locks are tried here, so nobody renews the lease
const deaf = { ...systemClock, after: () => ({ cancel: () => {} }) };
const db = await Database.open({ ...orm, leaseMs: 1000, clock: deaf });
const credit = new Credit({ db, clock: systemClock });
const won = { code: 'KRW', exponent: 0, rate: 1 };
const rate = rateBetween(won, won);
const counts = { took: 0, refused: 0, back: 0, failed: 0 };

process.stdout.write('ready\n');
await new Promise(done => process.stdin.once('data', done));
const work: (() => Promise<void>)[] = [];
for (let i = 0; i < Number(debits); i++) {
  const move = { operator: 'acme', txId: `tx_${name}_${i}`, scopeId: 'rnd_1', currency: 'KRW', amount: 1 + (i % 50) };
  work.push(async () => {
    if (await db.transaction(sql => credit.reserve(sql, move, rate))) counts.took += move.amount;
    else counts.refused++;
    if (i % 7 === 0 && (await db.transaction(sql => credit.giveBack(sql, move.txId, 'rollback')))) counts.took -= move.amount;
  });
}
for (let i = 0; i < Number(contested); i++) {
  const kind = (i + (name === 'a' ? 0 : 1)) % 2 === 0 ? 'debit_failed' : 'rollback';
  work.push(async () => {
    if (await db.transaction(sql => credit.giveBack(sql, `tx_both_${i}`, kind))) counts.back++;
  });
}
const lanes = [...Array(8).keys()].map(async lane => {
  for (let i = lane; i < work.length; i += 8) await work[i]?.().catch(() => counts.failed++);
});
await Promise.all(lanes);
process.stdout.write(`${JSON.stringify(counts)}\n`);
await db.close();
process.exit(0);
