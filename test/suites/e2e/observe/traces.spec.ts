// Traces of a running server, as a collector hears them over OTLP/HTTP; and that without one nothing of the SDK is loaded.
import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import type { Site } from '../../../support/site.ts';
import { type Guest, type Json, until, World } from '../../../support/world.ts';

const RUNTIME = pathToFileURL(resolve(import.meta.dirname, '../../../../core/server/src/runtime/index.ts')).href;
const SERVER = pathToFileURL(resolve(import.meta.dirname, '../../../../core/server/src/app/server.ts')).href;

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

interface Batch {
  resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: Span[] }[] }[];
}

describe('traces', function () {
  this.timeout(120_000);
  let collector: Server;
  let world: World;
  let acme: Site;
  let guest: Guest;
  let table: string;
  const bodies: string[] = [];
  before(async () => {
    collector = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      if (request.url === '/v1/traces') bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>(done => collector.listen(0, '127.0.0.1', done));
    const { port } = collector.address() as AddressInfo;
    world = await World.open({ config: { traces: { url: `http://127.0.0.1:${port}/v1/traces`, percent: 100 } } });
    acme = await world.site('acme');
    table = await world.table();
    guest = await world.guest(acme, 'ext-canary-1', table);
    await world.play([guest, { banker: 1000 }]);
    await world.quiet();
  });
  after(async () => {
    await world?.close();
    collector?.close();
  });

  const spans = () =>
    bodies.flatMap(body =>
      (JSON.parse(body) as Batch).resourceSpans.flatMap(each => each.scopeSpans.flatMap(scope => scope.spans)),
    );
  const named = (name: string) => spans().filter(each => each.name === name);
  const heard = async (name: string): Promise<Span> => {
    await until(name, () => named(name).length > 0);
    return named(name)[0] as Span;
  };
  const aboutOf = ({ attributes }: Span) => Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]));

  it('GEN-05 show a bet from its frame to the books: its row, the wallet, the end of the debit', async () => {
    const bet = await heard('action bet');
    expect(bet.parentSpanId ?? '').to.equal('');
    expect(aboutOf(bet)).to.include({ 'baize.table': table, 'baize.operator': 'acme', 'baize.code': 'OK' });
    for (const name of ['debit row', 'wallet debit', 'debit books']) {
      const part = await heard(name);
      expect([part.traceId, part.parentSpanId], name).to.deep.equal([bet.traceId, bet.spanId]);
    }
  });

  it('GEN-05 show a launch, and every call to a wallet, which hears the traceparent of its span', async () => {
    expect(aboutOf(await heard('launch.post'))).to.include({ 'baize.operator': 'acme' });
    for (const call of ['debit', 'credit']) {
      const span = await heard(`wallet ${call}`);
      expect(aboutOf(span)).to.include({ 'baize.operator': 'acme', 'baize.class': 'yes' });
      const sent = acme.wallet.calls.filter(each => each.name === call).map(each => each.headers.traceparent);
      expect(sent).to.deep.equal([`00-${span.traceId}-${span.spanId}-01`]);
    }
  });

  it('GEN-05 hold no id by which an operator knows its player, no key and no session', () => {
    const all = bodies.join('');
    for (const word of ['ext-canary', acme.operator.key, acme.operator.secret, guest.session])
      expect(all.includes(word), word.slice(0, 10)).to.equal(false);
  });

  it('GEN-05 go on without a collector: play does not wait for it', async () => {
    collector.closeAllConnections();
    await new Promise(done => collector.close(done));
    for (let i = 0; i < 2; i++) await world.play([guest, { banker: 1000 }]);
    const codes = world.server.lines.filter((line: Json) => Number(line.level) >= 50);
    expect(codes).to.deep.equal([]);
  });

  it('GEN-05 load nothing of the SDK where no collector is named', () => {
    const script = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ resolve(name, context, next) { loaded.push(name); return next(name, context); } });
      const { tracing } = await import('${RUNTIME}');
      await import('${SERVER}');
      await tracing.start({ url: null, percent: 100 });
      const off = loaded.filter(name => /^@opentelemetry\\/(?!api)/.test(name)).length;
      await tracing.start({ url: 'http://127.0.0.1:9/v1/traces', percent: 100 });
      const on = loaded.filter(name => /^@opentelemetry\\/(?!api)/.test(name)).length;
      await tracing.stop();
      process.stdout.write(JSON.stringify([off, on > 0]), () => process.exit());
    `;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(stdout, stderr).to.equal('[0,true]');
  });
});
