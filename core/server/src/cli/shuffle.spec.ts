// What the command says of an order's openings: sound ones, and each way in which one can be wrong.
import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { commit } from '../dealing/commitment.ts';
import { openingsOf } from '../dealing/openings.ts';
import { printShuffle } from './shuffle.ts';

const order = ['As', 'Kd', '2c', '9h', 'Ts'];
const key = Buffer.alloc(32, 3);
const about = { shoeId: 'sho_1', order, key };

const sound = () => ({
  round_id: `rnd_${'1'.repeat(32)}`,
  orders: [
    {
      part: 0,
      shoe_id: 'sho_1',
      n: 5,
      deck: '5x1',
      ...commit({ ...about, deckName: '5x1', previousHead: '' }),
      cards: openingsOf(about, [1, 4]),
    },
  ],
});

function said(answer: ReturnType<typeof sound>, asJson = false): [code: number, text: string] {
  const out = new PassThrough();
  const code = printShuffle(out, answer, asJson);
  return [code, String(out.read())];
}

describe('baize round shuffle', () => {
  it('F-02 says that every card leads to its root, for people and as JSON', () => {
    const [code, text] = said(sound());
    expect(code).to.equal(0);
    expect(text).to.match(
      /part 0 of sho_1: 5 cards of 5x1\n {2}root [0-9a-f]{64}\n {2}head [0-9a-f]{64}\n {5}1 {2}Kd\n {5}4 {2}Ts\n/,
    );
    expect(text).to.match(/every card leads to its root\n$/);
    const [jsonCode, json] = said(sound(), true);
    expect([jsonCode, JSON.parse(json)]).to.deep.equal([0, sound()]);
  });

  it('F-02 names the card that leads elsewhere, and a head that does not fit, and ends with 1', () => {
    const other = sound();
    Object.assign(other.orders[0]?.cards[1] ?? {}, { card: 'Ah' });
    expect(said(other)[0]).to.equal(1);
    expect(said(other, true)[0]).to.equal(1);
    expect(said(other)[1]).to.include('4  Ah  leads to another root').and.include('DOES NOT FIT');
    const head = sound();
    Object.assign(head.orders[0] ?? {}, { head: '0'.repeat(64) });
    expect(said(head)[0]).to.equal(1);
    expect(said(head)[1]).to.include(`${'0'.repeat(64)}  does not fit`);
  });
});
