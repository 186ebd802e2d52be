// A logout at the same moment as something else of its player: on PostgreSQL, where the two wait for each other.
import { expect } from 'chai';
import { startPostgres, type TestPostgres } from '../../../../test/support/postgres.ts';
import { Audit, auditEntities, Recording } from '../audit/index.ts';
import { type Database, LeaseLost } from '../db/index.ts';
import { testDatabase } from '../db/testing.ts';
import { loadConfig, systemClock } from '../kernel/index.ts';
import type { Operator } from '../operators/index.ts';
import { type Player, Players, playersEntities } from '../players/index.ts';
import { logoutPlayer } from './logout.ts';
import type { Services } from './services.ts';

const LAUNCH = {
  lang: 'ko',
  device: 'desktop',
  returnUrl: null,
  operatorSessionId: null,
  gameCode: null,
  tableId: null,
} as const;
const FROM = { ip: '127.0.0.1', userAgent: 'spec' };

describe('a logout beside something else', function () {
  this.timeout(60_000);
  let postgres: TestPostgres;
  let db: Database;
  let audit: Audit;
  let players: Players;
  let kim: Player;
  before(async () => {
    postgres = await startPostgres();
    db = await testDatabase([...playersEntities, ...auditEntities], undefined, postgres.url);
    audit = new Audit({ db, clock: systemClock });
    audit.kind('player', {
      table: 'player',
      key: 'id',
      photo: row => `jsonb_build_object('id', ${row}.id, 'status', ${row}.status)`,
    });
    const config = loadConfig({ BAIZE_MASTER_KEY: '1'.repeat(64), BAIZE_PLATFORM_KEY: `pk_${'2'.repeat(40)}` });
    const operators = { byCode: async () => ({ status: 'active' }) as Operator, isActive: async () => true };
    players = new Players({ db, clock: systemClock, config, operators });
  });
  beforeEach(async () => {
    await db.query('delete from player_session');
    await db.query('delete from launch_token');
    await db.query('delete from player');
    const about = { operator: 'acme', externalId: 'kim', nickname: 'Kim', currency: 'KRW' };
    kim = await db.transaction(sql => players.register(sql, about));
  });
  after(async () => {
    await audit?.seal();
    await db?.close();
    await postgres?.stop();
  });

  const logout = async (player: Player, wanted: Parameters<typeof logoutPlayer>[3]) => {
    const touches = [{ kind: 'player', key: player.id }];
    const about = { actor: 'operator:acme', operator: 'acme', target: 'kim', ip: null, touches, restorable: true };
    const record = new Recording(audit, { ...about, actions: ['player.logout'] });
    await logoutPlayer({ players, tables: { vacate: async () => {} } } as unknown as Services, record, player, wanted);
    return (await audit.find(record.id ?? 0))?.detail;
  };
  const enter = async () =>
    (await players.enter((await db.transaction(sql => players.issueToken(sql, kim, LAUNCH))).token, FROM)).token;
  /** Until so many statements wait for a row that another transaction has locked. */
  const isHeldUp = async (count = 1) => {
    for (;;) {
      const rows = await db.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows.length >= count) return;
      await systemClock.sleep(5);
    }
  };

  it('PLG-04 revokes what was entered before, also a session that is opened while it waits for the player', async () => {
    const early = await enter();
    const late = Promise.withResolvers<void>();
    const isLocked = Promise.withResolvers<void>();
    const entering = db.transaction(async sql => {
      await sql.query('select 1 from player where id = $1 for share', [kim.id]); // as `enter` does
      isLocked.resolve();
      await late.promise;
      await sql.run(
        `insert into player_session (id, player_id, operator, launch, created_at, expires_at)
         select 'late', player_id, operator, launch, $1, expires_at from player_session where player_id = $2`,
        [systemClock.now(), kim.id],
      );
    });
    await isLocked.promise;
    const done = logout(kim, {});
    await isHeldUp();
    late.resolve();
    await entering;
    await done;
    const rows = await db.query<{ id: string; revoked_at: unknown }>('select id, revoked_at from player_session');
    expect(rows.filter(each => each.revoked_at === null)).to.deep.equal([]);
    expect(rows).to.have.length(2);
    expect(await players.session(early)).to.equal(undefined);
    expect(await players.session(await enter()), 'who enters afterwards is in').not.to.equal(undefined);
  });

  it('PLG-03 CX-02 of a player who was blocked meanwhile it keeps what is, and records what was', async () => {
    await db.query(`update player set status = 'blocked' where id = $1`, [kim.id]);
    expect(await logout(kim, { block: 'keep' })).to.deep.equal({ reason: 'operator_logout', block: true });
    expect((await players.find('acme', 'kim'))?.status).to.equal('blocked');
    expect(await logout(kim, {})).to.deep.equal({ reason: 'operator_logout', block: false, unblocked: true });
    expect((await players.find('acme', 'kim'))?.status).to.equal('active');
  });

  it('PLG-04 a group of logouts and the end of their operator lock the same sessions in one order: none waits for the other for ever', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        const about = { operator: 'acme', externalId: `crowd-${i}`, nickname: 'Crowd', currency: 'KRW' };
        return db.transaction(sql => players.register(sql, about));
      }),
    );
    for (const { id } of crowd)
      await db.query(
        `insert into player_session (id, player_id, operator, launch, created_at, expires_at) values ($1, $1, 'acme', '{}', $2, $3)`,
        [id, systemClock.now(), systemClock.now() + 60_000],
      );
    const middle = crowd.map(({ id }) => id).toSorted()[crowd.length >> 1];
    const goOn = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const holding = db.transaction(async sql => {
      await sql.query('select 1 from player_session where id = $1 for update', [middle]);
      isHeld.resolve();
      await goOn.promise;
    });
    await isHeld.promise;
    const ended = Promise.allSettled([
      db.transaction(sql => players.logoutAll(sql, 'acme')),
      ...crowd.toReversed().map(each => players.revoke(each)),
    ]);
    await isHeldUp(2);
    goOn.resolve();
    await holding;
    expect((await ended).filter(each => each.status === 'rejected')).to.deep.equal([]);
  });

  it('F40 PLG-04 a process that was replaced meanwhile revokes nothing of what was entered at the other one', async () => {
    const session = await enter();
    await db.query(`update lease set owner = 'another', epoch = epoch + 1`); // as a process does that takes over
    const revoked = await players.revoke(kim).catch((error: unknown) => error);
    expect(revoked).to.be.instanceOf(LeaseLost);
    expect(await players.session(session)).not.to.equal(undefined);
  });
});
