// The guard with a clock of its own: what each address may do, who is exempt, and that a window ends.
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect } from 'chai';
import { type Clock, makeLog, systemClock } from '../kernel/index.ts';
import { Guard } from './guard.ts';

describe('guard', () => {
  let now = 1_000_000_000_000;
  const clock: Clock = { ...systemClock, now: () => now };
  const lines: string[] = [];
  const log = makeLog('warn', { write: line => void lines.push(line) });
  const make = (guard_exempt: string[] = [], trust_proxy = 0) => new Guard({ clock, config: { guard_exempt, trust_proxy }, log });
  const count = (times: number, work: () => boolean) => Array.from({ length: times }, work).filter(Boolean).length;
  beforeEach(() => {
    now += 60_000;
    lines.length = 0;
  });

  it('B39 lets an address ask 50 times a second without proof, and again in the next second', () => {
    const guard = make();
    expect(count(80, () => guard.unauthenticated('203.0.113.5'))).to.equal(50);
    expect(guard.unauthenticated('203.0.113.6')).to.equal(true);
    now += 1000;
    expect(guard.unauthenticated('203.0.113.5')).to.equal(true);
  });

  it('B39 closes after 20 failures in a minute, says so once, and forgets with the minute', () => {
    const guard = make();
    expect(count(40, () => guard.failed('203.0.113.5'))).to.equal(20);
    expect(lines).to.have.length(1);
    expect(JSON.parse(lines[0] as string)).to.include({ msg: 'an address is over its limits', address: '203.0.113.5' });
    now += 60_000;
    expect(guard.failed('203.0.113.5')).to.equal(true);
  });

  it('F26 takes 10 new sockets a second of an address', () => {
    const guard = make();
    expect(count(30, () => guard.socket('203.0.113.5'))).to.equal(10);
  });

  it('B17 holds at most 100 connections of an address, and counts those that ended no more', () => {
    const guard = make();
    const connect = () => {
      const socket = Object.assign(new EventEmitter(), { remoteAddress: '203.0.113.5', destroyed: false, destroy: () => {} });
      socket.destroy = () => {
        socket.destroyed = true;
        socket.emit('close');
      };
      guard.connected(socket as unknown as Socket);
      return socket;
    };
    const sockets = Array.from({ length: 105 }, connect);
    expect(sockets.filter(each => each.destroyed)).to.have.length(5);
    sockets[0]?.destroy();
    expect(connect().destroyed).to.equal(false);
    expect(connect().destroyed).to.equal(true);
  });

  it('does not count addresses of an exempt network, also when IPv6 carries them', () => {
    const guard = make(['127.0.0.0/8', '::1', 'fd00::/8']);
    for (const address of ['127.0.0.1', '::ffff:127.0.0.9', '::1', 'fd00::5'])
      expect(count(200, () => guard.failed(address) && guard.socket(address) && guard.unauthenticated(address))).to.equal(200);
    expect(count(100, () => guard.failed('128.0.0.1'))).to.equal(20);
  });

  it('counts the addresses of one IPv6 network together', () => {
    const guard = make();
    let i = 0;
    expect(count(40, () => guard.failed(`2001:db8::${(++i).toString(16)}:1`))).to.equal(20);
    expect(guard.failed('2001:db8:0:1::1')).to.equal(true);
    expect(guard.failed('2001:db8:0:0:5:6:7:8')).to.equal(false);
  });
});
