// The screen of Red Dog: the table with seats, three cards with the spread between them; its last rounds in the lobby.
import './style.css';
import { defineScreen, type TableProps } from '@baize/plugin-screen/kit';
import { SeatedTable, type SeatReading } from '@baize/plugin-screen/kit/seats';
import { PastRounds } from './past-rounds.tsx';
import { ThreeCards } from './three-cards.tsx';

const reading: SeatReading = { boardPlaces: () => 0, holding: () => '', Middle: ThreeCards };

export default defineScreen({
  Table: function RedDogTable({ link }: TableProps) {
    return (
      <div class="red-dog">
        <SeatedTable link={link} reading={reading} />
      </div>
    );
  },
  Results: PastRounds,
});
