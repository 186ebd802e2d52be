// Players on a real database: tokens and sessions to the millisecond, and a logout that can be repeated.
import { expect } from 'chai';
import type { Database } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { ApiError, type Clock, loadConfig, systemClock } from '../kernel/index.ts';
import type { Operator } from '../operators/index.ts';
import { type Launch, type Player, Players, playersEntities } from './index.ts';

const LAUNCH: Launch = {
  lang: 'ko',
  device: 'desktop',
  returnUrl: null,
  operatorSessionId: null,
  gameCode: null,
  tableId: null,
};
const FROM = { ip: '127.0.0.1', userAgent: 'spec' };
const START = 1_767_225_600_000;

describe('players', () => {
  let db: Database;
  let players: Players;
  let now = START;
  let status: Operator['status'] = 'active';
  const clock: Clock = { ...systemClock, now: () => now };

  before(async () => {
    db = await testDatabase(playersEntities);
    const config = loadConfig({ BAIZE_MASTER_KEY: '1'.repeat(64), BAIZE_PLATFORM_KEY: `pk_${'2'.repeat(40)}` });
    const operators = { byCode: async () => ({ status }) as Operator, isActive: async () => status === 'active' };
    players = new Players({ db, clock, config, operators });
  });
  after(() => db.close());
  beforeEach(() => {
    now = START;
  });

  let count = 0;
  const register = (externalId = `u-${++count}`, change = {}): Promise<Player> =>
    db.transaction(sql => players.register(sql, { operator: 'acme', externalId, nickname: 'Kim', currency: 'KRW', ...change }));
  const token = async (player: Player) => (await db.transaction(sql => players.issueToken(sql, player, LAUNCH))).token;
  const logout = (player: Player, block: boolean | 'keep') => db.transaction(sql => players.logout(sql, player, block));
  /** Work of one moment, with the number of single statements that it caused. */
  async function heard<T>(work: () => Promise<T>[]): Promise<{ answers: T[]; statements: number }> {
    let statements = 0;
    const query = db.query.bind(db);
    db.query = (text, params) => {
      statements++;
      return query(text, params);
    };
    try {
      const answers = await Promise.all(work());
      return { answers, statements };
    } finally {
      Reflect.deleteProperty(db, 'query');
    }
  }
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'none',
      (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
    );

  it('TOK-02 a token enters in its last millisecond and not at the sixtieth second', async () => {
    const player = await register();
    const [good, late] = [await token(player), await token(player)];
    now = START + 59_999;
    expect((await players.enter(good, FROM)).session.player.id).to.equal(player.id);
    now = START + 60_000;
    expect(await refusal(players.enter(late, FROM))).to.equal('TOKEN_INVALID');
  });

  it('TOK-05 a session lasts to its last millisecond of twelve hours and not a moment longer', async () => {
    const made = await players.enter(await token(await register()), FROM);
    expect(made.session.expiresAt).to.equal(START + 12 * 3_600_000);
    now = START + 12 * 3_600_000 - 1;
    expect(await players.session(made.token)).not.to.equal(undefined);
    now++;
    expect(await players.session(made.token)).to.equal(undefined);
  });

  it('keeps neither token nor session in the database, only their hashes', async () => {
    const launched = await token(await register());
    const made = await players.enter(launched, FROM);
    const rows = [...(await db.query('select * from launch_token')), ...(await db.query('select * from player_session'))];
    expect(JSON.stringify(rows)).not.to.include(launched).and.not.to.include(made.token);
  });

  it('PLG-10 a repeated logout names the same player again, so that nothing stays open after a failure between', async () => {
    const player = await register();
    const made = await players.enter(await token(player), FROM);
    let failing = true;
    const open = new Set([made.session.id]);
    players.onLoggedOut(who => {
      if (!('playerId' in who) || who.playerId !== player.id) return 0;
      if (failing) throw new Error('the first call fails here');
      expect(made.session.createdAt).to.be.at.most(who.until);
      const closed = open.size;
      open.clear();
      return closed;
    });
    const call = async () => players.loggedOut(await logout(player, true), 'blocked', 'bye');
    expect(await refusal(call())).to.include('the first call fails here');
    expect(await players.session(made.token), 'revoked all the same').to.equal(undefined);
    failing = false;
    expect(await call()).to.equal(1);
    expect(await call()).to.equal(0);
  });

  it('F52 all sessions of an operator that is disabled are over, and no token opens one', async () => {
    const [player, other] = [await register(), await register(undefined, { operator: 'other' })];
    const [made, again, kept] = [player, player, other].map(async each => players.enter(await token(each), FROM));
    const unused = await token(player);
    const sessions = await Promise.all([made, again, kept]);
    await db.transaction(sql => players.logoutAll(sql, 'acme'));
    const alive = await Promise.all(sessions.map(async each => (await players.session(each?.token)) !== undefined));
    expect(alive).to.deep.equal([false, false, true]);
    status = 'disabled';
    try {
      expect(await refusal(players.enter(unused, FROM))).to.equal('TOKEN_INVALID');
      expect(await players.session(sessions[2]?.token), 'whatever its row says').to.equal(undefined);
    } finally {
      status = 'active';
    }
    expect((await players.enter(unused, FROM)).session.player.id, 'a refusal uses no token up').to.equal(player.id);
  });

  it('PLG-03 keeps a status that was changed since the player was read', async () => {
    const read = await register();
    expect(await logout(read, true)).to.include({ wasBlocked: false, isBlocked: true });
    expect(await logout(read, 'keep'), 'read before they were blocked').to.include({ wasBlocked: true, isBlocked: true });
    expect((await players.byId(read.id))?.status).to.equal('blocked');
    expect(await logout(read, false)).to.include({ wasBlocked: true, isBlocked: false });
  });

  it('finds nobody by an id that no player can have', async () => {
    for (const id of ['', '\0', 'a\0b', 'x'.repeat(5000)]) expect(await players.find('acme', id)).to.equal(undefined);
    expect(await players.byId('\0')).to.equal(undefined);
  });

  it('finds and revokes those of the moment by one statement each, and everybody gets their own', async () => {
    const [kim, lee] = [await register('a b'), await register('a', { operator: 'acme' })];
    const other = await register('a b', { operator: 'other' });
    const sessions = await Promise.all([kim, lee, other].map(async each => players.enter(await token(each), FROM)));
    const ids: [string, string][] = [
      ['acme', 'a b'],
      ['acme', 'a'],
      ['acme', 'nobody'],
      ['other', 'a b'],
      ['acme', 'a b'],
    ];
    const { answers: found, statements } = await heard(() => ids.map(([code, id]) => players.find(code, id)));
    expect(found.map(each => each?.id)).to.deep.equal([kim.id, lee.id, undefined, other.id, kim.id]);
    const revoked = await heard(() => [kim, other].map(each => players.revoke(each)));
    expect([statements, revoked.statements]).to.deep.equal([1, 1]);
    const alive = await Promise.all(sessions.map(async each => (await players.session(each.token)) !== undefined));
    expect(alive).to.deep.equal([false, true, false]);
  });

  it('F26 who comes back at once after a restart is looked up together, and everybody gets their own session', async () => {
    const made = [];
    for (let i = 0; i < 12; i++) made.push(await players.enter(await token(await register()), FROM));
    const [first, blocked] = made as [(typeof made)[0], (typeof made)[0]];
    await logout(blocked.session.player, true);
    const asked = [...made.map(each => each.token), 'ses_nobody', first.token];
    const { answers, statements } = await heard(() => asked.map(each => players.session(each)));
    const wanted = made.map(({ session }) => (session.player.id === blocked.session.player.id ? undefined : session));
    expect(answers).to.deep.equal([...wanted, undefined, wanted[0]]);
    expect(statements).to.equal(1);
  });

  it('F26 names of those who sat before a restart are looked up together, and everybody keeps their own', async () => {
    const [anna, berta] = [await register(), await register()];
    const asked = [anna.id, berta.id, `pl_${'0'.repeat(32)}`, anna.id];
    const { answers, statements } = await heard(() => asked.map(id => players.byId(id)));
    expect(answers).to.deep.equal([anna, berta, undefined, anna]);
    expect(statements).to.equal(1);
  });

  it('LCH-18 a refused registration changes nothing', async () => {
    const player = await register('fixed', { country: 'KR' });
    await logout(player, true);
    expect(await refusal(register('fixed', { currency: 'USD', nickname: 'New' }))).to.equal('CURRENCY_MISMATCH');
    expect(await refusal(register('fixed', { nickname: 'New', country: 'JP' }))).to.equal('PLAYER_BLOCKED');
    expect(await players.find('acme', 'fixed')).to.deep.include({ nickname: 'Kim', country: 'KR', status: 'blocked' });
  });
});
