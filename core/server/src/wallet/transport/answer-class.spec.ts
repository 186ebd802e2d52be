// The judge as a table: every kind of answer and what it means.
import { expect } from 'chai';
import fc from 'fast-check';
import { classifyAnswer } from './answer-class.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');
const yes = (body: string) => classifyAnswer(200, bytes(body), null);

describe('judge', () => {
  const table: [id: string, what: string, status: number | null, body: string | Buffer, meant: 'yes' | 'no' | 'doubt'][] = [
    ['WDB-03', 'OK', 200, '{"status":"OK","balance":5}', 'yes'],
    ['WDB-03', 'OK behind one byte order mark', 200, '\ufeff{"status":"OK"}', 'yes'],
    ['WTR-17', 'OK with unknown fields', 200, '{"x":[{"status":"NO"}],"status":"OK","y":{"__proto__":1}}', 'yes'],
    ['WTR-17', 'OK with another key twice', 200, '{"x":1,"x":2,"status":"OK"}', 'yes'],
    ['WDB-04', 'INSUFFICIENT_FUNDS', 200, '{"status":"INSUFFICIENT_FUNDS"}', 'no'],
    ['WDB-06', 'OK with a blank', 200, '{"status":"OK "}', 'no'],
    ['WDB-06', 'ok', 200, '{"status":"ok"}', 'no'],
    ['WDB-06', 'SUCCESS', 200, '{"status":"SUCCESS"}', 'no'],
    ['WDB-05', 'UNKNOWN_ERROR', 200, '{"status":"UNKNOWN_ERROR"}', 'doubt'],
    ['WDB-05', 'nothing', 200, '', 'doubt'],
    ['WDB-05', 'an empty status', 200, '{"status":""}', 'doubt'],
    ['WDB-05', 'no status', 200, '{}', 'doubt'],
    ['WDB-05', 'a status that is a number', 200, '{"status":1}', 'doubt'],
    ['WDB-05', 'a status of null', 200, '{"status":null}', 'doubt'],
    ['B44', 'HTML', 200, '<html>OK</html>', 'doubt'],
    ['B44', 'plain text', 200, 'OK', 'doubt'],
    ['B44', 'a string', 200, '"OK"', 'doubt'],
    ['B44', 'an array', 200, '[{"status":"OK"}]', 'doubt'],
    ['B44', 'another case of the key', 200, '{"Status":"OK"}', 'doubt'],
    ['B44', 'an inherited status', 200, '{"__proto__":{"status":"OK"}}', 'doubt'],
    ['B45', 'two statuses', 200, '{"status":"OK","status":"INSUFFICIENT_FUNDS"}', 'doubt'],
    ['B45', 'two statuses, one escaped', 200, '{"status":"OK","st\\u0061tus":"OK"}', 'doubt'],
    ['B45', 'two statuses after a nested one', 200, '{"a":{"status":1},"status" : "OK","status":"OK"}', 'doubt'],
    ['B54', 'deep nesting', 200, '['.repeat(30_000), 'doubt'],
    ['B54', 'deep nesting that is whole', 200, `{"status":"OK","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 'doubt'],
    ['B54', 'bytes that are no UTF-8', 200, Buffer.from([0x7b, 0xff, 0x7d]), 'doubt'],
    ['B54', 'two documents', 200, '{"status":"OK"}{"status":"OK"}', 'doubt'],
    ['B48', 'blanks beyond 64 KB', 200, `{"status":"OK"}${' '.repeat(65_536)}`, 'yes'],
    ['B48', 'a body cut at 64 KB', 200, `{"status":"OK","x":"${'x'.repeat(65_536)}"}`, 'doubt'],
    ['B51', '204', 204, '', 'doubt'],
    ['B51', '201 with OK', 201, '{"status":"OK"}', 'doubt'],
    ['B51', '206 with OK', 206, '{"status":"OK"}', 'doubt'],
    ['B49', '302 with OK', 302, '{"status":"OK"}', 'doubt'],
    ['WDB-05', '400 with a defined status', 400, '{"status":"INSUFFICIENT_FUNDS"}', 'doubt'],
    ['WDB-05', '500', 500, '{"status":"OK"}', 'doubt'],
    ['WDB-05', 'no answer', null, '', 'doubt'],
  ];
  for (const [id, what, status, body, meant] of table) {
    it(`${id} takes ${what} as ${meant}`, () => {
      expect(classifyAnswer(status, typeof body === 'string' ? bytes(body) : body, null).class).to.equal(meant);
    });
  }

  it('WDB-05 trusts nothing that came with a problem', () => {
    expect(classifyAnswer(200, bytes('{"status":"OK"}'), 'timeout')).to.include({ class: 'doubt', problem: 'timeout' });
  });

  const balances: [digits: string, balance: bigint | null][] = [
    ['9007199254740993', 9007199254740993n],
    ['9223372036854775807', 9223372036854775807n],
    ['9223372036854775808', null],
    ['-5', -5n],
    ['0', 0n],
    ['-0', null],
    ['1e3', null],
    ['1.0', null],
    ['"100"', null],
    ['null', null],
    ['[1]', null],
  ];
  for (const [digits, balance] of balances) {
    it(`B47 reads the balance ${digits} as ${balance}`, () => {
      expect(yes(`{"status":"OK","balance":${digits}}`)).to.include({ class: 'yes', balance });
    });
  }

  it('B47 does not take a nested balance for its own', () => {
    expect(yes('{"status":"OK","x":{"balance":7}}').balance).to.equal(null);
  });

  it('B53 keeps at most 128 characters of operator_tx_id, and only of a string', () => {
    expect(yes('{"status":"OK","operator_tx_id":"a\\u0000b"}').operatorTxId).to.equal('ab');
    expect(yes(`{"status":"OK","operator_tx_id":"${'x'.repeat(500)}"}`).operatorTxId).to.have.length(128);
    expect(yes('{"status":"OK","operator_tx_id":{"a":1}}').operatorTxId).to.equal(null);
    expect(yes('{"status":"OK","operator_tx_id":7}').operatorTxId).to.equal(null);
  });

  it('CX-03 flags a status outside the table for review', () => {
    expect(yes('{"status":"SUCCESS"}').review).to.equal(true);
    expect(yes('{"status":"PLAYER_BLOCKED"}').review).to.equal(false);
  });

  it('never throws and never says yes to bytes that are no JSON object', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.integer({ min: 100, max: 599 }), (random, status) => {
        expect(classifyAnswer(status, random, null).class).to.equal('doubt');
      }),
      { numRuns: 500 },
    );
  });

  it('agrees with JSON on every object that has one status', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fields => {
        const classified = yes(JSON.stringify({ ...fields, status: 'OK' }));
        expect(classified.class).to.equal('yes');
      }),
    );
  });
});
