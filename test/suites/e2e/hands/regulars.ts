// Players who come every day: robots that do nothing wrong, with all that their clients heard.
import type { Chance } from '../../../support/chance.ts';
import { RoomStreet, Sitter } from '../../../support/robots/index.ts';
import type { Site } from '../../../support/site.ts';
import { Frames, type Hear } from './ear.ts';

/** Quick and careful: every refusal is strange. */
const HABITS = {
  rests: (chance: Chance) => chance.between(10, 120),
  ...{ comes: 0.3, leaves: 0.003, renews: 0, again: 0, isInsistent: true, isCareful: true },
};

export interface RegularAbout {
  chance: Chance;
  buyIn: { min: number; max: number };
  /** how likely it stands up, at each of its turns */
  stand: number;
  hear?: Hear;
}

export interface Regular {
  site: Site;
  externalId: string;
  robot: Sitter;
  /** its session at the operator's site */
  session: string;
  frames: Frames;
}

/** Somebody with money in the wallet, who plays from `robot.live()` on until told to go home. */
export async function regular(
  site: Site,
  externalId: string,
  table: string,
  { chance, buyIn, stand, hear }: RegularAbout,
): Promise<Regular> {
  site.wallet.deposit(externalId, 1_000_000_000);
  const frames = new Frames();
  const street = new RoomStreet({
    url: () => site.operator.url,
    table,
    enter: async () => (await site.operator.enter(externalId)).session,
    ...(hear ? { heard: (_robot, type, payload) => hear(type, payload) } : {}),
    frame: (_robot, bytes) => frames.read(bytes),
  });
  const ways = { buyIn, stand, resync: 0.01, sleeps: 0, isQuick: true };
  const robot = new Sitter({ name: externalId, street, chance, habits: HABITS, ways });
  return { site, externalId, robot, session: await street.token(robot), frames };
}

/** Everybody stands up after the hand and leaves. @throws what those do who stay */
export async function allGoHome(regulars: readonly Regular[], ms: number): Promise<void> {
  const staying = new Set(regulars);
  for (const each of regulars) each.robot.wish = 'home';
  const left = Promise.all(regulars.map(each => each.robot.live().then(() => staying.delete(each))));
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_done, fail) => {
    late = setTimeout(() => fail(new Error([...staying].map(each => each.robot.doing).join('\n'))), ms);
  });
  await Promise.race([left, tooLate]).finally(() => clearTimeout(late));
}
