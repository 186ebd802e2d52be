// The words that answers of the APIs are made of.
import Type, { type TSchema } from 'typebox';

/** Money in minor units of the currency beside it. Balances of wallets may be beyond 2^53: read them as exact integers. */
export const Amount = Type.Integer({ description: 'minor units' });

/** RFC 3339 with milliseconds, UTC. */
export const Timestamp = Type.String({ format: 'date-time' });

/** Texts by language: ko, en, zh, ja, th, vi. */
export const Names = Type.Record(Type.String(), Type.String());

export const Flags = Type.Record(Type.String(), Type.Boolean());
/** A game's own limits by name, in minor units. */
export const Limits = Type.Record(Type.String(), Amount);

/** A value that may be null. */
export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** The id of a record in the audit log comes in `X-Audit-Id` of every change. */
export const Done = Type.Object({ status: Type.Literal('OK') });
