// The site's wish to close the game: when it is done, and what is done before.
import { expect } from 'chai';
import { seatedSnapshot } from '../testing/seated.ts';
import { emptyDesk } from './bet-desk.ts';
import type { Line } from './connection.ts';
import { HostClose, type OpenTable } from './host-window-close.ts';
import { Commands } from './seated/commands.ts';
import { store } from './store.ts';
import { emptyView, withSnapshot, withYou } from './table-view.ts';

const BETS = [{ bet: 1, items: [{ spot: 'tie', amount: 1000 }] }];

function table(known = true) {
  const given: string[] = [];
  const commands = new Commands(
    type => given.push(type) > 0,
    () => `aid${given.length}`,
  );
  const view = known ? withSnapshot(emptyView(), seatedSnapshot(0, { you: { seat: null } }), 0) : emptyView();
  const open: OpenTable = {
    view: store(view),
    line: store<Line>('open'),
    commands,
    desk: store(emptyDesk()),
    give: (type, payload = {}) => commands.give(type, payload),
  };
  const you = (change: object) => open.view.set(now => withYou(now, { ...now.you, ...change }));
  return { open, given, you };
}

describe('close by the site', () => {
  let closed: number;
  let close: HostClose;
  beforeEach(() => {
    closed = 0;
    close = new HostClose(() => closed++);
  });

  it('PMS-05 is done at once in the lobby and at a table where nothing of theirs is', () => {
    close.ask();
    expect(closed).to.equal(1);
    close.opened(table().open);
    expect(closed).to.equal(1);
    close.ask();
    expect(closed).to.equal(2);
  });

  it('PMS-05 stands up, once, and is done when the seat is empty', () => {
    const { open, given, you } = table();
    close.opened(open);
    you({ seat: 3 });
    expect(given).to.deep.equal([]);
    close.ask();
    close.ask();
    open.commands.answered({ aid: 'aid0', ok: true, leaves: 'after_round' }, 0);
    you({ leaving: true });
    you({ chips: 5 });
    expect([given, closed]).to.deep.equal([['stand'], 0]);
    you({ seat: null });
    expect([given, closed]).to.deep.equal([['stand'], 1]);
    you({ chips: 0 });
    expect(closed, 'once').to.equal(1);
  });

  it('PMS-05 waits for open bets, for answers that are on their way, for the table to be known and for the line', () => {
    const { open, given, you } = table(false);
    close.opened(open);
    close.ask();
    expect(closed, 'who knows whether they sit here').to.equal(0);
    open.view.set(now => withSnapshot(now, seatedSnapshot(0, { you: { seat: null, bets: BETS } }), 0));
    expect(closed, 'bets').to.equal(0);
    open.commands.give('sit', { buy_in: 5 });
    you({ bets: [] });
    expect(closed, 'a buy-in').to.equal(0);
    open.line.set('lost');
    you({ seat: 1 });
    open.commands.answered({ aid: 'aid0', ok: true }, 0);
    expect(given, 'no line').to.deep.equal(['sit']);
    open.line.set('open');
    expect(given).to.deep.equal(['sit', 'stand']);
    you({ seat: null });
    expect(closed, 'its answer').to.equal(0);
    open.commands.answered({ aid: 'aid1', ok: true }, 0);
    expect(closed).to.equal(1);
  });

  it('PMS-05 is forgotten when the seat cannot be given up, and done when the table’s page is left', () => {
    const { open, given, you } = table();
    close.opened(open);
    you({ seat: 3 });
    close.ask();
    open.commands.answered({ aid: 'aid0', ok: false, code: 'UNAVAILABLE' }, 0);
    close.refused();
    you({ seat: null });
    expect([given, closed]).to.deep.equal([['stand'], 0]);
    you({ seat: 3 });
    close.ask();
    close.left(table().open);
    expect([given, closed]).to.deep.equal([['stand', 'stand'], 0]);
    close.left(open);
    expect(closed).to.equal(1);
  });
});
