// The screen in a frame of a site's page: every message that the site gets, with its data, and every one that it may send.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Session } from '@baize/protocol';
import { expect } from 'chai';
import type { Frame, Page } from 'playwright-core';
import { lobby, session, TABLE } from './testing/fixtures.ts';
import type { Script } from './testing/main.tsx';
import { begin, events, POKER, player, roomState, type SeatedOptions, seatedSnapshot } from './testing/seated.ts';
import { useStage } from './testing/use-stage.ts';

declare const window: { script: Script } & Pick<typeof globalThis, 'postMessage'>;

type Message = [kind: string, data: Record<string, unknown>];

const SITE_PAGE = `<link rel="icon" href="data:,"><script>
  const heard = () => JSON.parse(sessionStorage.heard ?? '[]');
  onmessage = ({origin, data}) => { sessionStorage.heard = JSON.stringify([...heard(), [origin, data]]) };
</script>`;
const WATCHING = { seat: null, chips: 0, status: 'out' };
const AT_TABLE = { table_id: POKER, game_code: 'holdem_nlh' };
const SEATED = { seat: 4, chips: 480_000, pending: 0, status: 'in', bets: [] };

describe('messages between the screen and the site around it', function () {
  this.timeout(90_000);
  const embedOrigins: Record<string, string[]> = {};
  const here = useStage({ embedOrigins });
  let site: Server;
  let origin: string;

  before(async () => {
    here.stage.answers['/play/v1/lobby'] = () => ({ ...lobby(), balance: 3_000_000 });
    here.stage.answers['/play/v1/balance'] = { balance: 77_000, currency: 'KRW' };
    site = createServer((request, response) => {
      const into = new URL(request.url ?? '/', 'http://x').searchParams.get('into');
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(
        SITE_PAGE + (into ? `<iframe src="${here.stage.url}/${into}" style="width:390px;height:700px"></iframe>` : ''),
      );
    });
    await new Promise<void>(done => site.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    embedOrigins.demo = [origin];
  });
  after(async () => {
    site?.closeAllConnections();
    site?.close();
  });
  /** The screen in the site's page, at the poker table. */
  async function framed(shown: SeatedOptions, who: Partial<Session> = {}): Promise<{ page: Page; frame: Frame }> {
    const start = { game_code: 'holdem_nlh', table_id: POKER };
    here.stage.answers['/play/v1/session'] = session({ lang: 'en', return_url: `${origin}/back`, origin: null, start, ...who });
    const page = await (await here.browser.newContext({ reducedMotion: 'reduce' })).newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(`${origin}/?into=${encodeURIComponent('launch#token=t')}`);
    const frame = page.frames().at(-1) as Frame;
    await frame.waitForFunction(room => window.script?.joins.some(join => join.room === room), POKER);
    await emit(frame, 'snapshot', seatedSnapshot(Date.now(), shown));
    await frame.evaluate(([to, state]) => window.script.state(to as string, state), [
      POKER,
      roomState({ seats: [1, 2], phase: 'idle' }),
    ] as const);
    await frame.waitForSelector('[data-test="seated"]');
    return { page, frame };
  }
  const emit = (frame: Frame, type: string, payload: unknown) =>
    frame.evaluate(([to, what, data]) => window.script.emit(to as string, what as string, data), [POKER, type, payload] as const);
  const sent = (frame: Frame, type: string) =>
    frame.evaluate(what => window.script.sent.filter(each => each.type === what).map(each => each.payload), type);
  const test = (frame: Frame, name: string) => frame.locator(`[data-test="${name}"]`);

  /** Waits until the site has heard of it. @returns everything it has heard, but heights, checked for the envelope */
  async function heard(page: Page, kind: string, count = 1): Promise<Message[]> {
    const isHeard = ([what, times]: readonly [string, number]) =>
      (JSON.parse(sessionStorage.heard ?? '[]') as [string, { kind: string }][]).filter(each => each[1].kind === what).length >=
      times;
    await page.waitForFunction(isHeard, [kind, count] as const);
    const all = JSON.parse(await page.evaluate(() => String(sessionStorage.heard))) as [string, Record<string, unknown>][];
    for (const [from, { source, version, ts }] of all) {
      expect({ from, source, version }).to.deep.equal({ from: here.stage.url, source: 'games-platform', version: 1 });
      expect(ts).to.be.a('number');
    }
    return all
      .map(([, message]): Message => [String(message.kind), message.data as Record<string, unknown>])
      .filter(each => each[0] !== 'resize');
  }

  /** The player asks for a seat, the given time. @returns the name of that command */
  async function asksSeat(frame: Frame, time: number): Promise<unknown> {
    await frame.locator('[data-test="chips-confirm"]:enabled').click();
    await frame.waitForFunction(count => window.script.sent.filter(each => each.type === 'sit').length === count, time);
    return (await sent(frame, 'sit')).at(-1)?.aid;
  }

  /** A hand that the player loses: it begins, and it is settled. */
  async function plays(frame: Frame): Promise<void> {
    const stacks: [number, number][] = [
      [1, 90_000],
      [4, 480_000],
    ];
    await emit(frame, 'facts', { round_id: 'rnd_2', facts: events(1, [begin(stacks, { button: 1 }, 12_000, 4)]) });
    const rows = [
      { seat: 1, player: player(1, 4), invested: 90_000, won: 175_000, rake: 5000, net: 85_000, stack_after: 175_000 },
      { seat: 4, player: player(4, 4), invested: 90_000, won: 0, rake: 0, net: -90_000, stack_after: 390_000 },
    ];
    await emit(frame, 'facts', {
      round_id: 'rnd_2',
      facts: events(2, [{ kind: 'settle', rows, amount: 180_000, won: 175_000 }]),
    });
  }

  it('PMS-05 tells of seats, rounds, balances, missing funds, pages, the end: each kind once, at its moment, with its data', async () => {
    // with a return address the page would be gone before it has heard all
    const { page, frame } = await framed({ you: WATCHING }, { return_url: null, origin });
    const seen = await heard(page, 'balance.changed');
    expect(seen).to.have.deep.members([
      ['game.ready', AT_TABLE],
      ['balance.changed', { balance: 3_600_000, currency: 'KRW' }],
    ]);
    await test(frame, 'take-seat').click();
    await emit(frame, 'ack', { aid: await asksSeat(frame, 1), ok: false, code: 'INSUFFICIENT_FUNDS' });
    await test(frame, 'sheet-refusal').waitFor();
    const aid = await asksSeat(frame, 2);
    await emit(frame, 'you', SEATED); // may come before the answer, and the panel must not come again with an empty seat
    await emit(frame, 'ack', { aid, ok: true, seat: 4, chips: 480_000, session_id: 'tss_1' });
    await emit(frame, 'balance', { balance: 3_120_000, currency: 'KRW' });
    await plays(frame);
    await emit(frame, 'you', { ...WATCHING, pending: 0, bets: [] });
    await heard(page, 'table.left');
    await test(frame, 'back').click();
    await test(frame, `lobby-table-${TABLE}`).click();
    await frame.waitForFunction(room => window.script.joins.some(join => join.room === room), TABLE);
    await frame.evaluate(room => {
      window.script.emit(room, 'session', { reason: 'replaced' });
      window.script.close(room, 4101);
    }, TABLE);
    await heard(page, 'error');
    await test(frame, 'back-to-site').click();
    const round = { round_id: 'rnd_2', table_id: POKER };
    expect((await heard(page, 'game.closed')).slice(seen.length)).to.deep.equal([
      ['funds.needed', { currency: 'KRW', needed: 480_000, balance: 3_600_000 }],
      ['table.joined', { ...AT_TABLE, seat: 4 }],
      ['balance.changed', { balance: 3_120_000, currency: 'KRW' }],
      ['round.started', round],
      ['round.settled', { ...round, bet: 90_000, win: 0, currency: 'KRW' }],
      ['table.left', { ...AT_TABLE, seat: 4 }],
      ['game.changed', { game_code: null, table_id: null }],
      ['balance.changed', { balance: 3_000_000, currency: 'KRW' }],
      ['game.changed', { game_code: 'baccarat', table_id: TABLE }],
      ['session.expired', { reason: 'replaced' }],
      ['error', { code: 'SESSION_EXPIRED', retryable: false }],
      ['game.closed', { reason: 'error', lang: 'en' }],
    ]);
  });

  it('PMS-05 tells its height, again when it has changed, and why it was closed by its player', async () => {
    const { page, frame } = await framed({ you: WATCHING }, { return_url: null, origin });
    const heights = async () => {
      const all = JSON.parse(await page.evaluate(() => String(sessionStorage.heard))) as [
        string,
        { kind: string; data: object },
      ][];
      return all.filter(each => each[1].kind === 'resize').map(each => each[1].data);
    };
    await heard(page, 'resize');
    await page.locator('iframe').evaluate(each => (each.style.height = '640px'));
    await heard(page, 'resize', 2);
    expect(await heights()).to.deep.equal([{ height: 700 }, { height: 640 }]);
    await test(frame, 'menu').click();
    await test(frame, 'leave-site').click();
    expect((await heard(page, 'game.closed')).at(-1)).to.deep.equal(['game.closed', { reason: 'player', lang: 'en' }]);
  });

  it('PMS-05 tells that it was left for the return address, which may ask for the language that is shown then', async () => {
    const { page, frame } = await framed({ you: WATCHING }, { return_url: `${origin}/back?to={lang}` });
    const back = `${origin}/back?to=vi`;
    await page.route(back, route => route.fulfill({ status: 204 })); // no page: this one lives to hear it
    await page.evaluate(() =>
      frames[0]?.postMessage({ source: 'games-operator', kind: 'lang.set', version: 1, ts: 0, data: { lang: 'vi' } }, '*'),
    );
    await frame.waitForSelector('html:lang(vi)');
    await test(frame, 'menu').click();
    const asked = page.waitForRequest(back);
    await test(frame, 'leave-site').click();
    await asked;
    expect((await heard(page, 'game.closed')).at(-1)).to.deep.equal(['game.closed', { reason: 'return', lang: 'vi' }]);
  });

  it('PMS-05 obeys the site, and nobody else', async () => {
    const { page, frame } = await framed({ you: { ...SEATED, balance: 3_600_000 } });
    const orders: Message[] = [
      ['lang.set', { lang: 'ja' }],
      ['balance.refresh', {}],
      ['game.close', {}],
      ['sound.set', { on: true }],
    ];
    const envelope = ([kind, data]: Message) => ({ source: 'games-operator', kind, version: 1, ts: 0, data });
    const order = (...list: Message[]) =>
      page.evaluate(messages => {
        for (const each of messages) frames[0]?.postMessage(each, '*');
      }, list.map(envelope));
    const settings = () => frame.evaluate(() => JSON.parse(localStorage.getItem('baize.settings') ?? '{}') as object);
    // the frame's own origin is not the site's
    await frame.evaluate(messages => messages.map(each => window.postMessage(each, '*')), orders.map(envelope));
    await order(['sound.set', { on: 'yes' }], ['lang.set', { lang: 'xx' }], ['lobby.open', {}], ['sound.set', { on: false }]);
    await order(['lang.set', { lang: 'ko' }]);
    await frame.waitForSelector('html:lang(ko)');
    expect(await settings()).to.include({ lang: 'ko', sound: false });
    expect(await sent(frame, 'stand')).to.deep.equal([]);
    expect((await heard(page, 'table.joined')).map(each => each[0])).to.not.include('game.changed');
    await order(['sound.set', { on: true }], ['balance.refresh', {}], ['lang.set', { lang: 'vi' }]);
    await frame.waitForSelector('html:lang(vi)');
    expect(await settings()).to.include({ lang: 'vi', sound: true });
    expect((await heard(page, 'balance.changed', 2)).at(-1)).to.deep.equal([
      'balance.changed',
      { balance: 77_000, currency: 'KRW' },
    ]);
    await order(['game.close', {}], ['game.close', {}]);
    await frame.waitForFunction(() => window.script.sent.some(each => each.type === 'stand'));
    const [stand, ...more] = await sent(frame, 'stand');
    expect(more).to.deep.equal([]);
    await emit(frame, 'ack', { aid: stand?.aid, ok: true, leaves: 'after_round' });
    await emit(frame, 'you', { ...SEATED, leaving: true });
    await plays(frame);
    expect((await heard(page, 'round.settled')).map(each => each[0])).to.not.include.members(['game.closed']);
    await emit(frame, 'you', { ...WATCHING, pending: 0, bets: [] });
    expect((await heard(page, 'game.closed')).slice(-2)).to.deep.equal([
      ['table.left', { ...AT_TABLE, seat: 4 }],
      ['game.closed', { reason: 'player', lang: 'vi' }],
    ]);
  });
});
