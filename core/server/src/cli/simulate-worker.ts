// A thread of `baize simulate`: plays parts of a simulation as they come, and answers with what each adds up to.
import { parentPort, workerData } from 'node:worker_threads';
import { simulate } from '@baize/testkit';
import { loadNamed } from './load-game.ts';
import type { Part, SimulationGiven } from './simulate.ts';

const { name, player } = workerData as SimulationGiven;
const { game } = await loadNamed(name);
parentPort?.on('message', ({ rounds, seed }: Part) => {
  try {
    parentPort?.postMessage({ tally: simulate(game, rounds, seed, player) });
  } catch (error) {
    parentPort?.postMessage({ failed: `seed ${seed}: ${error instanceof Error ? error.message : String(error)}` });
  }
});
