// How cards look on screens: what may be chosen, at which games, and whose choice counts.
import type { CardDesign as ShownDesign } from '@baize/protocol';
import type { Game } from '@baize/sdk';

/** Values that can be chosen, by field (administration, card design). */
export const CARD_DESIGNS = {
  face: ['texas', 'studio'],
  back: ['texas', 'rlive'],
  back_color: ['blue', 'red', 'black'],
} as const satisfies Record<keyof ShownDesign, readonly string[]>;

/** `back_color` counts where `back` is `rlive`. */
export interface CardDesign {
  face: string;
  back: string;
  back_color: string;
}

type Chosen = Readonly<Record<string, unknown>>;
const FIELDS = Object.keys(CARD_DESIGNS) as (keyof CardDesign)[];

/** What was chosen of it: empty fields follow who is asked next. */
export const chosenOf = (given: Chosen): Partial<CardDesign> =>
  Object.fromEntries(FIELDS.flatMap(field => (given[field] ? [[field, String(given[field])]] : [])));

/** Field by field the first that chose one: the table, its operator, the platform. */
export const effectiveDesign = (usual: CardDesign, ...chosen: readonly Chosen[]): CardDesign =>
  Object.assign({}, usual, ...chosen.toReversed().map(chosenOf)) as CardDesign;

/**
 * Games whose dealing, pause and cards an operator controls: the families of Live Hold'em and Speed Hold'em. They take rake, and are
 * dealt live or by the house; other live games are driven by their engine (CX-35).
 */
export const hasTableControls = ({ rake, live, kind }: Pick<Game, 'rake' | 'live' | 'kind'>): boolean =>
  rake !== null && (live || kind === 'round');
