// Clients of rooms: everybody acts as soon as the last action was answered, or one of each room makes it tell everybody.
import { Client, type Room } from '@colyseus/sdk';
import type { Child } from '../support/child.ts';
import { spreadOf } from './drive.ts';

export interface Seat {
  room: Room;
  /** Called with every message. */
  heard: (type: string, payload: Record<string, unknown>) => void;
}

/** Joins rooms by their ids, ten clients each unless said otherwise. `options(i)` is what client i joins with. */
export async function join(
  url: string,
  ids: readonly string[],
  count: number,
  options: (i: number) => object,
  each = 10,
): Promise<Seat[]> {
  const seats: Seat[] = [];
  for (let i = 0; i < count; i++) {
    const room = await new Client(url).joinById(ids[Math.floor(i / each)] as string, options(i));
    const seat: Seat = { room, heard: () => {} };
    room.reconnection.enabled = false;
    room.onMessage('*', (type, payload: unknown) => seat.heard(String(type), payload as Record<string, unknown>));
    seats.push(seat);
  }
  return seats;
}

/** One action: sends it, and says when a message is its answer (false: not yet; `no` when it was refused). */
export interface Action {
  send(room: Room): void;
  answered(type: string, payload: Record<string, unknown>): 'yes' | 'no' | false;
}

export interface Acted {
  /** Processor time of the server, µs an action. */
  cpu: number;
  rate: number;
  /** The part of them that was not refused. */
  good: number;
  /** From sent to answered, ms: half of them waited at most so long. */
  p50: number;
  /** One in a hundred waited longer, ms. */
  p99: number;
}

/** Every client keeps one action under way for a while, or begins one every so many ms. */
export async function act(
  server: Child<unknown>,
  seats: readonly Seat[],
  ms: number,
  next: (i: number) => Action,
  everyMs = 0,
): Promise<Acted> {
  let [good, isOver] = [0, false];
  const waits: number[] = [];
  const before = await server.ask<number>('cpu');
  const from = performance.now();
  const timer = setTimeout(() => {
    isOver = true;
  }, ms);
  await Promise.all(
    seats.map((seat, i) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      let action = next(i);
      let sentAt = 0;
      const send = () => {
        sentAt = performance.now();
        action.send(seat.room);
      };
      seat.heard = (type, payload) => {
        const answer = action.answered(type, payload);
        if (answer === false) return;
        waits.push(performance.now() - sentAt);
        if (answer === 'yes') good++;
        if (isOver) return resolve();
        action = next(i);
        if (everyMs > 0) setTimeout(send, everyMs);
        else send();
      };
      if (everyMs > 0) setTimeout(send, (everyMs * i) / seats.length);
      else send();
      return promise;
    }),
  );
  clearTimeout(timer);
  const cpu = (await server.ask<number>('cpu')) - before;
  for (const seat of seats) seat.heard = () => {};
  const rate = waits.length / ((performance.now() - from) / 1000);
  return { cpu: cpu / waits.length, rate, good: good / waits.length, ...spreadOf(waits) };
}

/** One client of each room makes it tell everybody, again when they have heard it. @returns µs of the server a delivery */
export async function tell(server: Child<unknown>, seats: readonly Seat[], ms: number, heard: string): Promise<number> {
  let [deliveries, isOver] = [0, false];
  const before = await server.ask<number>('cpu');
  const timer = setTimeout(() => {
    isOver = true;
  }, ms);
  await Promise.all(
    seats.map((seat, i) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const isSpeaker = i % 10 === 0;
      const send = () => seat.room.send('all', { aid: 'all', option: 'raise', amount: 120, at: 'player:1', cards: ['9d', 'Kh'] });
      seat.heard = type => {
        if (type !== heard) return;
        deliveries++;
        if (!isSpeaker) return;
        if (isOver) resolve();
        else send();
      };
      if (isSpeaker) send();
      else resolve();
      return promise;
    }),
  );
  clearTimeout(timer);
  const cpu = (await server.ask<number>('cpu')) - before;
  for (const seat of seats) seat.heard = () => {};
  return cpu / deliveries;
}
