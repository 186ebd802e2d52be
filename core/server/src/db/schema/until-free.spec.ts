// What is tried again where a table was in use, and what is not.
import { expect } from 'chai';
import sinon from 'sinon';
import { makeLog } from '../../kernel/index.ts';
import { untilFree } from './until-free.ts';

describe('a change of the schema that waits', () => {
  afterEach(() => sinon.restore());
  const log = makeLog('silent');

  it('is tried again as long as a table is in use, and told once a minute', async () => {
    const clock = sinon.useFakeTimers();
    const warn = sinon.spy(log, 'warn');
    const inUse = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
    const work = sinon.stub().rejects(new Error('wrapped', { cause: inUse }));
    work.onCall(25).resolves('made');
    const made = untilFree(work, log);
    await clock.tickAsync(30_000);
    expect([await made, work.callCount, warn.callCount]).to.deep.equal(['made', 26, 2]);
  });

  it('fails at once where something else is wrong', async () => {
    const work = sinon.stub().rejects(new Error('syntax error'));
    const failed = await untilFree(work, log).catch(String);
    expect([failed, work.callCount]).to.deep.equal(['Error: syntax error', 1]);
  });
});
