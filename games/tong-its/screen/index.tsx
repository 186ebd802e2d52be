// The screen of Tong-its: opponents with their melds, stock and dump, my melds, my hand grouped as it counts least.
import './style/index.css';
import { defineScreen, type TableProps } from '@baize/plugin-screen/kit';
import { SeatedTable, type SeatReading } from '@baize/plugin-screen/kit/seats';
import { TongItsFelt } from './felt.tsx';
import { holding } from './holding.ts';

const reading: SeatReading = {
  boardPlaces: () => 0,
  holding,
  Felt: TongItsFelt,
  picksSets: true,
  // a card goes to a meld by a tap on the meld; the bar says it too where the picked card fits
  inBar: (button, choosing) => !button.name.startsWith('sapaw') || (choosing.picked.length > 0 && choosing.can(button)),
};

export default defineScreen({
  Table: function TongItsTable({ link }: TableProps) {
    return (
      <div class="tongits">
        <SeatedTable link={link} reading={reading} />
      </div>
    );
  },
});
