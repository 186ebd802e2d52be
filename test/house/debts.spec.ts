// Rules of the house that some files still break: none breaks one that is not on the list, and what is paid is struck off.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { compared, house, readDebts, rules } from './debts.ts';
import { circlesOf, longestRow } from './rules/imports.ts';
import type { Rule } from './rules/rule.ts';
import { functionsOf } from './rules/sizes.ts';
import { commentsOf, linesWith } from './rules/words.ts';
import { ROOT, sourceOf } from './sources.ts';
import { OLD_WORDS } from './words.ts';

const ruleOf = (name: string): Rule => {
  const rule = rules.find(each => each.name === name);
  if (!rule) throw new Error(`there is no rule ${name}`);
  return rule;
};
const found = (name: string, ...files: [file: string, text: string][]): string[] =>
  ruleOf(name)
    .find({ sources: files.map(([file, text]) => sourceOf(file, text)), styles: [], pages: [] })
    .map(({ where }) => where);
const edges = (of: Record<string, string[]>) => new Map(Object.entries(of));

describe('the debts of the house', () => {
  const owed = readDebts();
  for (const rule of rules) {
    it(rule.holds, () => {
      expect(compared(rule.find(house), owed.get(rule.name) ?? new Map())).to.deep.equal([]);
    });
  }

  it('every debt is one of a rule', () => {
    expect([...owed.keys()].filter(name => !rules.some(rule => rule.name === name))).to.deep.equal([]);
  });

  it('a debt more fails, a debt that is gone and listed fails, fewer of one place do not', () => {
    const breaches = [
      { where: 'a.ts', what: '1' },
      { where: 'a.ts', what: '2' },
    ];
    expect(compared(breaches, new Map([['a.ts', 1]]))).to.have.length(3);
    expect(compared(breaches, new Map([['a.ts', 3]]))).to.deep.equal([]);
    expect(compared([], new Map([['a.ts', 1]]))).to.deep.equal(['a.ts: paid, and still listed; npm run debts strikes it off']);
  });

  it('two lines of one place, as a merge leaves them, are one debt: the smaller one', () => {
    expect(readDebts('he 3 a.ts\nhe 2 a.ts\n').get('he')?.get('a.ts')).to.equal(2);
  });
});

describe('the rules of the house', () => {
  it('find functions of any kind by their length, and no blocks that are none', () => {
    const body = '  work();\n'.repeat(3);
    const text = [
      'function one(): void {',
      `${body}}`,
      'const two = () => {',
      `${body}};`,
      'async function three(',
      '  a: string,',
      '): Promise<void> {',
      `${body}}`,
      'class Some {',
      '  four(): void {',
      '    if (a) {',
      `      b();\n    }\n  }`,
      '}',
      "describe('it', () => {",
      "  it('five', () => {",
      '    work();\n  });',
      '});',
    ].join('\n');
    const lengths = [...functionsOf(sourceOf('a.ts', text))].map(({ head, lines }) => [head, lines]);
    expect(lengths).to.deep.equal([
      ['function one(): void {', 5],
      ['const two = () => {', 5],
      ['async function three(', 7],
      ['four(): void {', 5],
      ["it('five', () => {", 3],
    ]);
  });

  it('find circles of two and of three files, and the longest row of imports', () => {
    const circles = circlesOf(edges({ a: ['b'], b: ['a'], c: ['d'], d: ['e'], e: ['c'], f: ['a'] }));
    expect(circles.filter(each => each.length > 1).map(each => each.toSorted().join(''))).to.deep.equal(['ab', 'cde']);
    expect(longestRow(edges({ a: ['b', 'c'], b: ['c'], c: ['d'], d: [] }))).to.deep.equal(['a', 'b', 'c', 'd']);
  });

  it('find who writes the table of another room', () => {
    const files: [string, string][] = [
      ['core/server/src/ledger/entities.ts', "tableName: 'journal',"],
      ['core/server/src/ledger/ledger.ts', 'sql.run(`insert into journal (ref) values ($1)`)'],
      ['core/server/src/api/a.ts', "sql.run('update journal set ref = $1')"],
      ['core/server/src/api/b.ts', "sql.query('select ref from journal for update')"],
    ];
    expect(found('foreign-table', ...files)).to.deep.equal(['api writes journal']);
  });

  it('find an old word in names and comments, and not in other words', () => {
    const lane = OLD_WORDS.find(each => each.old === 'lane');
    if (!lane) throw new Error('there is no such word');
    const text = 'const laneOf = 1;\nthis.#lanes;\n// a plane\n// the player’s lane\n';
    expect(linesWith(lane, sourceOf('a.ts', text))).to.deep.equal([1, 2, 4]);
  });

  it('find who takes a player for a man, in comments, titles and pages alone', () => {
    const text = "// He has his cards: HIS-18.\nconst text = 'he has';\n/** the others, and\n * him */\n";
    expect(commentsOf(sourceOf('a.ts', text))).to.have.length(2);
    expect(found('he', ['core/a.ts', text])).to.deep.equal(['core/a.ts', 'core/a.ts']);
    expect(found('he', ['core/a.spec.ts', "it('HIS-18 tells him', () => {\nit('HIS-18 tells them', () => {\n"])).to.have.length(
      1,
    );
    const page = sourceOf('docs/a.md', '| HIS-18 | what he owns |\n| HIS-19 | the rest |\n');
    expect(ruleOf('he').find({ sources: [], styles: [], pages: [page] })).to.have.length(1);
  });

  it('find a name of the wire that nothing checks', () => {
    const written = 'const view = { table_id: id, own_name: 1 };\ninterface Row {\n  table_id: string;\n}\n';
    const files: [string, string][] = [
      ['core/protocol/src/state.ts', '  table_id: Type.String(),\n'],
      ['core/server/src/tables/view.ts', written],
      ['core/server/src/tables/typed.ts', `import type { State } from '@baize/protocol';\n${written}`],
      ['core/server/src/gateway/view.ts', written],
    ];
    expect(found('wire-name', ...files)).to.deep.equal(['core/server/src/tables/view.ts']);
  });

  it('CONTRIBUTING.md lists each old word with its new one', () => {
    const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
    const rows = OLD_WORDS.map(({ old, use, why }) => `| ${old} | ${use} | ${why} |`);
    expect(rows.filter(row => !text.includes(row))).to.deep.equal([]);
  });
});
