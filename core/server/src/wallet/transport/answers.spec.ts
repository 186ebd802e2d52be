// Bad answers of wallets line by line (B44 to B55): how a debit, a credit and a rollback stand after each, and what the attempt
// log keeps.
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { Fault } from '../../../../../test/support/wallets/index.ts';
import { bet, openRoom, pay, type Room, rowReader, until } from '../fixture.ts';

type Means = 'yes' | 'no' | 'review' | 'doubt';
const raw = (body: string | Buffer, more: object = {}): Fault => ({ kind: 'raw', body, ...more });
const long = (letters: number) => `{"status":"OK","operator_tx_id":"${'x'.repeat(letters)}"}`;

// how it is judged, and what the log says of it: the wallet's words where there were any, else what was wrong
const LINES: [id: string, what: string, fault: Fault, means: Means, http: number | undefined, log: string][] = [
  ['B44', 'HTML', raw('<html>OK</html>'), 'doubt', 200, 'not JSON'],
  ['B44', 'OK as plain text', raw('OK'), 'doubt', 200, 'not JSON'],
  ['B44', 'a text', raw('"OK"'), 'doubt', 200, 'not an object'],
  ['B44', 'an array', raw('[{"status":"OK"}]'), 'doubt', 200, 'not an object'],
  ['B44', 'another case of the key', raw('{"Status":"OK"}'), 'doubt', 200, 'no status'],
  ['B45', 'two statuses', raw('{"status":"OK","status":"INSUFFICIENT_FUNDS"}'), 'doubt', 200, 'two statuses'],
  ['B46', 'OK with a blank', raw('{"status":"OK "}'), 'review', 200, 'OK '],
  ['B46', 'ok', raw('{"status":"ok"}'), 'review', 200, 'ok'],
  ['B46', 'SUCCESS', raw('{"status":"SUCCESS"}'), 'review', 200, 'SUCCESS'],
  ['B47', 'a balance of 1e3', raw('{"status":"OK","balance":1e3}'), 'yes', 200, 'OK'],
  ['B47', 'a balance in quotes', raw('{"status":"OK","balance":"100"}'), 'yes', 200, 'OK'],
  ['B47', 'a balance beyond int64', raw('{"status":"OK","balance":9223372036854775808}'), 'yes', 200, 'OK'],
  ['B47', 'a balance of null', raw('{"status":"OK","balance":null}'), 'yes', 200, 'OK'],
  ['B47', 'no balance', raw('{"status":"OK"}'), 'yes', 200, 'OK'],
  ['B48', 'OK in the first 64 KB of blanks', raw(`{"status":"OK"}${' '.repeat(70_000)}`), 'yes', 200, 'OK'],
  ['B48', 'a body cut at 64 KB', raw(long(70_000)), 'doubt', 200, 'not JSON'],
  ...[301, 302, 307, 308].map((status): (typeof LINES)[0] => {
    const fault: Fault = { kind: 'redirect', to: 'http://169.254.169.254/latest', status };
    return ['B49', String(status), fault, 'doubt', status, 'http status'];
  }),
  ['B50', 'a body that ends too early', { kind: 'reset' }, 'doubt', undefined, 'ECONNRESET|UND_ERR_SOCKET|HPE_'],
  ['B51', '201', raw('{"status":"OK"}', { status: 201 }), 'doubt', 201, 'http status'],
  ['B51', '204', raw('', { status: 204 }), 'doubt', 204, 'http status'],
  ['B51', '206', raw('{"status":"OK"}', { status: 206 }), 'doubt', 206, 'http status'],
  [
    'B52',
    'gzip nobody asked for',
    raw(gzipSync('{"status":"OK"}'), { headers: { 'content-encoding': 'gzip' } }),
    'doubt',
    200,
    'encoded',
  ],
  [
    'B52',
    'plain bytes that are called gzip',
    raw('{"status":"OK"}', { headers: { 'content-encoding': 'gzip' } }),
    'doubt',
    200,
    'encoded',
  ],
  ['B53', 'an operator_tx_id of 60,000 characters', raw(long(60_000)), 'yes', 200, 'OK'],
  ['B53', 'an operator_tx_id of a megabyte: its first 64 KB are no answer', raw(long(1 << 20)), 'doubt', 200, 'not JSON'],
  ['B53', 'an operator_tx_id that is an object', raw('{"status":"OK","operator_tx_id":{"a":1}}'), 'yes', 200, 'OK'],
  [
    'B53',
    'an operator_tx_id with control characters',
    raw('{"status":"OK","operator_tx_id":"a\\u0000\\u0007b"}'),
    'yes',
    200,
    'OK',
  ],
  ['B54', 'deep nesting', raw('['.repeat(60_000)), 'doubt', 200, 'not JSON'],
  ['B54', 'a status that is inherited', raw('{"__proto__":{"status":"OK"}}'), 'doubt', 200, 'no status'],
  ['B54', 'OK beside a prototype', raw('{"status":"OK","__proto__":{"x":1}}'), 'yes', 200, 'OK'],
  ['B54', 'bytes that are no UTF-8', raw(Buffer.from('{"status":"OK","x":"\u00ff"}', 'latin1')), 'doubt', 200, 'not UTF-8'],
  ['B55', 'INSUFFICIENT_FUNDS', raw('{"status":"INSUFFICIENT_FUNDS"}'), 'no', 200, 'INSUFFICIENT_FUNDS'],
  ['B55', 'PLAYER_BLOCKED', raw('{"status":"PLAYER_BLOCKED"}'), 'no', 200, 'PLAYER_BLOCKED'],
];

describe('bad answers, line by line', function () {
  this.timeout(60_000);
  let room: Room;
  let players = 0;
  before(async () => {
    room = await openRoom();
  });
  after(() => room.end());
  afterEach(() => room.stub.fault(null));
  const row = rowReader(() => room);

  interface Line {
    http_status: number | null;
    wallet_status: string | null;
    problem: string | null;
    late: boolean;
  }
  const logOf = (txId: string): Promise<Line[]> =>
    room.db.query('select http_status, wallet_status, problem, late from tx_attempt where tx_id = $1 order by id', [txId]);

  /** The first line of the log says what came; none is lost, and none is called late. */
  async function logged(txId: string, attempts: number, http: number | undefined, log: string): Promise<void> {
    const lines = await logOf(txId);
    expect(lines).to.have.length(attempts);
    if (http !== undefined) expect(lines[0]?.http_status).to.equal(http); // whether the head of a cut answer was read is chance
    expect(lines[0]?.wallet_status ?? lines[0]?.problem).to.match(new RegExp(`^(${log})`));
    expect(lines.every(each => !each.late)).to.equal(true);
    expect((await row(txId)).attempts).to.equal(attempts);
  }

  for (const [id, what, fault, means, http, log] of LINES) {
    it(`${id} ${what}: ${means === 'review' ? 'a refusal to be looked at' : means} for debit, credit and rollback, and in the log`, async () => {
      const name = `l${++players}`;
      room.stub.deposit(`u-${name}`, 5000);
      const odd = (call: string, times: number) => {
        let left = times;
        room.stub.fault(each => (each.name === call && left-- > 0 ? fault : null));
      };
      odd('debit', 1);
      const made = await room.debit(bet(name));
      const txId = made.txId as string;
      const ends = { yes: 'confirmed', no: 'failed', review: 'failed', doubt: 'rolled_back' } as const;
      await until(async () => (await row(txId)).status === ends[means]);
      expect(made.ok).to.equal(means === 'yes');
      expect(await row(txId)).to.include({ review: means === 'review', ...(http ? { httpStatus: http } : {}) });
      await logged(txId, 1, http, log);
      if (means === 'doubt') expect(await row((await row(txId)).rolledBackBy as string)).to.include({ reason: 'timeout' });

      for (const type of ['credit', 'rollback'] as const) {
        room.stub.fault(null);
        const order = bet(name);
        const paid = await room.debit(order);
        odd(type, 2);
        let sent: string;
        if (type === 'credit') sent = await pay(room, order, 50);
        else {
          sent = await room.db.transaction(sql => room.wallet.rollback(sql, paid.txId as string, 'cancel_bet'));
          room.wallet.send();
        }
        await until(async () => (await row(sent)).status === 'confirmed');
        await logged(sent, means === 'yes' ? 1 : 3, http, log);
        expect(await row(sent), 'what was to be looked at is done').to.include({ review: false, walletStatus: 'OK' });
      }
    });
  }
});
