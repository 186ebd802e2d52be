// The screen's calls against a server that has had enough of them for a moment.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { playApi } from './api.ts';
import { Refusal } from './wire.ts';

describe("the screen's calls", function () {
  this.timeout(20_000);
  let server: Server;
  let asked: { at: number; session: string | undefined }[];
  let refusals: number;
  let status: number;
  let base: string;

  before(async () => {
    server = createServer((request, response) => {
      asked.push({ at: performance.now(), session: request.headers.authorization });
      const isRefused = asked.length <= refusals;
      const error = { code: status === 429 ? 'RATE_LIMITED' : 'UNAVAILABLE', message: 'Not now' };
      response.writeHead(isRefused ? status : 200, { 'Content-Type': 'application/json', 'Retry-After': '1' });
      response.end(JSON.stringify(isRefused ? { error } : { balance: 5, currency: 'KRW' }));
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    asked = [];
    status = 429;
  });
  after(() => void server.close());

  it('a read that came too soon after others is asked again once it may be, and the player is told nothing of it', async () => {
    refusals = 2;
    expect(await playApi('ses_1', base).balance()).to.deep.equal({ balance: 5, currency: 'KRW' });
    expect(asked.map(({ session }) => session)).to.deep.equal(['Bearer ses_1', 'Bearer ses_1', 'Bearer ses_1']);
    const rests = asked.slice(1).map(({ at }, i) => at - (asked[i]?.at ?? 0));
    for (const rest of rests) expect(rest).to.be.within(990, 2500);
  });

  it('a read is given up where it is refused for another reason', async () => {
    refusals = 1;
    status = 503;
    const error = await playApi('ses_1', base)
      .balance()
      .catch((reason: unknown) => reason);
    expect((error as Refusal).code).to.equal('UNAVAILABLE');
    expect(asked).to.have.length(1);
  });

  it('a read that is refused again and again is given up', async () => {
    refusals = 100;
    const error = await playApi('ses_1', base)
      .balance()
      .catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Refusal);
    expect((error as Refusal).code).to.equal('RATE_LIMITED');
    expect(asked).to.have.length(5);
  });
});
