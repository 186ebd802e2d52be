// Where in a game's source something went wrong: file and line, from the stack of what was thrown, or from where the script waits.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Game, isRefused, type Outcome, type Script } from '@baize/sdk';

/** Frames of the SDK, the testkit and the server themselves, and of Node; their specs and fixtures are games like any other. */
const OWN = /\/(sdk|testkit|server)\/(?:src|dist)\/(?!.*(?:spec|fixture)\.ts)|^node:|\/internal\//;
/** Whoever runs the script: beyond it is what called the round. */
const HOST = /\/sdk\/src\/run\.ts$|\/testkit\/src\/place\.ts$/;
const FRAME = /(?:\(|at )((?:file:\/\/)?\/[^\s()]+?):(\d+):\d+\)?$/;

/** Watches the script of one round, so that a breach of what it asked can be placed too: there the script only waits. */
export class Place {
  #script: Script<Outcome> | null = null;

  watch(game: Game): Game {
    return {
      ...game,
      play: round => {
        this.#script = game.play(round);
        return this.#script;
      },
    };
  }

  /** Where the script waits: `games/red-dog/src/play.ts:42`; null where that is not known. The round is over then. */
  waitsAt(): string | null {
    return this.#waiting();
  }

  /** The fault as a sentence with its place: `oops, at games/red-dog/src/play.ts:42`. */
  said(error: unknown): string {
    if (isRefused(error)) return `${error.message}: ${error.sentence}`;
    const message = error instanceof Error ? error.message : String(error);
    const place = placeIn(error instanceof Error ? error.stack : undefined) ?? this.#waiting();
    return place === null ? message : `${message}, at ${place}`;
  }

  /** The line at which the script waits: it is thrown at, and verbs say where they stand. The round is over then. */
  #waiting(): string | null {
    const probe = { isProbe: true, stack: '' };
    try {
      this.#script?.throw(probe);
    } catch {
      // the probe comes back, or what the script threw instead
    }
    return placeIn(probe.stack);
  }
}

/** The first frame that is not the SDK's own. */
function placeIn(stack: string | undefined): string | null {
  for (const line of (stack ?? '').split('\n')) {
    const [, file = '', at] = FRAME.exec(line.trim()) ?? [];
    if (HOST.test(file)) return null;
    if (file === '' || OWN.test(file)) continue;
    const path = file.startsWith('file:') ? fileURLToPath(file) : file;
    return `${fileAsTyped(path)}:${at}`;
  }
  return null;
}

/** A file as it is typed from here: below this folder, else whole. A way up through many folders says nothing to a reader. */
export const fileAsTyped = (path: string): string => {
  const near = relative(process.cwd(), path);
  return near.startsWith('..') ? path : near;
};
