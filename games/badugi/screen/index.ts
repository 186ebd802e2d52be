// The screen of Badugi: four cards in the hand, no board.
import { pokerScreen } from '@baize/kit-poker/screen';

export default pokerScreen({ badugi: true });
