// The screen that Matgo and Go-Stop share: the table with seats, whose felt is the one of captured flower cards.
import { defineScreen, type GameScreen, type TableProps } from '@baize/plugin-screen/kit';
import { type OwnFeltProps, SeatedTable, type SeatReading } from '@baize/plugin-screen/kit/seats';
import type { Terms } from '../src/terms.ts';
import { CaptureFelt } from './table.tsx';
import './style/index.css';

/** Answered where the cards lie, and in the panel that says what is at stake. */
const ON_FELT: ReadonlySet<string> = new Set(['play', 'take', 'go', 'stop']);

/** The screen of a game of captured flower cards by these terms. */
export function captureScreen(terms: Terms): GameScreen {
  const reading: SeatReading = {
    boardPlaces: () => 0,
    holding: () => '',
    inBar: ({ name }) => !ON_FELT.has(name),
    Felt: function HwatuFelt(props: OwnFeltProps) {
      return <CaptureFelt {...props} terms={terms} />;
    },
  };
  return defineScreen({
    Table: function CaptureTable({ link }: TableProps) {
      return <SeatedTable link={link} reading={reading} />;
    },
  });
}
