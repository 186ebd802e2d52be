// What whoever mistypes a command is told: what was wrong, what may be meant, exit code 64, and no page of text.
import { PassThrough } from 'node:stream';
import { expect } from 'chai';
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

  it('has minutes of debug lines without anything that they are for', async () => {
    const [code, text] = await said('log', '--minutes', '5');
    expect([code, text]).to.deep.equal([64, '--minutes needs --operator or --table: whose debug lines\n']);
  });
});
