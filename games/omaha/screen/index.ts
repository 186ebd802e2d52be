// The screen of Omaha: two of four cards with three of the board.
import { pokerScreen } from '@baize/kit-poker/screen';

export default pokerScreen({
  board: { fromHand: 2 },
  notation: { ohh: { game_type: 'Omaha', bet_type: 'PL' }, phh: 'PO' },
});
