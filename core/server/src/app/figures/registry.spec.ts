// What the library of metrics remembers of what it has printed does not grow with how often it was asked.
import { expect } from 'chai';
import sinon from 'sinon';
import { meters } from '../../runtime/index.ts';
import { makeRegistry } from './registry.ts';

describe('the registry of metrics', () => {
  afterEach(() => sinon.restore());

  it('makes nothing anew that the library remembers by its object, however many values are printed', async () => {
    for (let i = 0; i < 200; i++) meters.rounds.of(`game${i}`, 'KRW', 'settled').value++;
    const registry = makeRegistry({});
    await registry.metrics();
    const remembered = sinon.spy(WeakMap.prototype, 'set');
    const text = await registry.metrics();
    const objects = new Set(remembered.args.map(([key]) => key)).size;
    sinon.restore();
    expect(text.match(/game\d+/g)?.length).to.be.at.least(200);
    expect(objects, 'of those that count what the process does by itself').to.be.below(100);
  });
});
