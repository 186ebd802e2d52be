// What a table is made of, and what can be changed of it later.
import type { Json } from '@baize/sdk';
import { newId } from '../kernel/index.ts';
import { nameOf, type TableRow, type TableSettings } from './rows.ts';

/** What a new table is made from; amounts in minor units. */
export interface NewTable {
  gameCode: string;
  operator: string | null;
  names: Record<string, string>;
  currency: string;
  limits: Record<string, number>;
  mode: 'real' | 'practice';
  maxSeats?: number | null;
  sortOrder?: number;
  rakeBp?: number | null;
  rakeCap?: number;
  rakeRule?: Record<string, boolean>;
  live?: Partial<TableRow['live']>;
  timers?: Record<string, number>;
  engine?: Record<string, Json>;
  /** by currency: what it costs there, once it is played for in that */
  settings?: Record<string, Json>;
  cardDesign?: Record<string, string>;
  clonable?: boolean;
  studio?: boolean;
}

export type TableChange = Partial<TableSettings>;

/** A table before its first round: what is not said is as usual. @param at now */
export function rowOf(input: NewTable, at: number): TableRow {
  return {
    id: newId('tbl'),
    name: nameOf(input.names),
    maxSeats: null,
    sortOrder: 0,
    rakeBp: null,
    rakeCap: 0,
    rakeRule: {},
    settings: {},
    timers: {},
    engine: {},
    cardDesign: {},
    status: 'open',
    clonable: true,
    studio: false,
    handNo: 0,
    carry: null,
    carryVersion: null,
    shoe: null,
    ...input,
    live: { dealing: input.engine?.scanner === 'virtual' ? 'manual' : 'auto', paused: false, ...input.live },
    createdAt: at,
  };
}
