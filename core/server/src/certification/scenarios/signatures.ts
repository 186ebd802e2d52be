// Calls that are not genuine: each must be answered INVALID_SIGNATURE and change nothing.
import { newNonce } from '../../wallet/index.ts';
import type { Misuse } from '../misuse.ts';
import { RULES } from '../rules.ts';
import { NotTried, type Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

const FORGED = 'whoever knows the address can move players’ money';
const REPLAYED = 'a call that somebody recorded can be played again';
const MINUTE = 60_000;

const refused = async (stage: Stage, misuse: Misuse): Promise<void> => {
  await stage.send(stage.debit(), { is: 'INVALID_SIGNATURE', moves: 0 }, { misuse });
};

/** A scenario of debits that are each wrong in one way. */
const forged = (name: string, title: string, rule: string, bug: string, cost: string, misuses: Misuse[]): Scenario => ({
  name,
  title,
  rule,
  bug,
  cost,
  async play(stage) {
    for (const misuse of misuses) await refused(stage, misuse);
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
    async play(stage) {
      const debit = stage.debit();
      const signed = stage.debit({ ...debit.fields, amount: 1 });
      const misuse = { what: 'signed for an amount of 1', body: signed.text };
      await stage.send(debit, { is: 'INVALID_SIGNATURE', moves: 0 }, { misuse });
      const other = stage.debit();
      const blank = { what: 'a blank more than was signed', body: other.text };
      const text = other.text.replace('{', '{ ');
      await stage.send(other, { is: 'INVALID_SIGNATURE', moves: 0 }, { misuse: blank, text });
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
    async play(stage) {
      for (const minutes of [-4, 4]) {
        const misuse = { what: `its timestamp ${minutes} minutes off`, timestamp: minutes * MINUTE };
        const debit = stage.debit();
        await stage.send(debit, { is: 'OK', moves: -stage.amount }, { misuse });
        await stage.given(stage.rollback(debit));
      }
    },
  },
  {
    name: 'nonce_repeated',
    title: 'a second call with the nonce of the first',
    rule: RULES.nonce,
    bug: 'a nonce was accepted twice',
    cost: REPLAYED,
    async play(stage) {
      const nonce = newNonce();
      const first = stage.debit();
      const reply = await stage.fire(first, { misuse: { what: 'with a nonce of its own', nonce } });
      if (reply.verdict.class !== 'yes') throw new NotTried('the call that used the nonce first was not answered OK');
      await stage.look();
      await refused(stage, { what: 'with the same nonce', nonce });
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
    cost: 'strangers learn which players there are, and can use nonces up so that genuine calls are refused',
    async play(stage) {
      const secret = 'another';
      const wants = { is: 'INVALID_SIGNATURE', moves: 0 };
      const unreadable = { misuse: { what: 'a body that is no JSON, wrongly signed', secret } as const, text: 'no JSON {' };
      await stage.send(stage.debit(), wants, unreadable);
      const unknown = stage.debit({ external_id: 'baize-nobody' });
      await stage.send(unknown, wants, { misuse: { what: 'of an unknown player, wrongly signed', secret } });
      const known = await stage.taken();
      await stage.send(known, wants, { misuse: { what: 'a known tx_id, wrongly signed', secret } });
      await nonceUnused(stage);
    },
  },
  {
    name: 'genuine_unreadable',
    title: 'a body that is no JSON, rightly signed',
    rule: RULES.verification,
    bug: 'a genuine call that cannot be read was accepted',
    cost: 'faults on the way are not told from forgeries',
    silent: true,
    async play(stage) {
      await stage.send(stage.debit(), { is: 'INVALID_REQUEST', moves: 0 }, { text: 'no JSON {' });
    },
  },
];

/** A nonce counts only with a signature that is right and a timestamp that is near. */
async function nonceUnused(stage: Stage): Promise<void> {
  for (const misuse of [
    { what: 'wrongly signed with a nonce of its own', secret: 'another' },
    { what: '6 minutes ago with a nonce of its own', timestamp: -6 * MINUTE },
  ] as const) {
    const nonce = newNonce();
    await refused(stage, { ...misuse, nonce });
    const debit = stage.debit();
    const genuine = { misuse: { what: 'genuine, with the nonce of the refused call', nonce } };
    await stage.send(debit, { is: 'OK', moves: -stage.amount }, genuine);
    await stage.given(stage.rollback(debit));
  }
}
