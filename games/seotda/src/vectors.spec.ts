// Tests of the vector players: all given cases pass, and an altered one is a difference that says where.
import { resolve } from 'node:path';
import { playVectors, readCases } from '@baize/testkit';
import { expect } from 'chai';
import { vectors } from './vectors.ts';

interface Case {
  id: string;
  given: Record<string, unknown> & { kind: string };
  expect: Record<string, unknown>;
}
const CASES = readCases(resolve(import.meta.dirname, '../vectors/seotda.jsonl')) as Case[];
const player = vectors.seotda ?? { files: [], play: () => ['no player'] };
const differencesOf = (one: unknown): string[] => playVectors(player, [one]).differences;

/** The case with one statement changed: every number one more, every text and list another one. */
function alterations({ id, given, expect: stated }: Case): [key: string, one: Case][] {
  return Object.entries(stated).map(([key, value]) => [key, { id, given, expect: { ...stated, [key]: altered(value) } }]);
}

function altered(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return value.length === 0 ? [9] : [altered(value[0]), ...value.slice(1)];
  if (typeof value === 'object' && value !== null) {
    const [[key, first] = ['', 0], ...rest] = Object.entries(value);
    return Object.fromEntries([[key, altered(first)], ...rest]);
  }
  return value === 'gusa' ? 'tie' : 'gusa';
}

describe('vectors of seotda', () => {
  it('GAM-04 plays all given vectors as they state', () => {
    expect(playVectors(player, CASES)).to.deep.equal({ passed: 225, failed: 0, differences: [] });
  });

  for (const kind of ['rank', 'compare', 'settle', 'betting'])
    it(`GAM-04 a ${kind} that is altered is named, whatever of it is`, () => {
      for (const one of CASES.filter(({ given }) => given.kind === kind).slice(0, 12))
        for (const [key, other] of alterations(one)) {
          const found = differencesOf(other);
          expect(found, `${one.id} ${key}`).to.not.deep.equal([]);
          expect(found.join('\n')).to.contain(`${one.id}: `).and.contain(key);
        }
    });

  it('GAM-04 names what is offered beyond the stated, a seat too many, and options that cannot be chosen', () => {
    const one = CASES.find(({ given }) => given.kind === 'betting') as Case;
    const [first, ...rest] = one.expect.turns as { legal: Record<string, number> }[];
    const { bbing: _, ...legal } = first?.legal ?? {};
    const options = one.given.options as string[];
    const given = (changed: string[]) => ({ ...one, given: { ...one.given, options: changed } });
    expect(differencesOf({ ...one, expect: { ...one.expect, turns: [{ ...first, legal }, ...rest] } })).to.deep.equal([
      `${one.id}: turns[0].legal offers bbing, expected none`,
    ]);
    expect(differencesOf(given(['full']))).to.deep.equal([`${one.id}: turns[0].legal has no full, expected it to be chosen`]);
    expect(differencesOf(given([...options, 'call']))).to.deep.equal([`${one.id}: turns[11] nobody is asked, expected call`]);
    expect(differencesOf(given(options.slice(0, -1))).join()).to.contain('turns[10] seat 3 is asked, expected nobody');
    expect(differencesOf({ id: 'x', given: { kind: 'other' }, expect: {} })).to.deep.equal(['x: kind other is unknown']);
  });
});
