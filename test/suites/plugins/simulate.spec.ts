// `baize simulate`: what games return by playing them, beside what is known of them; the same figures on any number of cores.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figures } from '@baize/testkit';
import { expect } from 'chai';
import { runCommand } from '../../../core/server/src/cli/index.ts';
import { writeCoin } from './coin.ts';

async function simulated(...args: string[]): Promise<{ code: number; text: string; said: string }> {
  const said: Record<'out' | 'err', string[]> = { out: [], err: [] };
  const stream = (name: 'out' | 'err') =>
    ({ write: (text: string) => said[name].push(text) }) as unknown as NodeJS.WritableStream;
  const code = await runCommand(['simulate', ...args], { out: stream('out'), err: stream('err'), in: process.stdin });
  return { code, text: said.out.join(''), said: said.err.join('') };
}
const figuresOf = async (...args: string[]): Promise<Figures> => JSON.parse((await simulated(...args, '--json')).text) as Figures;

describe('the mathematics of games', function () {
  this.timeout(120_000);

  it('F-13 GAM-10 blackjack by basic strategy costs what is published, within four standard errors', async () => {
    const { spots, options, rounds } = await figuresOf('blackjack', '--rounds', '12000', '--bot', 'best');
    expect(rounds).to.equal(12_000);
    expect(spots.map(each => each.spot)).to.deep.equal(['box_1']);
    expect(spots[0]?.exact).to.be.closeTo(0.9951233, 1e-7);
    expect(Math.abs(spots[0]?.sigma ?? 99)).to.be.below(4);
    const split = options.find(each => each.option === 'split');
    expect(split?.taken).to.be.within(0.01, split?.offered ?? 0);
  });

  it('F-13 every spot of baccarat returns what counting says, within four standard errors', async () => {
    const { spots } = await figuresOf('baccarat', '--rounds', '6000');
    expect(spots).to.have.lengthOf(9);
    for (const { spot, sigma, exact } of spots) {
      expect(exact, spot).to.be.a('number');
      expect(Math.abs(sigma ?? 99), spot).to.be.below(4);
    }
  });

  it('F-13 Red Dog with chips at a seat: its raises belong to the bet, whose edge is counted', async () => {
    const { spots } = await figuresOf('red_dog', '--rounds', '6000', '--bot', 'best');
    expect(spots.map(each => each.spot)).to.deep.equal(['bet']);
    expect(Math.abs(spots[0]?.sigma ?? 99)).to.be.below(4);
  });

  it('F-13 the same seed gives the same figures, in one thread and in two; another seed others', async () => {
    const one = await simulated('seotda', '--rounds', '4500', '--seed', '7', '--threads', '1', '--json');
    expect(await simulated('seotda', '--rounds', '4500', '--seed', '7', '--threads', '2', '--json')).to.deep.equal(one);
    expect((await simulated('seotda', '--rounds', '4500', '--seed', '8', '--json')).text).not.to.equal(one.text);
    expect(one.said, 'a bar where nobody looks').to.equal('');
    const { spots } = JSON.parse(one.text) as Figures;
    const sum = spots.reduce((all, each) => all + (each.return - 1) * each.rounds, 0);
    expect(sum, 'players who play each other win what the others lose').to.be.closeTo(0, 1e-6);
  });

  it('F-13 a figure that is not true of the game fails, and is named; the page has plots and asks nothing of anybody', async () => {
    const about = { name: '@acme/game-coin', version: '1.0.0', type: 'module' };
    const baize = { sdk: '^1.1.0', games: ['./src/index.ts'], figures: './figures.json' };
    const figures = { coin: { heads: { return: 0.9 }, tails: { return: 1 } } };
    const files = { 'package.json': JSON.stringify({ ...about, baize }), 'figures.json': JSON.stringify(figures) };
    const page = join(mkdtempSync(join(tmpdir(), 'baize-simulated-')), 'coin.html');
    const { code, text } = await simulated(writeCoin({ files }), '--rounds', '4000', '--html', page);
    expect(code).to.equal(1);
    expect(text)
      .to.match(/FAILED {2}heads is away/)
      .and.not.match(/FAILED {2}tails/);
    const html = readFileSync(page, 'utf8');
    expect(html.match(/<svg/g)?.length).to.equal(3);
    expect(html).not.to.match(/<script|src=|<link/);
  });

  it('says what it needs', async () => {
    for (const args of [[], ['coin', 'dice'], ['baccarat', '--rounds', '0'], ['baccarat', '--bot', 'worst'], ['no_game']])
      expect((await simulated(...args)).code, args.join(' ')).to.be.oneOf([64, 70]);
    expect((await simulated('baccarat', '--bot', 'best')).said).to.match(/baccarat has no bot/);
  });
});
