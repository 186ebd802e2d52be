// The table of errors against its document, both ways; and which codes a spec provokes.
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'chai';
import { ERRORS, RETRYABLE } from '../../core/server/src/kernel/index.ts';
import { classifyAnswer } from '../../core/server/src/wallet/transport/answer-class.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const document = read('docs/errors.md');
const [apis = '', screen = '', wallet = ''] = document.split(/^## /m).slice(1);

/** The rows of a table as lists of cells, the codes of the first cell as they are. */
const rowsOf = (section: string): string[][] =>
  section
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line =>
      line
        .slice(1, -1)
        .split('|')
        .map(cell => cell.trim()),
    );
const codesOf = (cell = ''): string[] => [...cell.matchAll(/`([A-Z_]+)`/g)].map(each => each[1] ?? '');

describe('errors', () => {
  it('ERR-06 the document has every code once with its status, and no other', () => {
    const documented = rowsOf(apis).map(([code, status]) => [codesOf(code)[0], status]);
    const table = Object.entries(ERRORS).map(([code, { status }]) => [
      code,
      code === 'NOT_RESTORABLE' ? '403, 409' : String(status),
    ]);
    expect(documented.map(each => each.join(' ')).toSorted()).to.deep.equal(table.map(each => each.join(' ')).toSorted());
  });

  it('ERR-05 the document says of exactly the retryable codes that the call may come again', () => {
    const again = rowsOf(apis).filter(([, , , what]) => /^again\b/.test(what ?? ''));
    expect(again.flatMap(([code]) => codesOf(code)).toSorted()).to.deep.equal(RETRYABLE.toSorted());
    for (const row of rowsOf(apis)) expect(row.filter(Boolean), row[0]).to.have.length(4);
  });

  it('ERR-04 messages are English sentences for a log, and no client of ours looks at one', () => {
    const messages = Object.values(ERRORS).map(each => each.message);
    for (const message of messages) expect(message).to.match(/^[A-Z][a-z][A-Za-z' ,-]+$/);
    expect(apis).to.include('Act on the code. The message is English for a log and may change: never compare\nit.');
    const ours = globSync('{plugins,core/server/src/cli,test}/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/node_modules/**'] });
    const quoting = ours.filter(
      file => !file.endsWith('house/errors.spec.ts') && messages.some(each => read(file).includes(each)),
    );
    expect(quoting, 'a file that knows the words of a message').to.deep.equal([]);
  });

  it('SCR-01 the document has every code that a table or the gateway says to a screen', () => {
    const said = globSync('core/server/src/{tables,gateway}/*.ts', { cwd: ROOT })
      .filter(file => !/\.spec\.ts$|fixture\.ts$/.test(file))
      .flatMap(file => read(file).match(/(?<=ScreenError\('|refused\('|code: '|reason: ')[A-Z]+(_[A-Z]+)+/g) ?? []);
    expect(said.length, 'the sources were found').to.be.greaterThan(5);
    const known = [...rowsOf(screen), ...rowsOf(apis)].flatMap(([code]) => codesOf(code));
    expect([...new Set(said)].filter(code => !known.includes(code))).to.deep.equal([]);
  });

  it('WDB-04 the document has the ten statuses of a wallet and what each does to a debit', () => {
    const words = { yes: 'confirmed', no: 'refused, nothing was taken', doubt: 'in doubt: given back at once' };
    const rows = rowsOf(wallet);
    expect(rows).to.have.length(10);
    for (const [cell, onDebit] of rows) {
      const [status] = codesOf(cell);
      const verdict = classifyAnswer(200, Buffer.from(JSON.stringify({ status })), null);
      expect([onDebit, verdict.review], status).to.deep.equal([words[verdict.class], false]);
    }
  });

  it('ERR-09 every code of the table is provoked by a spec, and so is every status of a wallet', async () => {
    const specs = globSync('{core,plugins,test}/**/*.spec.ts', { cwd: ROOT, exclude: ['**/node_modules/**'] })
      .filter(file => !file.endsWith('house/errors.spec.ts') && !file.endsWith('kernel.spec.ts'))
      .map(read)
      .join('\n');
    const isThere = (code: string) => new RegExp(`['\` ]${code}['\`]`).test(specs);
    const codes = Object.keys(ERRORS);
    expect(codes.length).to.be.at.least(40);
    expect(
      codes.filter(code => !isThere(code)),
      'not in any spec',
    ).to.deep.equal([]);
    const statuses = rowsOf(wallet).flatMap(([cell]) => codesOf(cell));
    expect(statuses).to.have.length(10);
    expect(statuses.filter(status => !isThere(status))).to.deep.equal([]);
  });
});
