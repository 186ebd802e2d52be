// What operators send about tables of their own.
import Type, { type TSchema } from 'typebox';

const Name = Type.Optional(Type.String({ maxLength: 60 }));

/** At least `en` or `ko`, which stand for those that are empty. */
export const OwnNames = Type.Object(
  { ko: Name, en: Name, zh: Name, ja: Name, th: Name, vi: Name },
  {
    additionalProperties: false,
    description: 'all of them are replaced; at least `en` or `ko`, which stand for those that are empty',
  },
);

export const SORT_ORDER = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 });

/** A value, or '' or null for none. */
export const orEmpty = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Literal(''), Type.Null()]);
