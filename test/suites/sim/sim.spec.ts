// The simulator in `npm test`: what once failed, one seed twice, and fresh seeds for a while. Each in a process of its own, whose
// chance is taken over.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'chai';

const MAIN = join(import.meta.dirname, 'main.ts');
const FRESH_MINUTES = process.env.BAIZE_LONG === '1' ? '5' : '0.3';

/** Runs the command; answers its exit code and what it said. */
function sim(...args: string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const from of [child.stdout, child.stderr]) from.on('data', (part: Buffer) => (text += part));
  return new Promise(done => child.once('close', code => done({ code, text })));
}

describe('simulator', function () {
  this.timeout(240_000);

  it('A2 every run that once failed holds', async () => {
    const { code, text } = await sim('--failed', '--no-shrink');
    expect(code, text).to.equal(0);
  });

  it('A2 a seed plays the same twice', async () => {
    const { code, text } = await sim('--seed', '4', '--rounds', '25', '--twice', '--no-shrink');
    expect(code, text).to.equal(0);
    expect(text).to.include('seed 4 played the same twice');
  });

  it('A2 a seed plays the same on the model and on the embedded database', async () => {
    const hashes = await Promise.all(
      ['model', 'embedded'].map(async store => {
        const { code, text } = await sim('--seed', '5', '--rounds', '4', '--store', store, '--no-shrink');
        expect(code, text).to.equal(0);
        return /hash (\w+)/.exec(text)?.[1];
      }),
    );
    expect(hashes[0]).to.be.a('string').and.equal(hashes[1]);
  });

  it('A2 seeds reach every answer that costs something: by a wallet once, several times, and by chips', async () => {
    const { code, text } = await sim('--seed', '500', '--seeds', '24', '--rounds', '40', '--no-shrink');
    expect(code, text).to.equal(0);
    const counted = text.split('\n').find(line => line.startsWith('answers that cost something'));
    const answers = ['dog_wallet raise', 'dog_stack raise', 'box_jack insurance', 'box_jack double', 'box_jack split'];
    for (const answer of answers) expect(counted).to.match(new RegExp(`${answer} \\d`));
    console.log(`      ${counted}`);
  });

  it('A2 seeds play games that the simulator has never heard of, by their packages alone', async () => {
    const own = new Set(['baccarat', 'holdem_nlh', 'dog_wallet', 'box_jack', 'dog_stack']);
    const { code, text } = await sim('--seed', '7000', '--seeds', '16', '--rounds', '30', '--no-shrink');
    expect(code, text).to.equal(0);
    const counted = text.split('\n').find(line => line.startsWith('rounds by game')) ?? '';
    const played = [...counted.matchAll(/(\w+) \d+/g)].map(([, game = '']) => game);
    expect(played.filter(game => !own.has(game)).length, counted).to.be.greaterThan(3);
    console.log(`      ${counted}`);
  });

  it('A2 P3 fresh seeds hold', async () => {
    const { code, text } = await sim('--minutes', FRESH_MINUTES, '--rounds', '40', '--no-shrink');
    expect(code, text).to.equal(0);
    for (const line of text.split('\n').slice(0, 2)) console.log(`      ${line}`);
  });

  it('a command that nobody understands is refused with its usage', async () => {
    const { code, text } = await sim('--store', 'paper');
    expect(code).to.equal(64);
    expect(text).to.include('--store is no paper').and.include('npm run sim');
  });
});
