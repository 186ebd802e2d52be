// Random changes by two admins of one operator, then restores in random order, while the process is killed now and then: state,
// refusals and records are what a model says, on the embedded database and on TEST_DATABASE_URL.
import { expect } from 'chai';
import { Chance } from '../../support/chance.ts';
import { codeOf, type OperatorServer, signedHeaders } from '../../support/clients.ts';
import { pokerTable } from '../../support/poker.ts';
import type { Site } from '../../support/site.ts';
import type { Json, World } from '../../support/world.ts';
import { DATABASE, Mortal } from '../crash/mortal.ts';
import { install, packCoin } from '../plugins/coin.ts';

const isLong = process.env.BAIZE_LONG === '1';
const SEED = Number(process.env.BAIZE_SEED ?? 22);
const CHANGES = isLong ? 200 : 40;
const RESTORES = isLong ? 300 : 60;
const KILLS = isLong ? 12 : 2;
const PARTS = isLong ? 5 : 1;
const RESTORED = 'RES-01 RES-02 RES-06 RES-07 RES-09 K22 restores leave what a model says, or are refused as it says';

/** What one setting is, as text; undefined: not set. */
type Value = string | undefined;
/** Settings by name: `<kind> <key> <setting>`. */
type State = Map<string, Value>;
interface Move {
  before: Value;
  after: Value;
}
/** A record as the model knows it: what it moved, and what it was about although it moved nothing. */
interface Recorded {
  id: number;
  moves: Map<string, Move>;
  about: string;
}
/** A request and the settings that it sets. */
interface Change {
  method: string;
  path: string;
  body?: Json;
  about: string;
  sets: Record<string, Value>;
}

/** Names of maps in one order. */
const text = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
const CLOSED = text('closed');
const thingOf = (setting: string): string => setting.split(' ').slice(0, 2).join(' ');

describe(`restores in random order (${DATABASE})`, function () {
  this.timeout(isLong ? 900_000 : 240_000);
  let world: Mortal;
  /** it has the wallets */
  let first: World;
  let acme: Site;
  let tables: { id: string; isPoker: boolean }[];
  let poker: { id: string; limits: unknown };
  let dealer: string;
  /** a game that nobody plays */
  let coin: Buffer | undefined;
  const state: State = new Map();
  const records: Recorded[] = [];
  const chance = new Chance(SEED);
  const any = (most: number) => Math.floor(chance.unit() * most);
  const pick = <T>(list: readonly T[]) => list[any(list.length)] as T;

  before(async () => {
    world = await Mortal.born();
    first = world;
    acme = await world.site('acme');
    const own = { operator_code: 'acme' };
    tables = [
      { id: await world.table(own), isPoker: false },
      { id: await world.table(own), isPoker: false },
      { id: await pokerTable(world, own), isPoker: true },
    ];
    for (const player of ['p-0', 'p-1']) await acme.operator.enter(player);
    const { body } = await acme.operator.call<{ tables: Json[] }>('GET', '/tables?game_code=holdem_nlh');
    poker = { id: tables[2]?.id ?? '', limits: body.tables[0]?.limits };
    dealer = String((await acme.operator.call('POST', '/dealers', { login: 'd-1', name: 'Mina', pin: '1234' })).body.dealer_id);
    for (const { method, path, body: sent } of [PRICE(100), DESIGN('texas', ''), FLOOR(false)])
      expect((await acme.operator.call(method, path, sent)).status, path).to.equal(200);
    // a flag that nobody has set shows as false
    for (const [name, value] of await seen()) state.set(name, name.includes(' rule.') && value === 'false' ? undefined : value);
    state.set(`table ${poker.id} rule.rake_floor`, text(false)); // the defaults have set it
  });
  after(async () => {
    await first?.close();
    if (world !== first) await world?.close();
  });

  let killed = 0;
  let mostKills = 0;
  let isInstalling = false;
  /**
   * The next life: it ends after a change or an undoing that nobody was told of (K21, K22), while staff install a plugin beside
   * all of it (K23), or about a call (K26).
   */
  async function live(): Promise<void> {
    const faults = pick([`K21@${1 + any(3)}`, `K22@${1 + any(5)}`, `K23@${1 + any(3)}`, `K26@${20 + any(60)}`]);
    const isMortal = killed < mostKills;
    isInstalling = isMortal && faults.startsWith('K23');
    world = await world.next(isMortal ? `${faults}:kill` : '');
    acme = { ...acme, operator: acme.operator.at(world.server.url) };
  }
  async function staffInstall(): Promise<void> {
    if (!isInstalling) return;
    coin ??= await packCoin();
    await attempt(() => install(world, coin as Buffer));
    isInstalling = false;
  }
  /** Does it again in the next life when the process died. */
  async function attempt<T>(work: () => Promise<T>, isDone: () => Promise<T | undefined> = async () => undefined): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TypeError && error.message === 'fetch failed')) throw error;
      const { signal } = await world.server.ended;
      expect(signal, String(error.cause)).to.equal('SIGKILL');
      killed++;
      await live();
      return (await attempt(isDone)) ?? (await attempt(work, isDone));
    }
  }

  /** The newest record's number. */
  async function newest(): Promise<number> {
    const { body } = await acme.operator.call<{ entries: { id: number }[] }>('GET', '/audit?limit=1');
    return body.entries[0]?.id ?? 0;
  }

  /** By one of two admins. Of a call that was killed its record says whether it was done. */
  async function call(method: string, path: string, body?: unknown) {
    const before = await attempt(newest);
    return attempt(
      () => send(method, path, body),
      async () => {
        const id = await newest();
        if (id === before) return undefined;
        return { status: 200, body: { audit_id: id } as Json, headers: new Headers({ 'x-audit-id': String(id) }) };
      },
    );
  }

  async function send(method: string, path: string, body?: unknown) {
    const target = `/operator/v1${path}`;
    const sent = body === undefined ? '' : JSON.stringify(body);
    const admin = { 'X-Operator-Admin': pick(['min.ji', 'lee@acme']) };
    const headers = { ...signedHeaders(acme.operator as OperatorServer, method, target, sent), ...admin };
    const answer = await fetch(world.server.url + target, { method, headers, ...(sent === '' ? {} : { body: sent }) });
    const read = await answer.text();
    return { status: answer.status, body: (read === '' ? {} : JSON.parse(read)) as Json, headers: answer.headers };
  }

  /** Every setting that can be seen from outside. Of a closed table that is nothing but that it is closed. */
  async function seen(): Promise<State> {
    const found: State = new Map();
    const get = async <T>(path: string) => (await attempt(() => acme.operator.call<T>('GET', path))).body;
    const { games } = await get<{ games: Json[] }>('/games');
    for (const { game_code, bet_limits, lobby } of games.filter(each => each.game_code !== 'coin')) {
      for (const currency of ['KRW', 'USD'])
        found.set(`operator_game ${game_code} ${currency}`, text((bet_limits as Json)[currency]));
      found.set(`operator_game ${game_code} lobby`, text(lobby));
    }
    const list = (await get<{ tables: Json[] }>('/tables')).tables;
    for (const { id } of tables) {
      const table = list.find(each => each.table_id === id);
      found.set(`table ${id} status`, text(table?.status ?? 'closed'));
      if (!table) continue;
      found.set(`table ${id} names`, text((table.names as Json).en));
      found.set(`table ${id} sort_order`, text(table.sort_order));
      for (const { key, ms } of table.timers as { key: string; ms: number }[]) found.set(`table ${id} timers.${key}`, text(ms));
      for (const [flag, value] of Object.entries((table.rake_rule ?? {}) as Json))
        found.set(`table ${id} rule.${flag}`, text(value));
    }
    const poker = list.find(each => each.table_id === tables[2]?.id);
    if (poker) found.set(`table ${poker.table_id} rake_bp`, text(poker.rake_bp));
    const settings = await get<Json>('/settings');
    for (const name of ['multi_table', 'watch_limit_sec']) found.set(`operator acme ${name}`, text(settings[name]));
    const { card_design: design } = await get<{ card_design: Json }>('/card-design');
    found.set('operator acme design', text(design)); // it is saved as a whole, and so are the defaults
    const { rake_defaults: defaults } = await get<{ rake_defaults: Json }>('/rake-defaults');
    found.set('operator acme defaults', text(defaults));
    const known = (await get<{ dealers: Json[] }>('/dealers')).dealers[0] ?? {};
    for (const name of ['name', 'role', 'status']) found.set(`dealer ${dealer} ${name}`, text(known[name]));
    for (const player of ['p-0', 'p-1']) {
      const { players } = (await world.platform.call<{ players: Json[] }>('GET', `/players?external_id=${player}`)).body;
      found.set(`player ${player} status`, text(players[0]?.status));
    }
    return found;
  }

  /** What can be seen is what the model says. */
  async function compare(after: string): Promise<void> {
    for (const [name, value] of await seen()) {
      const kept = state.get(name) ?? (name.includes(' rule.') ? 'false' : undefined);
      expect(value, `${name} ${after}, seed ${SEED}`).to.equal(kept);
    }
  }

  /** What the poker table takes of its pots. */
  const PRICE = (bp: number): Change => ({
    ...{ method: 'PUT', path: `/tables/${poker.id}/settings`, about: `table ${poker.id}` },
    body: { currency: 'KRW', limits: poker.limits, rake_bp: bp, rake_cap: 0 },
    sets: { [`table ${poker.id} rake_bp`]: text(bp) },
  });
  const DESIGN = (face: string, back: string): Change => ({
    ...{ method: 'PUT', path: '/card-design', body: { face, back }, about: 'operator acme' },
    sets: { 'operator acme design': text(back === '' ? { face } : { face, back }) },
  });
  /** One record of two things: the defaults, and the table that takes them too. */
  const FLOOR = (floor: boolean): Change => ({
    ...{ method: 'PUT', path: '/rake-defaults', body: { rake_floor: floor }, about: 'operator acme' },
    sets: {
      'operator acme defaults': text({ rake_floor: floor }),
      ...(isClosed(`table ${poker.id}`) ? {} : { [`table ${poker.id} rule.rake_floor`]: text(floor) }),
    },
  });
  const CHANGERS: (() => Change)[] = [
    () => PRICE(100 * (1 + any(3))),
    () => DESIGN(pick(['texas', 'studio']), pick(['', 'texas', 'rlive'])),
    () => FLOOR(any(2) === 0),
    () => {
      const [name, value] = any(2) === 0 ? ['multi_table', any(2) === 0] : ['watch_limit_sec', 30 * any(3)];
      const about = 'operator acme';
      const sets = { [`${about} ${name}`]: text(value) };
      return { method: 'PUT', path: '/settings', body: { [String(name)]: value }, about, sets };
    },
    () => {
      const [name, values] = pick([
        ['name', ['Mina', 'Ann', 'Jo']],
        ['role', ['dealer', 'pitboss']],
        ['status', ['active', 'disabled']],
      ] as const);
      const value = pick<string>(values);
      const about = `dealer ${dealer}`;
      const sets = { [`${about} ${name}`]: text(value) };
      return { method: 'PATCH', path: `/dealers/${dealer}`, body: { [name]: value }, about, sets };
    },
    () => {
      const [game, currency] = [pick(['baccarat', 'holdem_nlh']), pick(['KRW', 'USD'])];
      // the poker table's big blind stays within them
      const [min, max] = [any(game === 'baccarat' ? 3 : 2) * 100, any(3) * 1000];
      const limits = { ...(min > 0 ? { min } : {}), ...(max > 0 ? { max } : {}) };
      const value = min + max === 0 ? undefined : text(limits);
      const about = `operator_game ${game}`;
      return {
        ...{ method: 'PUT', path: `/games/${game}/bet-limits`, body: { currency, min, max }, about },
        sets: { [`${about} ${currency}`]: value },
      };
    },
    () => {
      const [game, menu, shown] = [pick(['baccarat', 'holdem_nlh']), any(2) === 0, any(2) === 0];
      const lobby = { ...(menu ? {} : { hide_menu: true }), ...(shown ? {} : { hide_tables: true }) };
      const about = `operator_game ${game}`;
      const sets = { [`${about} lobby`]: text(lobby) };
      return { method: 'PUT', path: `/games/${game}/lobby`, body: { menu, tables: shown }, about, sets };
    },
    () => {
      const about = `table ${pick(tables).id}`;
      const [en, sort] = [`Name ${any(4)}`, any(3) === 0 ? any(3) : undefined];
      const sets = { [`${about} names`]: text(en), ...(sort === undefined ? {} : { [`${about} sort_order`]: text(sort) }) };
      const body = { names: { en }, ...(sort === undefined ? {} : { sort_order: sort }) };
      return { method: 'PATCH', path: `/tables/${about.slice(6)}`, body, about, sets };
    },
    () => {
      const { id, isPoker } = pick(tables);
      const timers = Object.fromEntries(
        (isPoker ? ['action_ms', 'next_round_ms'] : ['betting_ms', 'next_round_ms'])
          .filter((_, i) => i === 0 || any(2) === 0)
          .map(key => [key, 10_000 + 1000 * any(3)]),
      );
      const sets = Object.fromEntries(Object.entries(timers).map(([key, ms]) => [`table ${id} timers.${key}`, text(ms)]));
      return { method: 'PUT', path: `/tables/${id}/timers`, body: { timers }, about: `table ${id}`, sets };
    },
    () => {
      const id = tables[2]?.id ?? '';
      const [flag, value] = [pick(['no_flop_no_drop', 'rake_floor']), any(2) === 0];
      const sets = { [`table ${id} rule.${flag}`]: text(value) };
      return { method: 'PUT', path: `/tables/${id}/rake-rule`, body: { [flag]: value }, about: `table ${id}`, sets };
    },
    () => {
      const about = `player ${pick(['p-0', 'p-1'])}`;
      const block = any(2) === 0;
      const sets = { [`${about} status`]: text(block ? 'blocked' : 'active') };
      return { method: 'POST', path: `/players/${about.slice(7)}/logout`, body: { block }, about, sets };
    },
    () => {
      const { id } = pick(tables);
      return { method: 'POST', path: `/tables/${id}/close`, about: `table ${id}`, sets: { [`table ${id} status`]: CLOSED } };
    },
  ];

  function write(moves: Map<string, Move>): void {
    for (const [name, { after }] of moves) state.set(name, after);
  }

  const movesTo = (sets: Iterable<[string, Value]>): Map<string, Move> =>
    new Map(
      [...sets]
        .map(([name, after]) => [name, { before: state.get(name), after }] as const)
        .filter(([, m]) => m.before !== m.after),
    );

  const isClosed = (thing: string): boolean => thing.startsWith('table ') && state.get(`${thing} status`) === CLOSED;

  async function change(): Promise<void> {
    // closing is rare: nothing else is done to a closed table
    const { method, path, body, about, sets } = (any(8) === 0 ? pick(CHANGERS) : pick(CHANGERS.slice(0, -1)))();
    const answer = await call(method, path, body);
    if (isClosed(about)) {
      expect(answer.status, path).to.equal(404);
      return;
    }
    expect(answer.status, `${path} ${text(answer.body)}`).to.be.within(200, 204);
    const moves = movesTo(Object.entries(sets));
    records.push({ id: Number(answer.headers.get('x-audit-id')), moves, about });
    write(moves);
  }

  /** What a record is about, in its order: what it moved, else what it named. */
  const thingsOf = ({ moves, about }: Recorded): string[] =>
    moves.size === 0 ? [about] : [...new Set([...moves.keys()].map(thingOf))];

  /** What a restore is answered, and of what. */
  function foretold(record: Recorded, force: boolean): [code: string, thing: string] {
    const movesOf = (thing: string) => [...record.moves].filter(([name]) => thingOf(name) === thing);
    const isBlocked = (thing: string) => {
      const opened = movesOf(thing).find(([name]) => name.startsWith('table ') && name.endsWith(' status'));
      return isClosed(thing) && (opened === undefined || opened[1].before === CLOSED);
    };
    const isChanged = (thing: string) => movesOf(thing).some(([name, { after }]) => state.get(name) !== after);
    const blocked = thingsOf(record).find(isBlocked);
    if (blocked) return ['RESTORE_BLOCKED', blocked];
    const changed = force ? undefined : thingsOf(record).find(isChanged);
    return changed ? ['RESTORE_CONFLICT', changed] : ['', ''];
  }

  async function restore(): Promise<void> {
    const record = pick(records);
    const force = any(4) === 0;
    const [wanted, thing] = foretold(record, force);
    const answer = await call('POST', `/audit/${record.id}/restore`, force ? { force } : undefined);
    const about = `${record.about} ${text([...record.moves])} force ${force}, seed ${SEED}: ${text(answer.body)}`;
    expect(codeOf(answer as never) ?? '', about).to.equal(wanted);
    if (wanted !== '') {
      const [kind = '', key = ''] = thing.split(' ');
      const { details } = answer.body.error as { details: Json };
      const told = wanted === 'RESTORE_BLOCKED' ? details : (details.conflicts as Json[])[0];
      expect([told?.kind, String(told?.key).replace('acme/', '')], about).to.deep.equal([
        kind,
        kind === 'player' ? String(told?.key) : key,
      ]);
      return;
    }
    const moves = movesTo([...record.moves].map(([name, { before }]): [string, Value] => [name, before]));
    records.push({ id: Number(answer.body.audit_id), moves, about: thingsOf(record)[0] ?? '' });
    write(moves);
  }

  async function reborn(kills: number): Promise<void> {
    await world.server.end('SIGKILL');
    mostKills = kills;
    await live();
  }

  // in parts: whoever waits hears that it goes on
  for (let part = 1; part <= PARTS; part++)
    it(`RES-01 K21 K23 K26 changes leave what a model says, part ${part} of ${PARTS}`, async () => {
      if (part === 1) await reborn(KILLS / 2);
      for (let i = 0; i < CHANGES / PARTS; i++) {
        await staffInstall();
        await change();
      }
      await compare(`after changes of part ${part}`);
    });

  for (let part = 1; part <= PARTS; part++)
    it(`${RESTORED}, part ${part} of ${PARTS}`, async () => {
      if (part === 1) await reborn(KILLS);
      for (let i = 0; i < RESTORES / PARTS; i++) {
        await staffInstall();
        await restore();
        if (any(10) === 0) await change();
        if (i % 10 === 0) await compare(`after restore ${i} of part ${part}`);
      }
      await compare(`after restores of part ${part}`);
    });

  it('the chain of records is whole, and it was killed as often as planned', async () => {
    expect((await world.platform.call<Json>('GET', '/audit/verify')).body.ok).to.equal(true);
    expect(killed).to.equal(KILLS);
  });
});
