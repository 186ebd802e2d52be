// The screen of Seotda: the table with seats, a second card that is peeled, what I hold in words.
import './style.css';
import { defineScreen, type TableProps } from '@baize/plugin-screen/kit';
import { SeatedTable, type SeatReading } from '@baize/plugin-screen/kit/seats';
import { wordsHeld } from './holding.ts';
import { usePeeling } from './peel.ts';

const reading = (isCovered: boolean): SeatReading => ({
  boardPlaces: () => 0,
  holding({ hand, translate }) {
    if (isCovered) return translate('seotda.peel');
    const words = hand.folded ? null : wordsHeld(hand.cards);
    return words === null ? '' : translate(words);
  },
});
const COVERED = reading(true);
const OPEN = reading(false);

export default defineScreen({
  Table: function SeotdaTable({ link }: TableProps) {
    const { amount, grab, drag, drop } = usePeeling(link);
    const isCovered = amount !== null && amount < 1;
    return (
      <div
        class="seotda"
        data-test="peel"
        data-peel={amount ?? undefined}
        style={amount === null ? undefined : { '--peel': amount }}
        onPointerDown={grab}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        <SeatedTable link={link} reading={isCovered ? COVERED : OPEN} />
      </div>
    );
  },
});
