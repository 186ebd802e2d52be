// Maps and sets that begin without memory: what is put in is there, in its order, and what goes is gone.
import { expect } from 'chai';
import { LateMap, LateSet } from './late.ts';

describe('maps and sets that come late', () => {
  it('a map without an entry is empty whatever is asked of it', () => {
    const map = new LateMap<string, number>();
    expect([map.size, map.get('a'), map.has('a'), map.delete('a')]).to.deep.equal([0, undefined, false, false]);
    map.clear();
    expect([[...map], [...map.keys()], [...map.values()]]).to.deep.equal([[], [], []]);
  });

  it('a map keeps its entries in the order in which they came, and one is replaced in its place', () => {
    const map = new LateMap<string, number>();
    map.set('b', 1);
    map.set('a', 2);
    map.set('b', 3);
    expect([[...map], [...map.keys()], [...map.values()]]).to.deep.equal([
      [
        ['b', 3],
        ['a', 2],
      ],
      ['b', 'a'],
      [3, 2],
    ]);
    expect([map.size, map.get('b'), map.has('a')]).to.deep.equal([2, 3, true]);
    expect([map.delete('b'), map.delete('b'), map.size, map.has('b')]).to.deep.equal([true, false, 1, false]);
    map.clear();
    expect([map.size, map.has('a')]).to.deep.equal([0, false]);
    map.set('c', 4);
    expect([...map]).to.deep.equal([['c', 4]]);
  });

  it('entries that go while a map is gone through are not met', () => {
    const map = new LateMap<number, string>();
    for (const n of [1, 2, 3]) map.set(n, '');
    const met: number[] = [];
    for (const n of map.keys()) {
      met.push(n);
      map.delete(n + 1);
    }
    expect(met).to.deep.equal([1, 3]);
  });

  it('nothing is met any more of what was cleared while it was gone through', () => {
    const [map, set, met] = [new LateMap<number, string>(), new LateSet<number>(), [] as number[]];
    for (const n of [1, 2, 3]) map.set(n, '');
    for (const n of [4, 5]) set.add(n);
    for (const n of map.keys()) {
      met.push(n);
      map.clear();
    }
    for (const n of set) {
      met.push(n);
      set.clear();
    }
    expect(met).to.deep.equal([1, 4]);
  });

  it('what was put in after the last one had gone is there, and is met by who begins to go through it then', () => {
    const [map, set] = [new LateMap<string, number>(), new LateSet<string>()];
    for (const each of ['a', 'b']) {
      map.set(each, 1);
      set.add(each);
      expect([[...map.keys()], [...set], map.delete(each), set.delete(each)]).to.deep.equal([[each], [each], true, true]);
      expect([map.size, set.size, [...map], [...set]]).to.deep.equal([0, 0, [], []]);
    }
  });

  it('a set has each item once', () => {
    const set = new LateSet<string>();
    expect([set.size, set.has('a'), set.delete('a'), [...set]]).to.deep.equal([0, false, false, []]);
    for (const each of ['b', 'a', 'b']) set.add(each);
    expect([set.size, set.has('b'), [...set]]).to.deep.equal([2, true, ['b', 'a']]);
    expect([set.delete('b'), set.has('b'), [...set]]).to.deep.equal([true, false, ['a']]);
    set.clear();
    expect([set.size, [...set]]).to.deep.equal([0, []]);
  });
});
