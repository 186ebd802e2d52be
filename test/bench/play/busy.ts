// Heap of a busy table an hour in: as many actions as people make in an hour, played at once, and everybody still sits there.
import { type Child, start } from '../../support/child.ts';
import { openDatabases } from '../../support/databases.ts';
import { isQuick, median, report, sleep } from '../measure.ts';
import { register } from '../operator.ts';
import { startOurs } from '../ours.ts';
import { type BusyGame, GAMES, People } from './busy-games.ts';

const MOST_KB = 300;
const TABLES = 10;
/** What is made once is not counted: so many tables were played so much before. Less leaves V8 notes on hot functions to make. */
const WARM_TABLES = 2;
const WARM_ACTIONS = isQuick ? 400 : 1500;
/** A table's first minutes. */
const EARLY_ACTIONS = 300;
/** An hour of people: a hand of 26 actions takes 35 s, a round of baccarat with two or three bets each half a minute. */
const ACTIONS = isQuick ? 750 : 3000;
/** The heap is read so many times, at other moments of the rounds. */
const READINGS = 7;
const APART_MS = 400;

export async function busy(): Promise<void> {
  const wallet = await start<{ url: string }>('floors/wallet.ts');
  const databases = await openDatabases();
  try {
    for (const game of GAMES) {
      const ours = await startOurs(await databases.make());
      try {
        await heapOf(game, ours, wallet.ready.url);
      } finally {
        await ours.end();
      }
    }
  } finally {
    await wallet.end();
    await databases.stop();
  }
}

async function heapOf(game: BusyGame, ours: Child<{ url: string }>, wallet: string): Promise<void> {
  const about = { game, url: ours.ready.url, operator: await register(ours.ready.url, wallet) };
  const warm = new People(about);
  await warm.come(WARM_TABLES);
  await warm.until(WARM_ACTIONS);
  await warm.goHome();
  const before = await ours.ask<number>('objects');
  const people = new People(about);
  await people.come(TABLES);
  const grown = async (actions: number): Promise<number> => {
    await people.until(actions);
    const readings: number[] = [];
    for (let i = 0; i < READINGS; i++) {
      readings.push(await people.paused(() => ours.ask<number>('objects')));
      await sleep(APART_MS);
    }
    return (median(readings) - before) / TABLES / 1024;
  };
  const early = await grown(EARLY_ACTIONS);
  const late = await grown(ACTIONS);
  const name = `heap, without V8's code, of a busy table of ${game.name}, ${ACTIONS} actions in`;
  report({ name, unit: 'KB', ours: [late], floor: [MOST_KB], against: 'the bound of', goal: { most: 1 } });
  report({ name: 'the same beside its first minutes', unit: 'KB', ours: [late], floor: [early], against: `${EARLY_ACTIONS} in` });
}
