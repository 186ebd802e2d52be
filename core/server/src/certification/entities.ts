// Tables of the certification room: certifications of wallets, and each call that was made for one.
import { defineEntity, p } from '@mikro-orm/core';
import { AmountType, MsType } from '../db/index.ts';

/** One certification. It is no play: nothing of it is in the wallet's transactions, the journal, credit or reports. */
export const Certification = defineEntity({
  name: 'Certification',
  tableName: 'certification',
  properties: {
    id: p.text().primary(),
    operator: p.text(),
    externalId: p.text(),
    currency: p.text(),
    amount: p.type(AmountType),
    /** JSON: what else was asked for */
    options: p.text(),
    harmlessOnly: p.boolean(),
    status: p.text(),
    /** JSON: the results of the scenarios that are over */
    results: p.text(),
    balanceBefore: p.bigint('bigint').nullable(),
    balanceAfter: p.bigint('bigint').nullable(),
    /** is the balance what it was? null: not known */
    restored: p.boolean().nullable(),
    /** JSON: tx_ids that the wallet has not answered; they are sent again until it has */
    open: p.text().nullable(),
    /** JSON: sentences about the whole */
    notes: p.text(),
    startedAt: p.type(MsType),
    endedAt: p.type(MsType).nullable(),
    /** when the last of its movements was answered or given up; null: some may still be sent */
    returnedAt: p.type(MsType).nullable(),
    /** what the balance has to be once the attempt under way to send what is open is over; null: none is */
    balanceDue: p.bigint('bigint').nullable(),
    /** SHA-256 of the name under which the request may come again, and of what it asked for */
    requestKey: p.text().nullable(),
    requestBody: p.text().nullable(),
  },
  uniques: [
    // its money is compared with what it was: a run begins when nothing of the one before can move it any more
    { name: 'certification_one', properties: ['operator'], where: 'returned_at is null' },
    { name: 'certification_request', properties: ['operator', 'requestKey'] },
  ],
  indexes: [{ name: 'certification_list', properties: ['operator', 'startedAt'] }],
  checks: [{ name: 'certification_status', expression: `status in ('running', 'waiting', 'done', 'interrupted')` }],
});

/** One call of a certification, written before it goes out. */
export const CertificationCall = defineEntity({
  name: 'CertificationCall',
  tableName: 'certification_call',
  properties: {
    id: p.bigint('string').primary().autoincrement(),
    certificationId: p.text(),
    scenario: p.text(),
    name: p.text(),
    txId: p.text().nullable(),
    roundId: p.text().nullable(),
    body: p.text(),
    /** what is wrong with the call on purpose; null when it is genuine */
    tampering: p.text().nullable(),
    sentAt: p.type(MsType),
    ms: p.integer().nullable(),
    httpStatus: p.integer().nullable(),
    walletStatus: p.text().nullable(),
    balance: p.bigint('bigint').nullable(),
    /** yes, no or doubt, as calls of play are judged; null: no answer was recorded */
    verdict: p.text().nullable(),
    problem: p.text().nullable(),
  },
  indexes: [{ name: 'certification_call_of', properties: ['certificationId', 'id'] }],
});

export const certificationEntities = [Certification, CertificationCall];
