// Tables of three plugins while versions come, go back and are refused: who did what, and what was seen of it.
import type { Site } from '../../../support/site.ts';
import { until, World } from '../../../support/world.ts';
import { type Coin, install, packCoin, type Sent } from '../coin.ts';
import { StormPlayer } from './players.ts';

export interface StormAbout {
  tables: number;
  players: number;
  /** versions that are taken, forward or back */
  swaps: number;
  /** between two of them */
  restMs: number;
  bettingMs: number;
  resultMs: number;
  nextMs: number;
}

const SEATS = `kind: 'round', flow: 'buy_in', seats: { min: 1, max: 6, usual: 6 },
  limits: ['min_bet', 'max_bet', 'min_buy_in', 'max_buy_in'],
  template: { limits: { min_bet: 1, max_bet: 100, min_buy_in: 10, max_buy_in: 1000 } },`;
const PLUGINS = [
  { name: '@acme/game-penny', code: 'penny', fields: '' },
  { name: '@acme/game-dime', code: 'dime', fields: '' },
  { name: '@acme/game-crown', code: 'crown', fields: SEATS },
] as const;
type Plugin = (typeof PLUGINS)[number];

/** The least bets of tables that bad versions know, and no trial. */
const LEAST = 1000;
const FAULTY = 7001;
const ODD = 7500;

/** Whatever a trial refuses. */
const REFUSED: readonly Coin[] = [
  { first: `throw new Error('no luck today');` },
  { first: 'for (;;);' },
  { pays: -3 },
  { keeps: 'Math.random()' },
];
const MOST_TRIES = 30;
const sleep = (ms: number) => new Promise(done => setTimeout(done, ms));

export class Storm {
  readonly world: World;
  site!: Site;
  readonly players: StormPlayer[] = [];
  /** table → its plugin */
  readonly tables = new Map<string, Plugin>();
  /** hash → what it pays */
  readonly pays = new Map<string, number>();
  /** hash of versions whose rounds are void, with their cause */
  readonly bad = new Set<string>();
  /** times that staff had to send a version again */
  again = 0;
  isClosing = false;
  readonly #about: StormAbout;
  #hasEnded = false;
  /** by package, in the order in which they came; the last one that was taken at the end */
  readonly #versions = new Map<string, string[]>();
  #patch = 0;

  private constructor(world: World, about: StormAbout) {
    this.world = world;
    void world.server.ended.then(ended => {
      this.#hasEnded = true;
      if (!this.isClosing) process.stderr.write(`the server ended: ${JSON.stringify(ended)}\n`);
    });
    this.#about = about;
  }

  static async open(about: StormAbout): Promise<Storm> {
    const world = await World.open({ optimized: about.tables > 10 });
    const storm = new Storm(world, about);
    try {
      for (const plugin of PLUGINS) await storm.#install(plugin, { pays: 2 });
      storm.site = await world.site('acme'); // it gets the games that are there
      await storm.#seat();
      return storm;
    } catch (error) {
      await world.close();
      throw error;
    }
  }

  async #seat(): Promise<void> {
    const { tables, players } = this.#about;
    for (let i = 0; i < tables; i++) {
      const plugin = PLUGINS[i % PLUGINS.length] as Plugin;
      const least = [FAULTY, ODD][i] ?? LEAST;
      const chips = plugin.fields === '' ? {} : { min_buy_in: 10_000, max_buy_in: 1_000_000 };
      const limits = { min_bet: least, max_bet: 100_000, ...chips };
      const { bettingMs: betting_ms, resultMs: result_ms, nextMs: next_round_ms } = this.#about;
      const id = await this.world.table({ game_code: plugin.code, limits, timers: { betting_ms, result_ms, next_round_ms } });
      this.tables.set(id, plugin);
      for (let seat = 1; seat <= players / tables; seat++) {
        const player = new StormPlayer(await this.world.guest(this.site, `p${i}-${seat}`, id), id, least);
        if (plugin.fields !== '') await player.sit(seat, 500_000);
        this.players.push(player);
        await sleep(30); // an address may open fifty sessions a second
      }
    }
  }

  /** At once: on a busy machine it is seen how far it has come. */
  #tell(text: string): void {
    process.stdout.write(`      ${text}\n`);
  }

  /** Who sits at a table, and stands up at the end. */
  get seated(): StormPlayer[] {
    return this.players.filter(({ table }) => this.tables.get(table)?.fields !== '');
  }

  /** Everybody plays while staff change versions. */
  async run(): Promise<void> {
    let isOver = false;
    const playing = Promise.all(this.players.map(each => each.play(() => isOver)));
    try {
      for (let i = 0; i < this.#about.swaps; i++) {
        const plugin = PLUGINS[i % PLUGINS.length] as Plugin;
        await sleep(this.#about.restMs);
        if (i % 4 === 1) await this.#refuse(plugin, i);
        if (i === 3) await this.#standFaulty();
        if (i === 4) await this.#stayBehind();
        if (i % 5 === 4) await this.#goBack(plugin);
        else await this.#install(plugin, { pays: 2 + (i % 3) });
      }
      await sleep(this.#about.restMs);
    } finally {
      isOver = true;
    }
    await playing;
    for (const { guest } of this.seated) await guest.screen.act('stand');
    await this.world.quiet();
  }

  async #pack({ name, code, fields }: Plugin, coin: Coin): Promise<{ bytes: Buffer; version: string }> {
    const version = `1.0.${this.#patch++}`;
    return { version, bytes: await packCoin({ ...coin, name, code, version, fields: `${fields}${coin.fields ?? ''}` }) };
  }

  async #install(plugin: Plugin, coin: Coin): Promise<void> {
    const { bytes, version } = await this.#pack(plugin, coin);
    const sent = await this.#send(bytes);
    if (sent.status !== 201) throw new Error(`install ${plugin.code}: ${JSON.stringify(sent.body)}`);
    this.pays.set(sent.hash, coin.pays ?? 2);
    this.#versions.set(plugin.name, [...(this.#versions.get(plugin.name) ?? []), sent.hash]);
    this.#tell(`${plugin.code} ${version} taken`);
  }

  /** As staff do: what is not available now is sent again. */
  async #send(bytes: Buffer, query = ''): Promise<Sent> {
    for (let tries = 1; ; tries++) {
      const sent = await install(this.world, bytes, query).catch((error: unknown) => {
        if (this.#hasEnded || tries === MOST_TRIES) throw error;
        return null; // a connection that was kept was closed at that moment
      });
      if (sent && (sent.status !== 503 || tries === MOST_TRIES)) return sent;
      this.again++;
      await sleep(1_000);
    }
  }

  async #refuse(plugin: Plugin, i: number): Promise<void> {
    const { bytes, version } = await this.#pack(plugin, REFUSED[(i >> 2) % REFUSED.length] as Coin);
    const sent = await this.#send(bytes);
    if (sent.status !== 400) throw new Error(`a bad version was taken: ${JSON.stringify(sent.body)}`);
    this.#tell(`${plugin.code} ${version} refused: ${Object.values(sent.reasons).join().slice(0, 80)}`);
  }

  async #goBack(plugin: Plugin): Promise<void> {
    const all = this.#versions.get(plugin.name) ?? [];
    const before = all.at(-2) ?? (all[0] as string);
    await this.#activate(plugin, before);
    this.#versions.set(plugin.name, [...all, before]);
    this.#tell(`${plugin.code} back to ${before}`);
  }

  async #activate({ name }: Plugin, version: string, tableId?: string): Promise<void> {
    const body = { version, ...(tableId === undefined ? {} : { table_id: tableId }) };
    const { status, body: said } = await this.world.platform.call('POST', `/plugins/${encodeURIComponent(name)}/activate`, body);
    if (status !== 200) throw new Error(`activate: ${JSON.stringify(said)}`);
  }

  /** A version that passes its trial and fails at one table: its round there is void, staff take it back and open the table. */
  async #standFaulty(): Promise<void> {
    const [table, plugin] = [...this.tables][0] as [string, Plugin];
    const { platform } = this.world;
    const coin = {
      pays: 2,
      keeps: `(() => { if (round.limits.min_bet === ${FAULTY}) throw new Error('no more cards'); return null; })()`,
    };
    const sent = await this.#send((await this.#pack(plugin, coin)).bytes, '?activate=0');
    if (sent.status !== 201) throw new Error(`install: ${JSON.stringify(sent.body)}`);
    this.bad.add(sent.hash);
    await this.#activate(plugin, sent.hash, table);
    const statusOf = async () => (await platform.call<{ status: string }>('GET', `/tables/${table}`)).body.status;
    await until('maintenance of the faulty table', async () => (await statusOf()) === 'maintenance', 60_000);
    await this.#activate(plugin, this.#versions.get(plugin.name)?.at(-1) as string, table);
    await platform.call('PATCH', `/tables/${table}`, { status: 'open' });
    this.#tell(`${plugin.code} failed at one table, and was taken back there`);
  }

  /** A version that cannot go on from what one table keeps: that table stays on the one before. */
  async #stayBehind(): Promise<void> {
    const [, plugin] = [...this.tables][1] as [string, Plugin];
    const keeps = `(round.limits.min_bet === ${ODD} ? { odd: true } : null)`;
    await this.#install(plugin, { pays: 3, keeps });
    await sleep(this.#about.restMs);
    const fields = `carryFrom: old => { if (old !== null) throw new Error('odd'); return null; },`;
    await this.#install(plugin, { pays: 4, fields });
    this.#tell(`${plugin.code} is not taken by one table`);
  }
}
