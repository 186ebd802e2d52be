// What operators send about tables of their own.
import Type, { type TSchema } from 'typebox';
import { CARD_DESIGNS } from '../../catalog/index.ts';
import { mapOf, SentAmount } from './words.ts';

const Name = Type.Optional(Type.String({ maxLength: 60 }));

/** At least `en` or `ko`, which stand for those that are empty. */
export const OwnNames = Type.Object(
  { ko: Name, en: Name, zh: Name, ja: Name, th: Name, vi: Name },
  {
    additionalProperties: false,
    description: 'all of them are replaced; at least `en` or `ko`, which stand for those that are empty',
  },
);

/** A currency that the operator's settings name. */
export const OWN_CURRENCY = Type.String({ description: 'one of your currencies' });

/** What is played for; the rules that only its game and its operator's settings know. */
export const OwnLimits = mapOf(SentAmount, {
  description: 'each key of the source’s alone, above 0 where it is, whole units, least at most largest, within your bet limits',
});

export const SORT_ORDER = Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 });

/** A value, or '' or null for none. */
export const orEmpty = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Literal(''), Type.Null()]);

const choice = (values: readonly string[]) => Type.Optional(orEmpty(Type.Enum([...values])));

/** Empty or left out: it follows whoever is asked next. */
export const CardDesignChoice = Type.Object({
  face: choice(CARD_DESIGNS.face),
  back: choice(CARD_DESIGNS.back),
  back_color: choice(CARD_DESIGNS.back_color),
});
