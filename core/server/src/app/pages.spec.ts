// Pages of plugins while the server starts: a player who comes with a launch is not told that there is no such page.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import Koa from 'koa';
import { Pages } from './pages.ts';

describe('pages of plugins', () => {
  let server: Server;
  const pages = new Pages();
  before(async () => {
    const koa = new Koa();
    koa.use(pages.middleware());
    server = createServer(koa.callback()).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());

  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    return [answer.status, answer.headers.get('retry-after'), answer.headers.get('refresh'), await answer.text()];
  };

  it('are awaited with 503 until all plugins have started, those that are there are shown, and then 404 means 404', async () => {
    pages.get('/here', async () => ({ type: 'text/plain', body: 'here' }));
    expect(await get('/launch')).to.deep.equal([503, '1', '1', 'The server is starting']);
    expect((await get('/here')).slice(0, 1)).to.deep.equal([200]);
    expect((await get('/operator/v1/nothing')).slice(0, 3)).to.deep.equal([404, null, null]);
    pages.get('/launch', async () => ({ type: 'text/plain', body: 'come in' }));
    expect((await get('/launch')).slice(0, 1)).to.deep.equal([200]);
    pages.whole();
    expect(await get('/nothing')).to.deep.equal([404, null, null, 'Not Found']);
  });
});
