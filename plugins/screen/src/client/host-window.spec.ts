// Messages to and from the page around the screen.
import { expect } from 'chai';
import { type HostKind, hostWindow, type Surroundings, targetOrigin } from './host-window.ts';

function around() {
  const posted: { message: unknown; target: string }[] = [];
  let hear: (event: { origin: string; data: unknown }) => void = () => {};
  const surroundings: Surroundings = {
    target: { postMessage: (message, target) => void posted.push({ message, target }) },
    listen(listener) {
      hear = listener;
      return () => {};
    },
    now: () => 1_767_225_600_000,
  };
  return { posted, surroundings, receive: (origin: string, data: unknown) => hear({ origin, data }) };
}

describe('host window', () => {
  const origins: [string | null, string | null, string | null][] = [
    ['https://site.example/back?x=1', null, 'https://site.example'],
    ['https://site.example:8443/back', 'https://other.example', 'https://site.example:8443'],
    [null, 'https://default.example', 'https://default.example'],
    [null, null, null],
    ['not a url', null, null],
    ['javascript:alert(1)', null, null],
    ['data:text/html,x', null, null],
  ];
  for (const [return_url, origin, target] of origins)
    it(`PMS-01 speaks to ${target} when the return URL is ${return_url} and the default ${origin}`, () =>
      expect(targetOrigin({ return_url, origin })).to.equal(target));

  it('PMS-01 posts nothing when no origin is known', () => {
    const { posted, surroundings } = around();
    hostWindow(null, surroundings).post('game.ready', {});
    expect(posted).to.deep.equal([]);
  });

  it('PMS-02 wraps each kind in the envelope and names the target origin', () => {
    const { posted, surroundings } = around();
    hostWindow('https://site.example', surroundings).post('balance.changed', { balance: 900_000, currency: 'KRW' });
    expect(posted).to.deep.equal([
      {
        target: 'https://site.example',
        message: {
          source: 'games-platform',
          kind: 'balance.changed',
          version: 1,
          ts: 1_767_225_600_000,
          data: { balance: 900_000, currency: 'KRW' },
        },
      },
    ]);
  });

  it('PMS-01 never posts to any origin', () => {
    const { posted, surroundings } = around();
    const kinds: HostKind[] = ['game.ready', 'session.expired', 'game.closed', 'error', 'funds.needed', 'resize'];
    for (const kind of kinds) hostWindow('https://site.example', surroundings).post(kind, {});
    expect(new Set(posted.map(each => each.target))).to.deep.equal(new Set(['https://site.example']));
  });

  it('sends amounts beyond a safe integer as text', () => {
    const { posted, surroundings } = around();
    hostWindow('https://a.example', surroundings).post('balance.changed', { balance: 9007199254740993n });
    expect(posted[0]?.message).to.have.nested.property('data.balance', '9007199254740993');
  });

  it('hears only the site and only its envelope', () => {
    const { surroundings, receive } = around();
    const heard: string[] = [];
    hostWindow('https://site.example', surroundings).listen(kind => heard.push(kind));
    receive('https://evil.example', { source: 'games-operator', kind: 'sound.set' });
    receive('https://site.example', { source: 'games-platform', kind: 'sound.set' });
    receive('https://site.example', 'sound.set');
    receive('https://site.example', null);
    receive('https://site.example', { source: 'games-operator', kind: 'sound.set', data: { on: true } });
    expect(heard).to.deep.equal(['sound.set']);
  });

  it('hears nobody when no origin is known', () => {
    const { surroundings, receive } = around();
    const heard: string[] = [];
    hostWindow(null, surroundings).listen(kind => heard.push(kind));
    receive('null', { source: 'games-operator', kind: 'sound.set' });
    expect(heard).to.deep.equal([]);
  });
});
