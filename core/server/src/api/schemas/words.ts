// The words that answers of the APIs are made of.
import Type, { type Static, type TSchema } from 'typebox';

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

/** Amounts in bodies: what is beyond 2^53 is refused. */
export const SentAmount = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** Values of one kind under any name. */
export const mapOf = <T extends TSchema>(
  schema: T,
  bounds: { minProperties?: number; maxProperties?: number; description?: string } = {},
) => Type.Unsafe<Record<string, Static<T>>>(Type.Object({}, { ...bounds, additionalProperties: schema }));

/** A field whose name alone is said, wherever inside its value the fault is. */
export const whole = <T extends TSchema>(schema: T): T => ({ ...schema, 'x-whole': true });

/** A field that takes anything and makes nothing of what it does not know. */
export const Anything = Type.Unknown({ 'x-any': true });

/** A text that says something, of at most so many characters. */
export const textOf = (maxLength: number) => Type.String({ maxLength, pattern: '\\S' });

/** Of a call that needs none. */
export const NoBody = Type.Object({});

/** What is sent for a schema: numbers that may be beyond 2^53 (balances of wallets) are exact integers. */
export type Sent<S extends TSchema> = Wide<Static<S>>;
type Wide<T> = T extends number
  ? T | bigint
  : T extends readonly (infer Each)[]
    ? readonly Wide<Each>[]
    : T extends object
      ? { [Key in keyof T]: Wide<T[Key]> }
      : T;
