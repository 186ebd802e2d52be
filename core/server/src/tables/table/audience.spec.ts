// How often a fact is put together: once for all who see the same, and once for each player whom it concerns.
import type { PlayerId, Seat, Told } from '@baize/sdk';
import { expect } from 'chai';
import type { Viewer } from '../viewer.ts';
import { Audience } from './audience.ts';

describe('the audience of a table', () => {
  let audience: Audience;
  let sent: Map<string, unknown[]>;
  /** every message as it went out, to whomever */
  let order: unknown[];
  const owners = new Map<Seat, PlayerId>(Array.from({ length: 6 }, (_, seat) => [seat, `p${seat}`]));
  const watch = (id: string) => {
    sent.set(id, []);
    const send = (_type: string, payload: unknown) => {
      sent.get(id)?.push(payload);
      order.push(payload);
    };
    audience.add({ player: { id }, send } as unknown as Viewer);
  };
  const messages = () => new Set([...sent.values()].map(each => each.at(-1))).size;
  const publish = (told: Told) => audience.publish([told], 1, owners);

  beforeEach(() => {
    audience = new Audience(id => id);
    sent = new Map();
    order = [];
    for (const id of [...owners.values(), 'watcher1', 'watcher2']) watch(id);
    audience.begin({ roundId: 'rnd_1', handNo: 1 }, []);
  });

  it('tells the version with the first fact of a round, and again when the round began anew by another', () => {
    const versions = () => sent.get('watcher1')?.map(each => (each as { version?: string }).version);
    audience.begin({ roundId: 'rnd_2', handNo: 2, version: 'v1' }, []);
    for (const kind of ['start', 'betting', 'bet']) publish({ fact: { kind } });
    expect(versions()).to.deep.equal(['v1', undefined, undefined]);
    audience.renew('v2');
    publish({ fact: { kind: 'start' } });
    expect(versions()?.at(-1)).to.equal('v2');
    audience.begin({ roundId: 'rnd_3', handNo: 3, version: 'v2' }, []);
    publish({ fact: { kind: 'start' }, only: 'p1' });
    publish({ fact: { kind: 'betting' } });
    expect(versions()?.at(-1), 'what is not for them comes with what is').to.equal('v2');
  });

  it('SCR-05 what everybody sees alike is one message for all', () => {
    publish({ fact: { kind: 'cards', at: 'board', cards: ['9d'] } });
    expect(messages()).to.equal(1);
  });

  it('SCR-05 an action is one message for who acted, and one for all others', () => {
    publish({ fact: { kind: 'action', seat: 2, option: 'call' } });
    expect(messages()).to.equal(2);
    expect(sent.get('p2')?.at(-1)).to.have.deep.nested.property('facts[0].player', { nickname: 'p2', you: true });
    expect(sent.get('watcher1')?.at(-1)).to.have.deep.nested.property('facts[0].player', { nickname: 'p2' });
  });

  it('SCR-05 those who see the same are told behind each other: the gateway encodes what it has sent last once', () => {
    publish({ fact: { kind: 'action', seat: 2, option: 'call' } });
    const changes = order.filter((message, i) => message !== order[i - 1]).length;
    expect([order.length, changes]).to.deep.equal([8, 2]);
  });

  it('SCR-05 what one player alone is told is held back from the others, in its place before what they see next', () => {
    publish({ fact: { kind: 'tx', player: 'p1', amount: 5 }, only: 'p1' });
    expect([...sent].filter(([, heard]) => heard.length > 0).map(([id]) => id)).to.deep.equal(['p1']);
    publish({ fact: { kind: 'cards', at: 'board', cards: ['9d'] } });
    const kinds = (id: string) =>
      (sent.get(id) as { facts: { kind: string }[] }[]).flatMap(({ facts }) => facts.map(each => each.kind));
    expect(kinds('p1')).to.deep.equal(['tx', 'cards']);
    for (const id of ['p0', 'watcher2']) expect(kinds(id)).to.deep.equal(['hidden', 'cards']);
  });
});
