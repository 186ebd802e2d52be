// The script of a round: bets, four cards, third cards where due, payouts. One script serves the shoe and the dealer's scanner.
import { type Bet, bets, type Card, cards, face, type Outcome, type Place, type Round, type Script, type Win } from '@baize/sdk';
import { bankerDraws, type Coup, coupOf, isNatural, playerDraws, total, value } from './coup.ts';
import { followedBy, pastOf } from './past.ts';
import { type SpotName, spotsOf, winOf } from './spots.ts';

const INITIAL: readonly Place[] = ['player:1', 'banker:1', 'player:2', 'banker:2'].map(at => ({ at, seen: 'all' }));

export function* play(round: Round): Script<Outcome> {
  const shoeNo = round.shoe?.no ?? 0;
  const past = pastOf(round.carry, shoeNo);
  round.tell({ kind: 'start', no: round.no, data: { shoe_no: shoeNo, results: past.results } });
  round.tell({ kind: 'betting', action: 'open', stage: 'betting', amount: 0 });
  const placed = yield* bets(spotsOf(round.limits, round.unit), 'betting_ms', round.live ? 'now' : 'first_bet');
  round.tell({ kind: 'betting', action: 'closed', stage: 'betting', amount: stakes(placed) });
  const coup = yield* deal(round);
  round.keep({ ...followedBy(past, coup) });
  const result = { ...coup, ...summaryOf(coup), shoe_no: shoeNo };
  return { end: 'payouts', word: coup.outcome, result, wins: wins(placed, coup), rest: 'result_ms' };
}

/** The points of both hands, and the spots of pairs that have fallen, without a look into the hands. */
function summaryOf({ player, banker, player_pair, banker_pair }: Coup) {
  const pairs = [...(player_pair ? ['player_pair'] : []), ...(banker_pair ? ['banker_pair'] : [])];
  return { player_points: player.total, banker_points: banker.total, pairs };
}

/** Player, banker, player, banker; then the third cards, each asked for only when it is due. */
function* deal(round: Round): Script<Coup> {
  const four = yield* fall(round, INITIAL, 'initial');
  const player = [four[0], four[2]] as Card[];
  const banker = [four[1], four[3]] as Card[];
  const totals = { player: total(player.map(value)), banker: total(banker.map(value)) };
  if (!isNatural(totals.player, totals.banker)) {
    if (playerDraws(totals.player)) player.push(...(yield* fall(round, [{ at: 'player:3', seen: 'all' }], 'third')));
    const third = player[2] === undefined ? null : value(player[2]);
    if (bankerDraws(totals.banker, third)) banker.push(...(yield* fall(round, [{ at: 'banker:3', seen: 'all' }], 'third')));
  }
  return coupOf(player.map(face), banker.map(face));
}

/** A dealer is told all places that are due; a shoe turns one card after the other. */
function* fall(round: Round, places: readonly Place[], stage: string): Script<Card[]> {
  if (round.live) return yield* cards(places, stage, { rows: true });
  const fallen: Card[] = [];
  for (const place of places) fallen.push(...(yield* cards([place], stage, { rows: true, pace: 'deal_ms' })));
  return fallen;
}

function stakes(placed: readonly Bet[]): number {
  return placed.flatMap(bet => bet.items).reduce((sum, item) => sum + item.amount, 0);
}

function wins(placed: readonly Bet[], coup: Coup): Win[] {
  return placed.flatMap(bet =>
    bet.items.map(({ spot, amount }) => ({ bet: bet.id, spot, win: winOf(spot as SpotName, amount, coup) })),
  );
}
