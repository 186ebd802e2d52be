// The players of the crash harness: robots whose lines break often, and what they remember for the checker.

import type { Chance } from '../../support/chance.ts';
import type { OperatorServer } from '../../support/clients.ts';
import { type Memory, memoryOf } from '../../support/oracle/memory.ts';
import {
  type Answer,
  Bettor,
  type Deed,
  type Habits,
  type Mind,
  type Robot,
  RoomStreet,
  Sitter,
} from '../../support/robots/index.ts';
import { stateAsked } from './states.ts';

/** Quick people, whose lines break often, and who want to know what became of what they asked for. */
const HABITS = {
  rests: (chance: Chance) => chance.between(10, 250),
  ...{ comes: 1, leaves: 0.01, renews: 0.3, again: 0.02, twice: 0.1, drops: 0.04, logsOut: 0, sulksMs: 300, isInsistent: true },
};
/** So that each kind of move happens every few seconds. */
const SEAT_HABITS = { topUp: 0.03, sitOut: 0.01, stand: 0.015, balance: 0, buyIn: { min: 2000, max: 9000 } };
const LOGS_OUT = 0.004;
/** Of those who are to get somewhere soon. */
const QUICK = { isQuick: true, sleeps: 0, sitOut: 0.001, stand: 0.002 };

/** How people play otherwise than under kills. */
export interface Playing {
  habits?: Partial<Habits>;
  /** hears what each asks for, and what each is answered */
  heard?: (deed: Deed, answer?: Answer) => void;
}

export interface BotAbout {
  code: string;
  name: string;
  table: string;
  seated: boolean;
  chance: Chance;
  memory: Memory;
  /** where the server is now */
  url(): string;
  operator(): OperatorServer;
  /** it was asked something: the name of the state that a round is in */
  asked(state: string): void;
  /** it was told this code */
  refused(code: string): Promise<void>;
  playing: Playing;
  /** what it answers, at once; undefined: anything, after a while */
  mind?: Mind | undefined;
}

export function botOf({
  code,
  name,
  table,
  seated,
  chance,
  memory,
  url,
  operator,
  asked,
  refused,
  playing,
  mind,
}: BotAbout): Robot {
  const line = { line: 'action', operator: code, externalId: name, table } as const;
  const street = new RoomStreet({
    url,
    table,
    enter: async () => (await operator().enter(name)).session,
    logout: async () => {
      memory.add({ ...line, aid: '', type: 'logout' });
      await operator().call('POST', `/players/${name}/logout`);
    },
    heard: (_robot, type, payload) => {
      const state = stateAsked(type, payload);
      if (state !== null) asked(state);
    },
    remember: (_robot, deed, answer) => {
      playing.heard?.(deed, answer);
      const remembered = memoryOf(line, deed, answer);
      if (remembered) memory.add(remembered);
      if (answer?.code) refused(answer.code).catch(() => {}); // killed meanwhile
    },
  });
  const habits = { ...HABITS, ...(seated ? { logsOut: LOGS_OUT } : {}), ...playing.habits, mind };
  if (!seated) return new Bettor({ name, street, chance, habits, steps: 9 });
  return new Sitter({ name, street, chance, habits, ways: mind ? { ...SEAT_HABITS, ...QUICK } : SEAT_HABITS });
}
