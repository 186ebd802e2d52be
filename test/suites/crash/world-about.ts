// What a world of the crash harness is made of.
import type { Playing } from './bots.ts';
import type { TableAbout } from './people.ts';
import type { DatabaseKind } from './plan.ts';

export interface WorldAbout {
  database: DatabaseKind;
  /** the address of an empty PostgreSQL database */
  url?: string;
  seed: number;
  fullTime: boolean;
  /** others than those of the harness */
  tables?: readonly TableAbout[];
  /** nobody of the staff changes tables or voids rounds */
  isUnstaffed?: boolean;
  /** wallets that also answer what they did not do */
  lies?: boolean;
  /** nothing goes wrong by itself: wallets are honest, commits come in time */
  isCalm?: boolean;
  /** as in production: for measuring */
  optimized?: boolean;
  /** how long a start may take; four minutes unless given */
  readyMs?: number;
  /** over what the server is told otherwise */
  config?: object;
  env?: Record<string, string>;
  /** how people play otherwise than under kills, and what they hear */
  playing?: Playing;
}
