// The screen of Hold'em from a pack and with a dealer: any five of two cards and the board.
import { pokerScreen } from '@baize/kit-poker/screen';

export default pokerScreen({
  board: { fromHand: null },
  notation: { ohh: { game_type: 'Holdem', bet_type: 'NL' }, phh: 'NT' },
});
