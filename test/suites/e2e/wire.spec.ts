// What a hand costs on the wire: bytes of all frames that each player is sent from one hand to the next.
import { expect } from 'chai';
import { callDown, follow, pokerTable, type Sitter, seated } from '../../support/poker.ts';
import { until, World } from '../../support/world.ts';

const NAMES = ['kim', 'lee', 'park', 'choi', 'jung', 'kang'];
const HANDS = 3;
/** Six who call down to the river, 26 actions: what it cost when this was written, and a little more. */
const MOST_BYTES = 11_000;

describe('a hand on the wire', function () {
  this.timeout(90_000);
  let world: World;
  let players: Sitter[];

  before(async () => {
    world = await World.open();
    const site = await world.site('acme');
    for (const name of NAMES) site.wallet.deposit(name, 1_000_000);
    players = await seated(world, site, await pokerTable(world), NAMES);
  });
  after(() => world?.close());

  const settles = ({ screen }: Sitter) =>
    screen.seen.filter(
      ({ type, facts }) => type === 'facts' && (facts as { kind: string }[]).some(({ kind }) => kind === 'settle'),
    ).length;

  it('is less than 11 KB to each player of six, from deal to settlement', async () => {
    const stops = players.map(who => follow(who, () => callDown));
    await until('the first hand', () => players.every(who => settles(who) >= 1));
    const [from, before] = [players.map(({ screen }) => screen.bytes), players.map(settles)];
    await until('the others', () => players.every(who => settles(who) >= 1 + HANDS));
    const bytes = players.map(({ screen }, i) => screen.bytes - (from[i] ?? 0));
    const hands = players.map((who, i) => settles(who) - (before[i] ?? 0));
    for (const stop of stops) stop();
    const each = bytes.map((sum, i) => Math.round(sum / (hands[i] ?? 1)));
    console.log(`      bytes a hand: ${each.join(', ')}`);
    for (const sum of each) expect(sum).to.be.within(500, MOST_BYTES);
  });

  it('begins with one message, which says what was sealed, after the first, which draws for the button', () => {
    for (const { screen } of players) {
      const told = screen.seen.flatMap(({ type, facts }) =>
        type === 'facts' ? [(facts as { kind: string; type?: string }[]).map(({ kind, type }) => type ?? kind)] : [],
      );
      const sealed = told.filter(kinds => kinds.includes('shoe'));
      const begun = told.filter(kinds => kinds.includes('start'));
      expect(begun.length).to.be.at.least(1 + HANDS);
      expect(sealed[0]).to.deep.equal(['shoe']);
      expect(begun[0]?.slice(0, 2)).to.deep.equal(['start', 'button_draw']);
      expect(begun.slice(1)).to.deep.equal(sealed.slice(1));
    }
  });
});
