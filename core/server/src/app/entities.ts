// The tables of all rooms: what the migrations are made from.
import type { EntitySchema } from '@mikro-orm/postgresql';
import { auditEntities } from '../audit/index.ts';
import { authEntities } from '../auth/index.ts';
import { booksEntities } from '../books/index.ts';
import { callEntities } from '../calls/index.ts';
import { catalogEntities } from '../catalog/index.ts';
import { certificationEntities } from '../certification/index.ts';
import { databaseEntities } from '../db/index.ts';
import { dealerEntities } from '../dealers/index.ts';
import { dealingEntities } from '../dealing/index.ts';
import { pluginEntities } from '../games/index.ts';
import { ledgerEntities } from '../ledger/index.ts';
import { operatorsEntities } from '../operators/index.ts';
import { playersEntities } from '../players/index.ts';
import { reservationEntities } from '../reservations/index.ts';
import { roundEntities } from '../rounds/index.ts';
import { sumsEntities } from '../sums/index.ts';
import { tableEntities } from '../tables/index.ts';
import { walletEntities } from '../wallet/index.ts';

/** Every entity of the server, the db room's own included. */
export const allEntities = [
  ...databaseEntities,
  ...callEntities,
  ...catalogEntities,
  ...operatorsEntities,
  ...playersEntities,
  ...authEntities,
  ...auditEntities,
  ...dealerEntities,
  ...booksEntities,
  ...ledgerEntities,
  ...walletEntities,
  ...certificationEntities,
  ...roundEntities,
  ...dealingEntities,
  ...pluginEntities,
  ...reservationEntities,
  ...tableEntities,
  ...sumsEntities,
] as unknown as EntitySchema[];
