// Which cards a replay says that a seat saw: those that its screen showed, over random rounds of real games; and after a shuffle.
import { cards, type Game, hidden, type Json, type Run, type Setup, shuffle } from '@baize/sdk';
import { loadGame, luckOf, PracticeTable, playRound } from '@baize/testkit';
import { expect } from 'chai';
import { seenBy, sightOfScreen } from '../facts/index.ts';
import { type Draw, type LogReplay, replayLog } from './index.ts';

const ROUNDS = 40;
const logOf = ({ inputs }: Run) => inputs.map((input, i) => ({ no: i + 1, input, at: i }));

function wordsIn(value: Json | undefined, words = new Set<string>()): Set<string> {
  if (typeof value === 'string') words.add(value);
  else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) wordsIn(each, words);
  return words;
}

/** Faces that the screen of a player, or of somebody who only looks on, showed until the script's end. */
const shown = ({ told }: LogReplay, run: Run, player: string | null): Set<string> =>
  wordsIn(told.map(each => seenBy(each.told, sightOfScreen(player, run.owners))) as Json);

const isFor = ({ seen }: Draw, seats: readonly number[]) => seen === 'all' || seen.some(seat => seats.includes(seat));

describe('cards that fell in a round', () => {
  for (const code of ['holdem_nlh', 'omaha_plo', 'badugi', 'seotda', 'matgo', 'gostop', 'tongits', 'speed_holdem'])
    it(`F-02 ${code}: a card of one pack was seen by those whose screens showed it, and by nobody else`, async () => {
      const { game } = await loadGame(code);
      const luck = luckOf(11);
      const table = new PracticeTable(game, luck);
      let [hiddenOnes, fallen] = [0, 0];
      for (let n = 0; n < ROUNDS; n++) {
        const setup = table.open() as Setup;
        const { run, stacks } = playRound(game, setup, table.pack, luck, false);
        const again = replayLog(game, setup, logOf(run), 0);
        const faces = run.inputs.flatMap(each => (each.in === 'cards' ? each.cards : []));
        expect(again.draws.map(({ face }) => face)).to.deep.equal(faces);
        fallen += faces.length;
        if (again.draws.every(({ part }) => part === 0))
          for (const player of [null, ...new Set(run.owners.values())]) {
            const seats = [...run.owners].flatMap(([seat, owner]) => (owner === player ? [seat] : []));
            const read = shown(again, run, player);
            for (const draw of again.draws) expect(read.has(draw.face), draw.face).to.equal(isFor(draw, seats));
            hiddenOnes += again.draws.filter(draw => !isFor(draw, seats)).length;
          }
        table.close(stacks, run.kept);
      }
      // at these everything that fell lies open in the end
      if (!['tongits', 'speed_holdem'].includes(code)) expect(hiddenOnes).to.be.above(0);
      expect(fallen).to.be.above(ROUNDS * 3);
    });

  it('F-02 a card that went back and fell again was seen by each only where they saw it', async () => {
    const { game } = await loadGame('holdem_nlh');
    const setup = new PracticeTable(game, luckOf(1)).open() as Setup;
    const [first, second] = setup.seats.map(({ seat }) => seat) as [number, number];
    const twice: Game = {
      ...game,
      *play(round) {
        const one = yield* cards(hidden('hole', 1), 'deal');
        round.show(one, [first]);
        yield* shuffle(one);
        const two = yield* cards(hidden('hole', 2), 'deal');
        round.show(two.slice(0, 1), [second]);
        yield* cards(hidden('hole', 1), 'deal');
        throw new Error('nobody deals that one');
      },
    };
    const dealt = (...faces: string[]) => ({ in: 'cards' as const, cards: faces, source: 'auto' as const });
    const log = [dealt('As'), { in: 'shuffled' as const }, dealt('As', 'Kd')].map((input, i) => ({ no: i + 1, input, at: 0 }));
    const { draws } = replayLog(twice, setup, log, 0);
    expect(draws.map(({ part, nth, face, seen }) => [part, nth, face, seen])).to.deep.equal([
      [0, 0, 'As', [first]],
      [1, 0, 'As', [second]],
      [1, 1, 'Kd', []],
    ]);
  });
});
