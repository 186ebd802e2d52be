// A fact as a player's screen gets it while the round is played.
import type { Fact as ShownFact } from '@baize/protocol';
import type { PlayerId, Seat, Told } from '@baize/sdk';
import { named } from './names.ts';
import { seenBy, sightOfScreen } from './sight.ts';

/** In the place of a fact that is not for the viewer. */
export const HIDDEN = 'hidden';

export interface Numbered {
  /** its number at this table */
  seq: number;
  /** Unix ms of its input */
  ts: number;
  told: Told;
}

export interface Screen {
  /** null: somebody who is nobody at this table */
  player: PlayerId | null;
  owners: ReadonlyMap<Seat, PlayerId>;
  nickname(player: PlayerId): string;
}

/** No external id and no id of another player ever reaches a browser: only nicknames do. */
export function shownTo({ player, owners, nickname }: Screen, { seq, ts, told }: Numbered): ShownFact {
  const fact = seenBy(told, sightOfScreen(player, owners));
  if (fact === null) return { seq, kind: HIDDEN };
  const nameOf = (id: PlayerId) => (id === player ? { nickname: nickname(id), you: true } : { nickname: nickname(id) });
  return { ...named(fact, { ownerOf: seat => owners.get(seat), nameOf }), seq, ts, kind: fact.kind };
}
