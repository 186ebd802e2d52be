// What happened in a round, as one viewer may see it.
import Type, { type Static } from 'typebox';
import { UnixMs } from './words.ts';

/**
 * A fact: kinds and fields of `history[]`. Cards that this viewer may not see are null; a fact that is not for them is only `{seq, kind:
 * 'hidden'}`. `seq` rises by one for each table, and every viewer sees every number. `player` is `{nickname, you?: true}`.
 */
export const Fact = Type.Object(
  {
    seq: Type.Integer({ minimum: 1, description: 'rises by one at each table' }),
    kind: Type.String({ description: 'as in `history[]`; `hidden`: not for this viewer' }),
    ts: Type.Optional(UnixMs),
  },
  { additionalProperties: Type.Unknown() },
);
export type Fact = Static<typeof Fact> & { [field: string]: unknown };
