// What was asked of a table and not yet answered: sent once, answered, refused, or sent again under the same name.
import { expect } from 'chai';
import { Commands } from './commands.ts';

function desk(line = { up: true }) {
  const sent: [string, Record<string, unknown>][] = [];
  let count = 0;
  const send = (type: string, payload: object) => {
    if (line.up) sent.push([type, payload as Record<string, unknown>]);
    return line.up;
  };
  return { commands: new Commands(send, () => `aid${++count}`), sent, line };
}
const you = (seat: number | null) => ({ you: { seat, chips: 0, pending: 0, status: 'out', bets: [] } });

describe('commands to a seated table', () => {
  it('sends one of a kind until it is answered', () => {
    const { commands, sent } = desk();
    expect(commands.give('sit', { buy_in: 5 })).to.equal('aid1');
    expect(commands.give('sit', { buy_in: 5 })).to.equal(null);
    expect(sent).to.deep.equal([['sit', { aid: 'aid1', buy_in: 5 }]]);
    expect(commands.answered({ aid: 'aid1', ok: true, seat: 2 }, 0)?.type).to.equal('sit');
    expect(commands.give('sit', { buy_in: 5 })).to.equal('aid2');
  });

  it('never answers one request twice, and knows another request as another', () => {
    const { commands, sent } = desk();
    commands.give('act', { ask: 1, option: 'call' });
    commands.give('act', { ask: 1, option: 'fold' });
    commands.give('act', { ask: 2, option: 'fold' });
    expect(sent.map(([, { ask, option }]) => [ask, option])).to.deep.equal([
      [1, 'call'],
      [2, 'fold'],
    ]);
  });

  it('keeps a refusal with what it was about, until the next command', () => {
    const { commands } = desk();
    commands.give('top_up', { amount: 5 });
    commands.answered({ aid: 'aid1', ok: false, code: 'LIMIT_EXCEEDED' }, 77);
    expect(commands.state.get().refused).to.deep.equal({ aid: 'aid1', type: 'top_up', code: 'LIMIT_EXCEEDED', data: {}, at: 77 });
    commands.give('stand', {});
    expect(commands.state.get().refused).to.equal(null);
  });

  it('leaves answers to others alone', () => {
    const { commands } = desk();
    expect(commands.answered({ aid: 'x', ok: true }, 0)).to.equal(null);
  });

  it('sends nothing while the line is down', () => {
    const { commands, line } = desk();
    line.up = false;
    expect(commands.give('stand', {})).to.equal(null);
    expect(commands.state.get().pending).to.deep.equal([]);
  });

  it('comes back: chips are asked for under the same name, an act is left to its request', () => {
    const { commands, sent } = desk();
    commands.give('top_up', { amount: 5 });
    commands.give('act', { ask: 1, option: 'call' });
    commands.dropped();
    sent.length = 0;
    commands.recovered(you(3));
    expect(sent).to.deep.equal([['top_up', { aid: 'aid1', amount: 5 }]]);
    expect(commands.state.get().pending.map(each => [each.aid, each.stage])).to.deep.equal([['aid1', 'sending']]);
  });

  it('comes back: who sits already does not sit down again', () => {
    const { commands, sent } = desk();
    commands.give('sit', { buy_in: 5 });
    commands.dropped();
    sent.length = 0;
    commands.recovered(you(3));
    expect(sent).to.deep.equal([]);
    const other = desk();
    other.commands.give('sit', { buy_in: 5 });
    other.commands.dropped();
    other.commands.recovered(you(null));
    expect(other.sent.map(([, payload]) => payload.aid)).to.deep.equal(['aid1', 'aid1']);
  });

  it('remembers how I asked to enter, until I play or the seat is gone', () => {
    const { commands } = desk();
    commands.give('sit_in', { how: 'post' });
    expect(commands.state.get().entry).to.equal(null);
    commands.answered({ aid: 'aid1', ok: true }, 0);
    expect(commands.state.get().entry).to.equal('post');
    commands.entered();
    expect(commands.state.get().entry).to.equal(null);
  });
});
