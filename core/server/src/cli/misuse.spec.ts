// What whoever mistypes a command is told: what was wrong, what may be meant, exit code 64, and no page of text.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { call } from './client.ts';
import { runCommand } from './index.ts';

describe('a command that is mistyped', () => {
  async function said(...args: string[]): Promise<[code: number, text: string]> {
    const [out, err] = [new PassThrough(), new PassThrough()];
    const code = await runCommand(args, { out, err } as never);
    return [code, String(err.read() ?? '')];
  }

  it('is named, with the nearest one that there is', async () => {
    expect(await said('tabel', 'list')).to.deep.equal([
      64,
      'unknown command: tabel; is table meant?\n`baize --help` lists all\n',
    ]);
    expect((await said('frobnicate'))[1]).to.equal('unknown command: frobnicate\n`baize --help` lists all\n');
    const [code, text] = await said('table', 'lst');
    expect(code).to.equal(64);
    expect(text).to.match(/^baize table has no lst; is list meant\?\n/);
  });

  it('says which words it wants, and which were given', async () => {
    expect(await said('log', 'acme')).to.deep.equal([
      64,
      'no words are expected here, given: acme; with --help it says what it takes\n',
    ]);
    expect((await said('operator', 'show'))[1]).to.match(/^expected CODE, given: nothing/);
  });

  it('names an option that is not what it should be, before anything is asked', async () => {
    const ID = 'tbl_1';
    const cases: [args: string[], sentence: RegExp][] = [
      [['tx', 'list', '--limit', 'abc'], /^--limit is a whole number above 0, not abc$/],
      [['tx', 'list', '--from', 'yesterday'], /^--from is a date or a time with its zone, as 2026-01-31 or .*, not yesterday$/],
      [['report', 'ggr', '--to', '2026-13-01'], /^--to is a date or a time/],
      [['tx', 'list', '--status', 'pendin'], /^--status is one of pending, .*, not pendin; is pending meant\?$/],
      [['round', 'list', '--status', 'running'], /^--status is one of open, settled, void, not running$/],
      [['report', 'ggr', '--group', 'week'], /^--group is one of day, month, not week$/],
      [['table', 'create', '--limits', '{min'], /^--limits is no JSON \(.*\): \{min$/],
      [['table', 'change', ID, '--set', '[]'], /^--set is an object of JSON, as \{"name": 1\}, not \[\]$/],
      [['operator', 'change', 'acme'], /^--set is missing: JSON of the fields to change$/],
      [['settings', 'set'], /^--to is missing: JSON/],
      [['top', '--every', 'x'], /^--every is a number of seconds from 0\.2 on, not x\n/],
      [['status', '--bogus'], /^Unknown option '--bogus'; with --help it says what it takes$/],
      [['plugin', 'install', '/not/there.tgz'], /^\/not\/there\.tgz cannot be read: there is no such file$/],
    ];
    for (const [args, sentence] of cases) {
      const [code, text] = await said(...args);
      expect([args.join(' '), code]).to.deep.equal([args.join(' '), 64]);
      expect(text.trimEnd()).to.match(sentence);
    }
  });

  it('is sent to something else than our server, or to one that says nothing: 69', async () => {
    const other = createServer((request, response) => {
      if (request.url !== '/platform/v1/silent')
        response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    });
    await new Promise<void>(done => other.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const before = { ...process.env };
    Object.assign(process.env, { BAIZE_URL: url, BAIZE_PLATFORM_KEY: 'pk' });
    try {
      const [code, text] = await said('status');
      expect([code, text]).to.deep.equal([
        69,
        `what answers at ${url} (found by BAIZE_URL) is not our server: status 502, no JSON\n`,
      ]);
      const late = await call('GET', '/silent', undefined, 100).catch((error: unknown) => error);
      expect(String(late)).to.equal(`NotRunning: ${url} (found by BAIZE_URL) has not answered for 0.1 s`);
    } finally {
      for (const name of ['BAIZE_URL', 'BAIZE_PLATFORM_KEY']) delete process.env[name];
      Object.assign(process.env, before);
      other.closeAllConnections();
      other.close();
    }
  });

  it('has minutes of debug lines without anything that they are for', async () => {
    const [code, text] = await said('log', '--minutes', '5');
    expect([code, text]).to.deep.equal([64, '--minutes needs --operator or --table: whose debug lines\n']);
  });
});
