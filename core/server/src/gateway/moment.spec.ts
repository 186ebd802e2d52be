// What one moment writes to a socket is one write, with the state that comes of it.
import { Writable } from 'node:stream';
import { expect } from 'chai';
import { afterWrites, beforeWrites, gather } from './moment.ts';

/** A stream that keeps what each write to the system below it would have been. */
function stream(): { stream: Writable; writes: string[] } {
  const writes: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => {
      writes.push(String(chunk));
      done();
    },
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)).join(' '));
      done();
    },
  });
  return { stream, writes };
}

const over = () => new Promise<void>(done => setImmediate(() => setImmediate(done)));

describe('the writes of a moment', () => {
  it('are one, in their order, with what is made of all changes at its end', async () => {
    const { stream: one, writes } = stream();
    const { stream: other, writes: others } = stream();
    beforeWrites(() => {
      one.write('state');
      other.write('state');
    });
    for (const fact of ['bet', 'ack']) {
      gather(one);
      one.write(fact);
      await undefined;
    }
    expect(writes, 'nothing goes out before the moment is over').to.deep.equal([]);
    await over();
    expect(writes).to.deep.equal(['bet ack state']);
    expect(others, 'who was told nothing gets the state by itself').to.deep.equal(['state']);
  });

  it('begin anew with what is said while they go out, and an end is told once', async () => {
    const { stream: one, writes } = stream();
    let ends = 0;
    afterWrites(() => ends++);
    beforeWrites(() => {
      gather(one);
      one.write('first');
      beforeWrites(() => one.write('second'));
    });
    await over();
    await over();
    expect([writes, ends]).to.deep.equal([['first', 'second'], 1]);
  });

  it('go out although the work for one of them throws', async () => {
    const { stream: one, writes } = stream();
    const thrown = new Promise<unknown>(caught => process.once('uncaughtException', caught));
    const listeners = process.listeners('uncaughtException').filter((_, i, all) => i < all.length - 1);
    for (const each of listeners) process.off('uncaughtException', each);
    try {
      gather(one);
      one.write('told');
      beforeWrites(() => {
        throw new Error('a bad state');
      });
      expect(String(await thrown)).to.equal('Error: a bad state');
    } finally {
      for (const each of listeners) process.on('uncaughtException', each);
    }
    await over();
    expect(writes).to.deep.equal(['told']);
  });
});
