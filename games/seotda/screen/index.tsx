// The screen of Seotda: the table with seats, flower cards that are peeled, what I hold in words.
import './style.css';
import { defineScreen, type TableProps } from '@baize/plugin-screen/kit';
import { SeatedTable, type SeatReading } from '@baize/plugin-screen/kit/seats';
import { wordsHeld } from './holding.ts';

const reading: SeatReading = {
  boardPlaces: () => 0,
  holding({ hand, translate }) {
    const words = hand.folded ? null : wordsHeld(hand.cards);
    return words === null ? '' : translate(words);
  },
};

export default defineScreen({
  Table: function SeotdaTable({ link }: TableProps) {
    return (
      <div class="seotda">
        <SeatedTable link={link} reading={reading} />
      </div>
    );
  },
});
