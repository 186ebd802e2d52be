// What a table is made of, and what can be changed of it later.
import type { Json } from '@baize/sdk';
import type { TableRow, TableSettings } from './rows.ts';

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
  clonable?: boolean;
  studio?: boolean;
}

export type TableChange = Partial<TableSettings>;
