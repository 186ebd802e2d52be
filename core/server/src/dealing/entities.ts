// Table of the dealing room: the sealed orders of cards, each written before its first card is dealt.
import { defineEntity, p } from '@mikro-orm/core';
import { MsType } from '../db/index.ts';

export const ShoeEntity = defineEntity({
  name: 'Shoe',
  tableName: 'shoe',
  properties: {
    id: p.text().primary(),
    tableId: p.text(),
    /** number of the shoe at its table */
    no: p.integer(),
    /** 0, then one more for each time the stub was shuffled again within a round */
    part: p.integer(),
    deck: p.text(),
    /** cards in this order */
    n: p.integer(),
    /** order and key of the salts, encrypted */
    sealed: p.text(),
    root: p.text(),
    head: p.text(),
    previousHead: p.text(),
    createdAt: p.type(MsType),
  },
  uniques: [{ properties: ['tableId', 'no', 'part'] }],
});

export const dealingEntities = [ShoeEntity];
