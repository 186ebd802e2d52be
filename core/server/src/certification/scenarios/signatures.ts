// Calls that are not genuine: each must be answered INVALID_SIGNATURE and change nothing.
import { newNonce } from '../../wallet/index.ts';
import { NotTried } from '../result.ts';
import { RULES } from '../rules.ts';
import type { Runner } from '../runner.ts';
import type { Scenario } from '../scenario.ts';
import type { Tampering } from '../tampering.ts';

const FORGED = 'whoever knows the address can move players’ money';
const REPLAYED = 'a call that somebody recorded can be played again';
const MINUTE = 60_000;

const refused = async (runner: Runner, tampering: Tampering): Promise<void> => {
  await runner.send(runner.debit(), { is: 'INVALID_SIGNATURE', moves: 0 }, { tampering });
};

/** A scenario of debits that are each wrong in one way. */
const forged = (name: string, title: string, rule: string, bug: string, cost: string, tamperings: Tampering[]): Scenario => ({
  name,
  title,
  rule,
  bug,
  cost,
  async play(runner) {
    for (const tampering of tamperings) await refused(runner, tampering);
  },
});

const HEADERS = ['x-operator', 'x-timestamp', 'x-nonce', 'x-signature'];

export const signatures: Scenario[] = [
  forged('bad_signature', 'a debit signed with another secret', RULES.signature, 'a wrong signature was accepted', FORGED, [
    { what: 'signed with another secret', secret: 'another' },
  ]),
  forged(
    'secret_decoded',
    'a debit signed with the secret decoded from hex',
    RULES.signature,
    'a signature with the decoded secret was accepted',
    'the wallet checks something else than the signature',
    [{ what: 'signed with the secret decoded from hex', secret: 'decoded' }],
  ),
  forged(
    'other_path',
    'a debit signed for another path',
    RULES.signature,
    'a signature for another path was accepted',
    'a recorded rollback can be sent as a credit',
    [{ what: 'signed for /rollback', endpoint: 'rollback' }],
  ),
  {
    name: 'body_altered',
    title: 'a debit whose body was changed after it was signed',
    rule: RULES.signature,
    bug: 'a body that was not signed was accepted',
    cost: FORGED,
    async play(runner) {
      const debit = runner.debit();
      const signed = runner.debit({ ...debit.fields, amount: 1 });
      const tampering = { what: 'signed for an amount of 1', body: signed.text };
      await runner.send(debit, { is: 'INVALID_SIGNATURE', moves: 0 }, { tampering });
      const other = runner.debit();
      const blank = { what: 'a blank more than was signed', body: other.text };
      const text = other.text.replace('{', '{ ');
      await runner.send(other, { is: 'INVALID_SIGNATURE', moves: 0 }, { tampering: blank, text });
    },
  },
  forged(
    'header_missing',
    'a debit without each of the four headers',
    RULES.verification,
    'a call without one of its headers was accepted',
    FORGED,
    HEADERS.map(without => ({ what: `without ${without}`, without })),
  ),
  forged(
    'timestamp_off',
    'a debit whose timestamp is 6 minutes off, or is none',
    RULES.nonce,
    'a timestamp out of its 5 minutes was accepted',
    REPLAYED,
    [
      { what: '6 minutes ago', timestamp: -6 * MINUTE },
      { what: 'in 6 minutes', timestamp: 6 * MINUTE },
      { what: 'with the timestamp "now"', timestamp: 'now' },
    ],
  ),
  {
    name: 'timestamp_near',
    title: 'a debit whose timestamp is 4 minutes off, either way',
    rule: RULES.nonce,
    bug: 'a debit with a timestamp within 5 minutes moved another amount',
    refused: 'a timestamp within 5 minutes was refused',
    cost: 'a clock that is a little off stops all play',
    async play(runner) {
      for (const minutes of [-4, 4]) {
        const tampering = { what: `its timestamp ${minutes} minutes off`, timestamp: minutes * MINUTE };
        const debit = runner.debit();
        await runner.send(debit, { is: 'OK', moves: -runner.amount }, { tampering });
        await runner.moveFirst(runner.rollback(debit));
      }
    },
  },
  {
    name: 'nonce_repeated',
    title: 'a second call with the nonce of the first',
    rule: RULES.nonce,
    bug: 'a nonce was accepted twice',
    cost: REPLAYED,
    async play(runner) {
      const nonce = newNonce();
      const first = runner.debit();
      const reply = await runner.sendUnchecked(first, { tampering: { what: 'with a nonce of its own', nonce } });
      if (reply.classified.class !== 'yes') throw new NotTried('the call that used the nonce first was not answered OK');
      await runner.readBalance();
      await refused(runner, { what: 'with the same nonce', nonce });
    },
  },
  forged(
    'other_operator',
    'a debit with another operator’s code',
    RULES.verification,
    'a call for another operator was accepted',
    'calls of one site move money at another',
    [{ what: 'for the operator baize-somebody-else', operator: 'baize-somebody-else' }],
  ),
  {
    name: 'verification_order',
    title: 'calls with two faults: the first in the order decides',
    rule: RULES.verification,
    bug: 'something else was looked at before the signature',
    refused: 'a genuine call was refused: a forged one had used its nonce up',
    cost: 'outsiders learn which players there are, and can use nonces up so that genuine calls are refused',
    async play(runner) {
      const secret = 'another';
      const wants = { is: 'INVALID_SIGNATURE', moves: 0 };
      const unreadable = { tampering: { what: 'a body that is no JSON, wrongly signed', secret } as const, text: 'no JSON {' };
      await runner.send(runner.debit(), wants, unreadable);
      const unknown = runner.debit({ external_id: 'baize-nobody' });
      await runner.send(unknown, wants, { tampering: { what: 'of an unknown player, wrongly signed', secret } });
      const known = await runner.takeDebit();
      await runner.send(known, wants, { tampering: { what: 'a known tx_id, wrongly signed', secret } });
      await nonceUnused(runner);
    },
  },
  {
    name: 'genuine_unreadable',
    title: 'a body that is no JSON, rightly signed',
    rule: RULES.verification,
    bug: 'a genuine call that cannot be read was accepted',
    cost: 'faults on the way are not told from forgeries',
    silent: true,
    async play(runner) {
      await runner.send(runner.debit(), { is: 'INVALID_REQUEST', moves: 0 }, { text: 'no JSON {' });
    },
  },
];

/** A nonce counts only with a signature that is right and a timestamp that is near. */
async function nonceUnused(runner: Runner): Promise<void> {
  for (const tampering of [
    { what: 'wrongly signed with a nonce of its own', secret: 'another' },
    { what: '6 minutes ago with a nonce of its own', timestamp: -6 * MINUTE },
  ] as const) {
    const nonce = newNonce();
    await refused(runner, { ...tampering, nonce });
    const debit = runner.debit();
    const genuine = { tampering: { what: 'genuine, with the nonce of the refused call', nonce } };
    await runner.send(debit, { is: 'OK', moves: -runner.amount }, genuine);
    await runner.moveFirst(runner.rollback(debit));
  }
}
