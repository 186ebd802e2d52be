// What a room does by itself.
import type { Room } from '@colyseus/core';

/** Longer than this a timer would strike at once. */
const NEVER_MS = 2 ** 31 - 1;

/**
 * A room patches nothing by itself: whoever changes its state tells it. Without an interval at all (`null`) the framework would
 * tick its clock sixty times a second, which nobody reads, for each of a thousand tables.
 */
export function patchOnlyWhenTold(room: Room): void {
  room.patchRate = NEVER_MS;
}
