// Command: `npm run pictures -- FOLDER [scripted|played [LOOK [SCENE]]]` takes pictures of every screen, as in `390-ko` alone,
// or of one scene (`atBets`, `matgo`); `compare BEFORE AFTER` says which differ.
import { join, resolve } from 'node:path';
import { openBrowser } from '../../plugins/screen/src/testing/browser.ts';
import { Camera, LOOKS } from './camera.ts';
import { comparePictures } from './compare.ts';
import { takePlayed } from './played.ts';
import { takeScripted } from './scripted.ts';

const [first, ...rest] = process.argv.slice(2);
if (!first || (first === 'compare' && rest.length !== 2)) {
  console.error('usage: npm run pictures -- FOLDER [scripted|played [LOOK [SCENE]]] | compare BEFORE AFTER');
  process.exit(64);
}
const looks = LOOKS.filter(({ name }) => rest[1] === undefined || name === rest[1]);
if (first !== 'compare' && looks.length === 0) {
  console.error(`a look is one of ${LOOKS.map(({ name }) => name).join(', ')}`);
  process.exit(64);
}
const browser = await openBrowser();
if (!browser) {
  console.error('there is no browser here');
  process.exit(69);
}
try {
  if (first === 'compare') {
    const [before, after] = rest.map(each => resolve(each)) as [string, string];
    const all = await comparePictures(browser, before, after, join(after, 'differences'));
    const changed = all.filter(each => each.pixels > 0 || each.words.length > 0);
    for (const { file, pixels, all: size, box, words } of changed)
      console.info([`${file}: ${pixels} of ${size} pixels${box ? `, within ${box.join(' ')}` : ''}`, ...words].join('\n    '));
    console.info(`${all.length} pictures, ${changed.length} differ`);
    if (changed.length > 0) process.exitCode = 1;
  } else {
    const camera = new Camera(browser, resolve(first));
    if (rest[0] !== 'played') await takeScripted(camera, looks, rest[2]);
    if (rest[0] !== 'scripted') await takePlayed(camera, looks);
    console.info(`${camera.taken.length} pictures in ${resolve(first)}`);
    for (const fault of camera.faults) console.error(fault);
    if (camera.faults.length > 0) process.exitCode = 1;
  }
} finally {
  await browser.close();
}
