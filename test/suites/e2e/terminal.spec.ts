// A game in the terminal, played to its end by a script that answers what it is asked.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { expect } from 'chai';

const MAIN = resolve(import.meta.dirname, '../../../core/server/src/main.ts');

/** Plays; `answer` gets the options of each question. @returns the exit code and all that was printed */
async function play(
  args: string[],
  answer: (options: string) => string,
): Promise<{ code: number | null; text: string; asked: number }> {
  const child = spawn(process.execPath, [MAIN, 'play', ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  let text = '';
  let asked = 0;
  child.stdout.on('data', (part: Buffer) => {
    text += part;
    const questions = [...text.matchAll(/^seat \d+: (.*)> $/gm)];
    for (const [, options = ''] of questions.slice(asked)) child.stdin.write(`${answer(options)}\n`);
    asked = questions.length;
  });
  const code = await new Promise<number | null>(ended => child.once('exit', ended));
  return { code, text, asked };
}

/** What goes on without folding; now and then the smallest raise. */
const goOn = (turn: number, options: string): string => {
  const raise = /(?:raise|bet|bbing|half|full) (\d+)/.exec(options);
  if (raise && turn % 4 === 0) return raise[0];
  if (/draw/.test(options)) return 'draw';
  return /check|call|muck/.exec(options)?.[0] ?? 'fold';
};

describe('a game in the terminal', function () {
  this.timeout(120_000);

  for (const game of ['holdem_nlh', 'omaha_plo', 'badugi']) {
    it(`${game} is played to its end, with own cards open, others’ hidden, and no chip lost`, async () => {
      let turn = 0;
      const { code, text, asked } = await play([game, '--seed', '3', '--seats', '4', '--rounds', '4'], options =>
        goOn(++turn, options),
      );
      expect(code, text).to.equal(0);
      expect(text).to.match(/\n4 rounds played\.\n$/);
      expect(asked).to.be.greaterThan(3);
      expect(text).not.to.include('  no: ');
      const rounds = text.split('--- round ').slice(1);
      for (const round of rounds) {
        const deals = [...round.matchAll(/seat (\d) gets (.+)/g)];
        const open = deals.filter(([, , cards = '']) => !cards.includes('??')).map(([, seat]) => seat);
        expect(new Set(open), round).to.deep.equal(new Set(['0']));
        expect(deals.length).to.be.at.least(4);
      }
      const sums = rounds.map(round => {
        const [, chips = ''] = /chips: (.+)/.exec(round) ?? [];
        return [...chips.matchAll(/(\d+)(?:,|$)/g)].reduce((sum, [, amount]) => sum + Number(amount), 0);
      });
      expect(sums[0]).to.be.greaterThan(0);
      expect(
        sums.every((sum, i) => i === 0 || sum >= (sums[i - 1] ?? 0)),
        `only a buy-in adds chips: ${sums}`,
      ).to.equal(true);
    });
  }
});
