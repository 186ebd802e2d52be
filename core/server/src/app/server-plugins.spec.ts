// Plugins that are no games: found in the folder by what their package says, started in order, and what they are lent.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { makeLog } from '../kernel/index.ts';
import type { Page, PluginHost } from './plugin-host.ts';
import { loadServerPlugins, startServerPlugins } from './server-plugins.ts';

describe('the folder of plugins', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'baize-plugins-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const put = (name: string, plugin: object | undefined, source: string) => {
    const dir = join(root, 'plugins', name);
    mkdirSync(dir, { recursive: true });
    const manifest = { name, type: 'module', exports: { '.': './index.js' }, ...(plugin ? { baize: { plugin } } : {}) };
    writeFileSync(join(dir, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(dir, 'index.js'), source);
  };
  const exporter = (name: string) => `export default {
    name: '${name}',
    async start(host) {
      await host.database.query('create table if not exists ${name}_row (id text)');
      host.page('/${name}', async () => ({ type: 'text/plain', body: String((await host.database.query('select 1')).length) }));
    },
    async stop() {},
  };`;

  it('SDK-08 loads each package that says it is one, in order; one for the demo with the demo alone', async () => {
    put('beta', {}, exporter('beta'));
    put('alpha', {}, exporter('alpha'));
    put('show', { only: 'demo' }, exporter('show'));
    put('library', undefined, 'throw new Error("nobody loads this")');
    const names = async (demo: boolean) => (await loadServerPlugins(demo, root)).map(each => each.name);
    expect(await names(false)).to.deep.equal(['alpha', 'beta']);
    expect(await names(true)).to.deep.equal(['alpha', 'beta', 'show']);
  });

  it('SDK-08 starts them with what the server lends: pages of their own, and a corner of the database', async () => {
    put('exporter', {}, exporter('exporter'));
    const asked: string[] = [];
    const pages = new Map<string, () => Promise<Page>>();
    const host = {
      database: {
        query: async (text: string) => {
          asked.push(text);
          return [{}];
        },
      },
      page: (path: string, handle: () => Promise<Page>) => void pages.set(path, handle),
    } as unknown as PluginHost;
    const started = await startServerPlugins(await loadServerPlugins(false, root), host, makeLog('silent'));
    expect(started.map(each => each.name)).to.deep.equal(['exporter']);
    expect(asked).to.deep.equal(['create table if not exists exporter_row (id text)']);
    expect(await pages.get('/exporter')?.()).to.deep.equal({ type: 'text/plain', body: '1' });
  });

  it('SDK-08 refuses a package that says it is one and cannot be started', async () => {
    put('broken', {}, 'export default { name: "broken" };');
    const failed = await loadServerPlugins(false, root).then(() => '', String);
    expect(failed).to.include('broken: no start and stop');
  });
});
