// Pictures on a scripted wire: every screen with made-up answers, so that each pixel is the same in every run.
import { answerScenes, playScene, SCENES } from '../../plugins/screen/src/testing/scenes/index.ts';
import { openStage } from '../../plugins/screen/src/testing/stage.ts';
import { type Camera, type Look, NOW } from './camera.ts';

/** Takes all of them, or those of one scene. */
export async function takeScripted(camera: Camera, looks: readonly Look[], only?: string): Promise<void> {
  const stage = await openStage({ scripted: true, embedOrigins: { demo: [] } });
  answerScenes(stage);
  for (const look of looks)
    for (const [name, scene] of Object.entries(SCENES)) {
      if (only !== undefined && only !== name) continue;
      await playScene(scene, {
        stage,
        now: NOW,
        lang: look.lang,
        context: () => camera.context(look),
        seen: (page, what) => camera.shoot(page, look, `scripted-${what}`),
      });
    }
  await stage.stop();
}
