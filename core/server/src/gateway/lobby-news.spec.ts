// What lobbies are told, with a clock of the spec's own: whom, how often, and never of what looks the same.
import { expect } from 'chai';
import { type Clock, systemClock } from '../kernel/index.ts';
import type { Connection } from './connections.ts';
import { type Listing, LobbyNews } from './lobby-news.ts';

describe('lobby news', () => {
  let now = 1_000_000;
  let timers: { at: number; work: () => void }[];
  const clock: Clock = {
    ...systemClock,
    now: () => now,
    after: (ms, work) => {
      timers.push({ at: now + ms, work });
      return { cancel: () => {} };
    },
  };
  const pass = (ms: number) => {
    for (const end = now + ms; now <= end; now++) {
      const due = timers.filter(each => each.at <= now);
      timers = timers.filter(each => each.at > now);
      for (const { work } of due) work();
    }
  };
  let tables: Map<string, Listing>;
  let told: Record<string, number[]>;
  let news: LobbyNews;
  const lobby = (name: string, operator: string, currency: string, table: object | null = null) =>
    ({
      table,
      session: { operator, player: { currency } },
      send: (type: string, payload: unknown) => {
        expect([type, payload]).to.deep.equal(['lobby', { changed: true }]);
        told[name]?.push(now);
      },
    }) as unknown as Connection;
  const all = () => [
    lobby('acme', 'acme', 'KRW'),
    lobby('other', 'other', 'KRW'),
    lobby('dollars', 'acme', 'USD'),
    lobby('seated', 'acme', 'KRW', {}),
  ];
  const look = (id: string, text: string, over: Partial<Listing> = {}) => {
    tables.set(id, { operator: null, currency: 'KRW', text, ...over });
    news.tableChanged(id);
  };
  const counts = () => Object.fromEntries(Object.entries(told).map(([name, times]) => [name, times.length]));
  beforeEach(() => {
    now += 60_000;
    timers = [];
    tables = new Map();
    told = { acme: [], other: [], dollars: [], seated: [] };
    news = new LobbyNews({ clock, listing: id => tables.get(id), connections: all });
    look('t', 'one');
    pass(5000);
    for (const times of Object.values(told)) times.length = 0;
  });

  it('F50 says nothing of what looks the same, however often it was touched', () => {
    for (let i = 0; i < 1000; i++) {
      news.tableChanged('t');
      pass(7);
    }
    expect(counts()).to.deep.equal({ acme: 0, other: 0, dollars: 0, seated: 0 });
  });

  it('F50 tells the first change at once, and those of a second together at its end', () => {
    look('t', 'two');
    pass(0);
    expect(told.acme).to.have.length(1);
    for (let i = 0; i < 500; i++) {
      look('t', `${i}`);
      pass(5);
    }
    pass(3000);
    const times = told.acme as number[];
    const gaps = times.slice(1).map((at, i) => at - (times[i] as number));
    expect(Math.min(...gaps)).to.be.at.least(1000);
    expect(times).to.have.length(4);
  });

  it('SCR-07 tells those in a lobby who see the table, before or after the change', () => {
    look('own', 'x', { operator: 'acme' });
    pass(2000);
    expect(counts()).to.deep.equal({ acme: 1, other: 0, dollars: 0, seated: 0 });
    look('t', 'in dollars', { currency: 'USD' });
    pass(2000);
    expect(counts()).to.deep.equal({ acme: 2, other: 1, dollars: 1, seated: 0 });
    tables.delete('t');
    news.tableChanged('t');
    pass(2000);
    expect(counts()).to.deep.equal({ acme: 2, other: 1, dollars: 2, seated: 0 });
    news.operatorChanged('other');
    pass(2000);
    expect(counts()).to.deep.equal({ acme: 2, other: 2, dollars: 2, seated: 0 });
  });
});
