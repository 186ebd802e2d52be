// The kernel's small parts: queues, groups, seals, errors, ids, the log.
import { expect } from 'chai';
import { ApiError, Batcher, badFields, Cipher, ERRORS, iso, KeyedQueue, makeLog, newId, newToken, RETRYABLE } from './index.ts';

const wait = (ms: number) => new Promise(done => setTimeout(done, ms));

describe('kernel', () => {
  it('ERR-05 calls exactly five codes retryable', () => {
    expect(RETRYABLE).to.have.members(['RATE_LIMITED', 'INTERNAL_ERROR', 'TABLE_OPEN_FAILED', 'GAME_MAINTENANCE', 'UNAVAILABLE']);
  });

  it('ERR-06 gives each code a status of its kind', () => {
    for (const [code, { status, message }] of Object.entries(ERRORS)) {
      expect(status, code).to.be.oneOf([400, 401, 403, 404, 409, 429, 500, 503]);
      expect(message, code).to.match(/^[A-Z][^\n]+$/);
      if (code.endsWith('NOT_FOUND')) expect(status, code).to.equal(404);
    }
    expect(new ApiError('DUPLICATE').status).to.equal(409);
  });

  it('ERR-02 names each bad field once, in order', () => {
    expect(badFields('limits.bb', 'names.en', 'limits.bb').details).to.deep.equal({ fields: ['limits.bb', 'names.en'] });
  });

  it('GEN-10 draws ids of a prefix and 32 hex digits, tokens of 43 characters', () => {
    for (const prefix of ['pl', 'tbl', 'rnd', 'tss', 'prv'] as const)
      expect(newId(prefix)).to.match(new RegExp(`^${prefix}_[0-9a-f]{32}$`));
    expect(newToken('lt')).to.match(/^lt_[\w-]{43}$/);
    expect(newId('rnd')).not.to.equal(newId('rnd'));
  });

  it('LCH-13 writes times with milliseconds and Z', () => expect(iso(1767225600000)).to.equal('2026-01-01T00:00:00.000Z'));

  it('runs the work of one key in order and one at a time, keys beside each other', async () => {
    const queue = new KeyedQueue();
    const seen: string[] = [];
    const job = (name: string, ms: number) => async () => {
      seen.push(`${name}+`);
      await wait(ms);
      seen.push(`${name}-`);
    };
    await Promise.all([
      queue.run('a', job('a1', 15)),
      queue.run('a', job('a2', 1)),
      queue.first('a', job('a0', 1)),
      queue.run('b', job('b', 5)),
    ]);
    expect(seen.filter(each => each.startsWith('a'))).to.deep.equal(['a1+', 'a1-', 'a0+', 'a0-', 'a2+', 'a2-']);
    expect(seen.indexOf('b-')).to.be.lessThan(seen.indexOf('a1-'));
    expect(queue.waiting('a')).to.equal(0);
  });

  it('goes on after a job that failed', async () => {
    const queue = new KeyedQueue();
    const failed = queue.run('a', () => Promise.reject(new Error('no'))).catch((error: Error) => error.message);
    expect(await Promise.all([failed, queue.run('a', async () => 1)])).to.deep.equal(['no', 1]);
  });

  it('flushes items of the moment together and starts the next flush when the last is done', async () => {
    const sizes: number[] = [];
    const group = new Batcher<number, number>(async items => {
      sizes.push(items.length);
      await wait(5);
      return items.map(each => each * 2);
    });
    const first = [1, 2, 3].map(each => group.add(each));
    await wait(1);
    const second = [4, 5].map(each => group.add(each));
    expect(await Promise.all([...first, ...second])).to.deep.equal([2, 4, 6, 8, 10]);
    expect(sizes).to.deep.equal([3, 2]);
  });

  it('ONB-09 opens a sealed value only unaltered, about the same thing and with the same key', () => {
    const cipher = new Cipher('ab'.repeat(32));
    const sealed = cipher.seal('the secret', 'operator acme 1');
    expect(sealed).not.to.include('secret');
    expect(cipher.open(sealed, 'operator acme 1').toString()).to.equal('the secret');
    expect(() => cipher.open(sealed, 'operator acme 2')).to.throw();
    expect(() => new Cipher('cd'.repeat(32)).open(sealed, 'operator acme 1')).to.throw();
    const altered = Buffer.from(sealed, 'base64');
    altered[altered.length - 1] = (altered.at(-1) as number) ^ 1;
    expect(() => cipher.open(altered.toString('base64'), 'operator acme 1')).to.throw();
  });

  it('the next master key opens what was sealed before and seals by a key of its own, which the one before does not open', () => {
    const first = new Cipher('ab'.repeat(32));
    const old = first.seal('old', 'row');
    const second = first.successor('cd'.repeat(32));
    const started = new Cipher('cd'.repeat(32));
    expect(() => started.open(old, 'row'), 'without its ring').to.throw();
    started.adopt(second.ring);
    const third = started.successor('ef'.repeat(32));
    const last = new Cipher('ef'.repeat(32));
    last.adopt(third.ring);
    const newer = second.cipher.seal('newer', 'row');
    expect([started, last].map(each => each.open(newer, 'row').toString())).to.deep.equal(['newer', 'newer']);
    expect(last.open(old, 'row').toString()).to.equal('old');
    expect(() => first.open(newer, 'row')).to.throw();
    expect(() => started.open(last.seal('last', 'row'), 'row')).to.throw();
    expect(() => first.adopt(second.ring), 'the ring of another key').to.throw();
    expect(last.mac('key'), 'what is looked up is found').to.equal(first.mac('key'));
    expect(last.sign('link'), 'what was signed before is over').not.to.equal(first.sign('link'));
    const fingerprints = new Set([first, started, last].map(({ fingerprint }) => fingerprint));
    expect(fingerprints.size).to.equal(3);
  });

  it('GEN-05 hides every secret, token, signature and card in the log', () => {
    const lines: string[] = [];
    const log = makeLog('info', { write: line => void lines.push(line) });
    const canary = 'CANARY-7f3a';
    for (const name of [
      'token',
      'secret',
      'password',
      'pin',
      'api_key',
      'authorization',
      'cards',
      'body',
      'session',
      'platform_key',
    ]) {
      log.info({ [name]: canary }, 'flat');
      log.info({ deep: { [name]: canary } }, 'one level');
      log.info({ a: { b: { [name]: canary } } }, 'two levels');
      log.child({ [name]: canary }).info('child');
    }
    log.info({ headers: { 'x-signature': canary, 'x-api-key': canary } }, 'headers');
    const error = Object.assign(new Error('failed'), { parameters: [canary], query: canary });
    log.error({ err: error }, 'an error with what a driver hangs on it');
    expect(lines.length).to.be.greaterThan(40);
    expect(lines.join('')).not.to.include(canary);
  });
});
