// What a transaction asks at once, on its way to PostgreSQL: in one piece, and without waiting for answers.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect } from 'chai';
import { testDatabase } from './testing.ts';

describe('statements on their way together', () => {
  /** A line to the database that keeps answers back while it is held, and notes each piece that comes to it. */
  async function lineTo(server: URL) {
    const pieces: string[] = [];
    const sockets = new Set<Socket>();
    let kept: (() => void)[] | null = null;
    const line = createServer(inside => {
      const outside = connect(Number(server.port), server.hostname);
      for (const each of [inside, outside]) sockets.add(each.on('error', () => {}));
      inside.on('data', part => {
        pieces.push(part.toString('latin1'));
        outside.write(part);
      });
      outside.on('data', part => (kept ? kept.push(() => inside.write(part)) : inside.write(part)));
      inside.on('close', () => outside.destroy());
      outside.on('close', () => inside.destroy());
    });
    await new Promise<void>(done => line.listen(0, '127.0.0.1', done));
    const url = new URL(server);
    [url.hostname, url.port] = ['127.0.0.1', String((line.address() as AddressInfo).port)];
    const hold = () => {
      pieces.length = 0;
      kept = [];
    };
    const release = () => {
      for (const give of kept ?? []) give();
      kept = null;
    };
    const close = () => {
      for (const each of sockets) each.destroy();
      return new Promise(done => line.close(done));
    };
    return { url: url.href, pieces, hold, release, close };
  }

  it('leave before the first of them is answered, in one piece', async function () {
    const server = process.env.TEST_DATABASE_URL;
    if (!server) return this.skip(); // the embedded database is in this process: there is no way to it
    const line = await lineTo(new URL(server));
    const db = await testDatabase([], undefined, line.url);
    try {
      const answers = await db.transaction(async sql => {
        await sql.query('select $1::int', [0]);
        line.hold();
        const asked = Promise.all([1, 2, 3, 4].map(n => sql.query<{ n: number }>(`select ${n}0 + $1::int as n`, [n])));
        await new Promise(done => setTimeout(done, 300));
        const told = line.pieces.filter(piece => piece.includes('0 + $1::int'));
        expect(told, 'pieces').to.have.length(1);
        expect([1, 2, 3, 4].filter(n => told[0]?.includes(`select ${n}0 + `))).to.deep.equal([1, 2, 3, 4]);
        line.release();
        return asked;
      });
      expect(answers.flat().map(({ n }) => n)).to.deep.equal([11, 22, 33, 44]);
    } finally {
      line.release();
      await db.close();
      await line.close();
    }
  });
});
