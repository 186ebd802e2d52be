// E7 of a round of bets: what its log says was put in is what its players paid, each is paid once, a void one gives all back.
import type { Violation } from './case.ts';
import type { Row } from './evidence.ts';

type Say = (kind: Violation['kind'], rule: string, text: string) => void;

/** A round with its rows. */
export interface BetRound {
  id: string;
  status: string;
  /** a row a player */
  own: readonly Row[];
  /** the wallet's rows that name it */
  moves: readonly Row[];
  /** of its log what moves money */
  log: readonly Row[];
}

/** A bet, one that is taken back, or an answer that costs something. */
export interface PaidInput {
  in: 'bet' | 'undo' | 'choice';
  id: number;
  player?: string;
  seat?: number;
  option?: string;
  tx?: string;
  items?: readonly { amount: number }[];
  cost?: { amount: number };
  by?: { session: string; aid: string };
}

export const readInput = ({ input }: Row): PaidInput => JSON.parse(String(input)) as PaidInput;

/** What an input puts in. */
export const amountOf = ({ items = [], cost }: PaidInput): bigint =>
  items.reduce((sum, { amount }) => sum + BigInt(amount), BigInt(cost?.amount ?? 0));

const big = (value: Row[string] | undefined): bigint => BigInt(String(value ?? 0));
const total = (rows: readonly Row[]): bigint => rows.reduce((sum, row) => sum + big(row.amount), 0n);
const isStanding = (row: Row): boolean => row.type === 'debit' && row.status === 'confirmed' && row.rolled_back_by === null;

export function checkBets(round: BetRound, say: Say): void {
  const { own, moves } = round;
  const inputs = standing(round.log.map(readInput));
  const players = new Set([...own, ...moves].map(row => String(row.player_id)));
  for (const player of players) {
    const row = own.find(({ player_id }) => player_id === player);
    const calls = moves.filter(({ player_id }) => player_id === player);
    const about = `round ${round.id} (${round.status}) of ${calls[0]?.external_id ?? row?.external_id}`;
    if (row?.session_id != null) checkSeat(round.status, about, row, calls, inputs, say);
    else checkPlayer(round.status, about, row, calls, say);
  }
  for (const debit of moves.filter(isStanding)) checkLogged(round.id, debit, inputs, say);
}

/** Without the bets that were taken back. */
function standing(inputs: readonly PaidInput[]): PaidInput[] {
  const undone = new Set(inputs.filter(each => each.in === 'undo').map(({ id }) => id));
  return inputs.filter(each => each.in === 'choice' || (each.in === 'bet' && !undone.has(each.id)));
}

/** Who paid by the wallet: several debits, one credit. */
function checkPlayer(status: string, about: string, row: Row | undefined, calls: readonly Row[], say: Say): void {
  const debits = calls.filter(isStanding);
  const settles = calls.filter(({ reason }) => reason === 'settle');
  if (status === 'void') {
    if (settles.length > 0) say('doubled', 'E7', `${about}: ${settles[0]?.tx_id} pays a round that is void`);
    if (debits.length > 0) say('lost', 'E7', `${about}: ${debits.map(each => each.tx_id).join(', ')} is not given back`);
    return;
  }
  if (debits.length > 0 && settles.length === 0) say('lost', 'E7', `${about}: ${debits.length} bets and no settle`);
  if (settles.length > 1) say('doubled', 'E7', `${about}: ${settles.length} settles`);
  if (debits.length === 0 && settles.length > 0)
    say('doubled', 'E7', `${about}: ${settles[0]?.tx_id} pays a player who bet nothing`);
  if (total(debits) !== big(row?.bet))
    say('wrong', 'E7', `${about}: debits are ${total(debits)}, the round says ${row?.bet ?? 'nothing'}`);
  if (settles.length === 1 && total(settles) !== big(row?.win))
    say('wrong', 'E7', `${about}: paid ${total(settles)}, won ${row?.win}`);
}

/** Who paid from the stack at their seat: no wallet is in it; the chips themselves are counted by E9. */
function checkSeat(status: string, about: string, row: Row, calls: readonly Row[], inputs: readonly PaidInput[], say: Say): void {
  for (const { type, tx_id } of calls) say('wrong', 'E7', `${about}: ${type} ${tx_id} is in it, though chips at a seat paid`);
  const own = inputs.filter(each => each.seat === Number(row.seat));
  const put = own.reduce((sum, each) => sum + amountOf(each), 0n);
  if (status !== 'void' && put !== big(row.bet)) say('wrong', 'E7', `${about}: its log has ${put}, the round says ${row.bet}`);
}

/** Each debit that stands is one input of the same amount. */
function checkLogged(id: string, debit: Row, inputs: readonly PaidInput[], say: Say): void {
  const found = inputs.filter(({ tx }) => tx === debit.tx_id);
  const about = `${debit.reason} ${debit.tx_id}`;
  const amount = found[0] ? amountOf(found[0]) : 0n;
  if (found.length === 1) {
    if (amount !== big(debit.amount)) say('wrong', 'E7', `${about} took ${debit.amount}, the log of ${id} has ${amount}`);
    return;
  }
  const kind = found.length === 0 ? 'lost' : 'doubled';
  say(kind, 'E7', `${about} of ${debit.external_id} stands ${found.length} times in the log of ${id}`);
}
