// One table over a scripted wire: what is sent, when, and what the answers do.
import { expect } from 'chai';
import { betWindow, coup, settle, snapshot, start, TABLE } from '../testing/fixtures.ts';
import { TableLink, windowOpen } from './table-link.ts';
import { betsBySpot } from './table-view.ts';
import type { WireRoom } from './wire.ts';

interface Sent {
  type: string;
  payload: Record<string, unknown>;
}

async function table(confirm = false, calm = true) {
  const sent: Sent[] = [];
  let hear: (type: string, payload: unknown) => void = () => {};
  let closed: (code: number, reason: string) => void = () => {};
  const room: WireRoom = {
    send: (type, payload) => void sent.push({ type, payload: payload as Record<string, unknown> }),
    onMessage: listen => {
      hear = listen;
    },
    onState() {},
    onClose: listen => {
      closed = listen;
    },
    leave() {},
  };
  const balances: unknown[] = [];
  const unsaid: string[] = [];
  const link = new TableLink({
    wire: { join: async () => room },
    tableId: TABLE,
    session: 'ses_x',
    calm: () => calm,
    confirmBets: () => confirm,
    onBalance: ({ balance }) => balances.push(balance),
    onNotice() {},
    onNoBalance: code => void unsaid.push(code),
    onEnd() {},
  });
  await new Promise(done => setImmediate(done));
  const now = Date.now();
  hear('snapshot', snapshot(now, [start(1, 47)], [betWindow(now, 11_000)]));
  return {
    link,
    sent,
    balances,
    unsaid,
    hear: (type: string, payload: unknown) => hear(type, payload),
    drop: (code: number) => closed(code, ''),
  };
}

const wait = (ms: number) => new Promise(done => setTimeout(done, ms));

describe('table link', () => {
  it('sends taps of one moment as one placement with one aid', async () => {
    const { link, sent } = await table();
    link.tap([{ spot: 'banker', amount: 1000 }]);
    link.tap([{ spot: 'banker', amount: 1000 }]);
    link.tap([{ spot: 'tie', amount: 5000 }]);
    expect(sent).to.deep.equal([]);
    await wait(400);
    expect(sent).to.have.length(1);
    expect(sent[0]?.payload.items).to.deep.equal([
      { spot: 'banker', amount: 2000 },
      { spot: 'tie', amount: 5000 },
    ]);
    expect(sent[0]?.payload.aid).to.match(/^[\w-]{1,40}$/);
    link.leave();
  });

  it('SCR-04 shows an accepted placement by its answer and the balance as the wallet says it', async () => {
    const { link, sent, hear, balances } = await table(true);
    link.tap([{ spot: 'banker', amount: 50_000 }]);
    link.confirm();
    expect(betsBySpot(link.view.get())).to.deep.equal({});
    expect(link.view.get().balance, 'no guess').to.equal(2_417_500);
    hear('ack', { aid: sent[0]?.payload.aid, ok: true, bet: 1 });
    hear('balance', { balance: 2_367_500, currency: 'KRW' });
    expect(betsBySpot(link.view.get())).to.deep.equal({ banker: 50_000 });
    expect(link.view.get().balance).to.equal(2_367_500);
    expect(balances.at(-1)).to.equal(2_367_500);
    link.leave();
  });

  it('keeps drafts until they are confirmed when the player wants it so', async () => {
    const { link, sent } = await table(true);
    link.tap([{ spot: 'banker', amount: 1000 }]);
    await wait(400);
    expect(sent).to.deep.equal([]);
    link.confirm();
    expect(sent.map(each => each.type)).to.deep.equal(['bet']);
    link.leave();
  });

  it('asks for what it missed after a drop and repeats a placement only when asked, with the same aid', async () => {
    const { link, sent, hear, drop } = await table(true);
    link.tap([{ spot: 'banker', amount: 1000 }]);
    link.confirm();
    drop(4104);
    expect(link.desk.get().pending[0]?.stage).to.equal('unknown');
    await wait(30);
    expect(sent.map(each => each.type)).to.deep.equal(['bet', 'resync']);
    expect(sent[1]?.payload).to.deep.equal({ after: 1 });
    hear('snapshot', snapshot(Date.now(), [], [betWindow(Date.now(), 9000)]));
    link.askAgain();
    expect(sent[2]).to.deep.equal(sent[0]);
    link.leave();
  });

  it('asks again when a number is missing, once', async () => {
    const { link, sent, hear } = await table();
    hear('facts', { round_id: 'rnd_1', facts: coup(4) });
    hear('facts', { round_id: 'rnd_1', facts: coup(5) });
    expect(sent).to.deep.equal([{ type: 'resync', payload: { after: 1 } }]);
    link.leave();
  });

  it('knows the version that plays the round which is shown', async () => {
    const { link, hear } = await table();
    expect(link.view.get().version).to.equal(snapshot(0, [], []).round?.version);
    const next = { kind: 'start', ts: 0, no: 48, seq: 2 };
    hear('facts', { round_id: 'rnd_2', hand_no: 48, version: 'b'.repeat(16), facts: [next] });
    expect(link.view.get()).to.include({ roundId: 'rnd_2', version: 'b'.repeat(16) });
    hear('facts', { round_id: 'rnd_2', hand_no: 48, facts: [{ ...next, kind: 'betting', action: 'open', seq: 3 }] });
    expect(link.view.get().version).to.equal('b'.repeat(16));
    link.leave();
  });

  it('says the result, and the money that it brought, after the card that decided it; a debit at once', async () => {
    const { link, hear, balances } = await table(false, false);
    const facts = coup(2);
    hear('facts', { round_id: 'rnd_1', facts: facts.slice(0, 1) });
    const deal = facts.slice(-2, -1).map(fact => ({ ...fact, seq: 3 }));
    hear('facts', { round_id: 'rnd_1', facts: deal });
    hear('facts', { round_id: 'rnd_1', facts: [{ ...facts.at(-1), seq: 4 }, { ...settle(5, 50_000, 97_500) }] });
    hear('balance', { balance: 2_400_000, currency: 'KRW' });
    expect(link.view.get().balance, 'less').to.equal(2_400_000);
    hear('balance', { balance: 2_515_000, currency: 'KRW' });
    expect(link.view.get()).to.include({ balance: 2_400_000, result: null, phase: 'closed' });
    await wait(900);
    expect(link.view.get()).to.include({ balance: 2_515_000, phase: 'result' });
    expect(balances.slice(-2)).to.deep.equal([2_400_000, 2_515_000]);
    link.leave();
  });

  it('loses no money that waited for its card when the line was lost meanwhile and nobody knows the balance', async () => {
    const { link, hear } = await table(false, false);
    const [closed] = coup(2);
    hear('facts', { round_id: 'rnd_1', facts: [closed, { ...coup(2).at(-2), seq: 3 }] });
    hear('balance', { balance: 2_515_000, currency: 'KRW' });
    expect(link.view.get().balance).to.equal(2_417_500);
    hear('snapshot', snapshot(Date.now(), [start(1, 47)], [], { balance: null }));
    expect(link.view.get().balance).to.equal(2_515_000);
    link.leave();
  });

  it('sends nothing in the last moment before the deadline or without a window', async () => {
    const { link, sent, hear } = await table(true);
    hear('ask', betWindow(Date.now(), 100));
    expect(windowOpen(link.view.get())).to.equal(false);
    link.tap([{ spot: 'banker', amount: 1000 }]);
    hear('facts', { round_id: 'rnd_1', facts: coup(2).slice(0, 1) });
    link.tap([{ spot: 'banker', amount: 1000 }]);
    link.confirm();
    expect(sent).to.deep.equal([]);
    link.leave();
  });

  it('WBL-01 leaves it to the server to ask for the balance on entering; a snapshot without one takes none away', async () => {
    const { link, sent, hear, balances } = await table();
    const now = Date.now();
    const unknown = () => hear('snapshot', snapshot(now, [start(1, 47)], [betWindow(now, 11_000)], { balance: null }));
    const known = balances.length;
    unknown();
    expect([sent, balances.slice(known)]).to.deep.equal([[], []]);
    hear('balance', { balance: 5000, currency: 'KRW' });
    unknown();
    expect(link.view.get().balance).to.equal(5000);
    link.leave();
  });

  it('SCR-03 asks for the balance when told to and says when the wallet gave none', async () => {
    const { link, sent, hear, unsaid } = await table();
    link.askBalance();
    expect(sent.map(each => each.type)).to.deep.equal(['balance']);
    hear('ack', { aid: sent[0]?.payload.aid, ok: false, code: 'WALLET_UNAVAILABLE' });
    expect(unsaid).to.deep.equal(['WALLET_UNAVAILABLE']);
    link.leave();
  });

  it('takes one undo at a time', async () => {
    const { link, sent, hear } = await table();
    link.undo();
    expect(sent, 'nothing to take back').to.deep.equal([]);
    hear('you', { seat: null, chips: 0, pending: 0, status: null, bets: [{ bet: 1, items: [{ spot: 'tie', amount: 1000 }] }] });
    link.undo();
    link.undo();
    expect(sent.map(each => each.type)).to.deep.equal(['undo']);
    hear('ack', { aid: sent[0]?.payload.aid, ok: true });
    expect(link.desk.get().undoing).to.equal(null);
    link.leave();
  });

  it('lives through messages it does not know', async () => {
    const { link, hear } = await table();
    const before = link.view.get();
    hear('constructor', {});
    hear('weather', { sun: true });
    expect(link.view.get()).to.equal(before);
    link.leave();
  });
});
