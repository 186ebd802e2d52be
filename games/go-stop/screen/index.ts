// The screen of Go-Stop: the table of captured flower cards by its terms.
import { captureScreen } from '@baize/kit-hwatu/screen';
import { GO_STOP } from '@baize/kit-hwatu/terms';

export default captureScreen(GO_STOP);
