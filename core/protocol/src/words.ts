// The words that messages are made of: amounts, instants, ids, texts by language.
import Type, { type Static } from 'typebox';

/** Money in minor units of the currency (cents, or whole won where it has no cents): a safe integer. */
export const Amount = Type.Integer({ description: 'minor units of the currency' });
export type Amount = Static<typeof Amount>;

/** An instant of the server: Unix time in milliseconds. */
export const UnixMs = Type.Integer({ description: 'Unix ms of the server' });

/** An instant in the APIs over HTTP: RFC 3339 with milliseconds, UTC. */
export const Timestamp = Type.String({ format: 'date-time' });

/** The id that a client gives to a message that changes something: unique for its session and table. */
export const ActionId = Type.String({ minLength: 1, maxLength: 40, description: 'unique for the session and table' });

export const SeatNo = Type.Integer({ minimum: 0, description: 'number of the seat, the first is 0' });

/** Texts by language code. */
export const Names = Type.Record(Type.String(), Type.String());

/** A value of any shape: what a game alone knows. */
export const Json = Type.Unknown();
