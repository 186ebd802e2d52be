// Whose debug lines are switched on.
import Type from 'typebox';
import { MOST_MINUTES } from '../../runtime/index.ts';
import { orNull, Timestamp } from './words.ts';

export const DebugLinesBody = Type.Object({
  operator_code: Type.Optional(Type.String()),
  table_id: Type.Optional(Type.String()),
  minutes: Type.Integer({ minimum: 1, maximum: MOST_MINUTES }),
});

export const DebugLines = Type.Object({
  operator_code: orNull(Type.String()),
  table_id: orNull(Type.String()),
  until: Timestamp,
});

export const DebugLinesList = Type.Object({ debug: Type.Array(DebugLines) });
