// Every screen and state on a scripted wire, as scenes: pictures, the audit and the layout walk through the same ones.
import { lobby } from '../fixtures.ts';
import type { Stage } from '../stage.ts';
import { atBets, atGeneric, atRoads, atVideo } from './bets.ts';
import { gameScenes } from './games.ts';
import { atDoors, atEnds, atSheets, inLobby } from './lobby.ts';
import { answerPast, inPast } from './past.ts';
import { atChips, atDraw, atEnd, atSeats } from './seats.ts';
import { type Scene, Theatre, type Visit } from './theatre.ts';

export type { Visit };

export const SCENES: Readonly<Record<string, Scene>> = {
  ...{ inLobby, atSheets, inPast, atEnds, atDoors },
  ...{ atBets, atRoads, atVideo, atGeneric, atSeats, atChips, atEnd, atDraw },
  ...gameScenes(),
};

/** What the scenes ask of the server. */
export function answerScenes(stage: Stage): void {
  stage.answers['/play/v1/lobby'] = () => lobby();
  answerPast(stage);
}

/** Plays one scene from its first state to its last. */
export async function playScene(scene: Scene, visit: Visit): Promise<void> {
  const theatre = new Theatre(visit);
  try {
    await scene(theatre);
  } finally {
    await theatre.close();
  }
}
