// The least a hand of no-limit hold'em can cost: a bare loop over typed arrays that keeps no log, tells nothing and checks nothing.
import { rank7 } from '@baize/kit-poker';

type Next = (below: number) => number;

const deck = Uint8Array.from({ length: 52 }, (_, card) => card);
const stack = new Int32Array(10);
const put = new Int32Array(10);
const street = new Int32Array(10);
const folded = new Uint8Array(10);
const worth = new Int32Array(10);
const at = (list: ArrayLike<number>, i: number): number => list[i] as number;

/** What a player does, by chance: the same for every engine. */
export function policy(next: Next, owed: number, mayRaise: boolean): 'fold' | 'check' | 'call' | 'raise' {
  const draw = next(100);
  if (owed === 0) return draw < 12 && mayRaise ? 'raise' : 'check';
  if (draw < 15) return 'fold';
  return draw < 25 && mayRaise ? 'raise' : 'call';
}

/** One hand with blinds 5 and 10 and stacks of 1,000. @returns the chips afterwards, which are as many as before */
export function bareHand(seats: number, next: Next): number {
  for (let i = 51; i > 0; i--) {
    const k = next(i + 1);
    const card = at(deck, i);
    deck[i] = at(deck, k);
    deck[k] = card;
  }
  for (let seat = 0; seat < seats; seat++) {
    stack[seat] = 1000;
    put[seat] = 0;
    street[seat] = 0;
    folded[seat] = 0;
  }
  pay(1 % seats, 5);
  pay(2 % seats, 10);
  let live = seats;
  for (let round = 0; round < 4 && live > 1; round++) live = bet(seats, round, live, next);
  for (let seat = 0; seat < seats; seat++)
    worth[seat] = rank7(
      at(deck, seat * 2),
      at(deck, seat * 2 + 1),
      at(deck, 47),
      at(deck, 48),
      at(deck, 49),
      at(deck, 50),
      at(deck, 51),
    );
  award(seats);
  let sum = 0;
  for (let seat = 0; seat < seats; seat++) sum += at(stack, seat);
  return sum;
}

function pay(seat: number, amount: number): void {
  const paid = Math.min(amount, at(stack, seat));
  stack[seat] = at(stack, seat) - paid;
  put[seat] = at(put, seat) + paid;
  street[seat] = at(street, seat) + paid;
}

/** One street. @returns how many are left */
function bet(seats: number, round: number, before: number, next: Next): number {
  let live = before;
  let top = round === 0 ? 10 : 0;
  let able = 0;
  for (let seat = 0; seat < seats; seat++) {
    if (round > 0) street[seat] = 0;
    if (at(folded, seat) === 0 && at(stack, seat) > 0) able++;
  }
  if (able < 2 && round > 0) return live;
  let seat = (round === 0 ? 3 : 1) % seats;
  for (let left = seats; left > 0 && live > 1; left--, seat = (seat + 1) % seats) {
    if (at(folded, seat) === 1 || at(stack, seat) === 0) continue;
    const owed = top - at(street, seat);
    const move = policy(next, owed, at(stack, seat) >= owed + 10);
    if (move === 'fold') {
      folded[seat] = 1;
      live--;
    } else if (move === 'call') pay(seat, owed);
    else if (move === 'raise') {
      pay(seat, owed + 10);
      top = at(street, seat);
      left = seats;
    }
  }
  return live;
}

/** Pot by pot; what nobody called goes back. */
function award(seats: number): void {
  for (let level = 0; ; ) {
    let low = 0;
    for (let seat = 0; seat < seats; seat++)
      if (at(folded, seat) === 0 && at(put, seat) > level && (low === 0 || at(put, seat) < low)) low = at(put, seat);
    if (low === 0) {
      for (let seat = 0; seat < seats; seat++) if (at(put, seat) > level) stack[seat] = at(stack, seat) + at(put, seat) - level;
      return;
    }
    share(seats, level, low);
    level = low;
  }
}

function share(seats: number, level: number, low: number): void {
  let [pot, best, winners] = [0, -1, 0];
  for (let seat = 0; seat < seats; seat++) {
    pot += Math.min(Math.max(at(put, seat) - level, 0), low - level);
    if (at(folded, seat) === 1 || at(put, seat) < low || at(worth, seat) < best) continue;
    winners = at(worth, seat) > best ? 1 : winners + 1;
    best = at(worth, seat);
  }
  let odd = pot % winners;
  for (let seat = 0; seat < seats; seat++)
    if (at(folded, seat) === 0 && at(put, seat) >= low && at(worth, seat) === best)
      stack[seat] = at(stack, seat) + Math.floor(pot / winners) + (odd-- > 0 ? 1 : 0);
}
