// What a game's package may bring for the browser: its table, how its earlier results are drawn small, how a result is said.
import type { ComponentType } from 'preact';
import type { TableLink } from '../table-link.ts';
import type { PastRound } from '../table-view.ts';
import type { Translate } from '../texts.ts';

export interface TableProps {
  link: TableLink;
}

export interface ResultsProps {
  /** As the game told them, oldest first. */
  results: readonly unknown[];
}

/** How the standards of hand histories call a game of seats, blinds and a board. */
export interface HandNotation {
  /** Open Hand History: its `game_type` and `bet_type`. */
  ohh: { game_type: string; bet_type: 'NL' | 'PL' | 'FL' };
  /** The code of the variant in the Poker Hand History format. */
  phh: string;
}

/** The default export of a game's screen module. What is left out, the general screen does. */
export interface GameScreen {
  /** The whole table below the bar at the top; drawn also while the table is not known yet. */
  Table?: ComponentType<TableProps>;
  /** Results of earlier rounds, small: in a row of the lobby. */
  Results?: ComponentType<ResultsProps>;
  /** Players save their hands by these standards too; left out: the game is in none of them. */
  notation?: HandNotation;
  /** What a screen reader is told of a result; empty: nothing. */
  said?(round: PastRound, translate: Translate): string;
}

/** Declares a game's screen: `export default defineScreen({ Table })`. */
export const defineScreen = (screen: GameScreen): GameScreen => screen;
