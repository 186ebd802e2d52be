// The screen of Matgo: the table of captured flower cards by its terms.
import { captureScreen } from '@baize/kit-hwatu/screen';
import { MATGO } from '@baize/kit-hwatu/terms';

export default captureScreen(MATGO);
