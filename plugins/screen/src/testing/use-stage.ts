// A browser and a stage for the specs of one `describe`: a scripted screen, whose pages are closed after each spec.
import type { Browser } from 'playwright-core';
import { useBrowser } from './browser.ts';
import { lobby } from './fixtures.ts';
import { openStage, type Stage, type StageOptions } from './stage.ts';

/** The `describe` calls it first; what its specs need beside a lobby is answered by `stage.answers`. */
export function useStage(options: StageOptions = {}): { readonly browser: Browser; readonly stage: Stage } {
  const here = useBrowser() as { browser: Browser; stage: Stage };
  before(async () => {
    here.stage = await openStage({ scripted: true, embedOrigins: { demo: [] }, ...options });
    here.stage.answers['/play/v1/lobby'] = () => lobby();
  });
  after(() => here.stage?.stop());
  afterEach(async () => {
    for (const context of here.browser.contexts()) await context.close();
  });
  return here;
}
