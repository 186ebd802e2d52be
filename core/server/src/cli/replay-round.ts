// `baize replay ROUND_ID`: steps through a recorded round of the running server and says whether its replay gives the same.
import type { Fact } from '@baize/sdk';
import { sentence } from '@baize/testkit';
import { call } from './client.ts';

interface Recorded {
  round_id: string;
  game_code: string;
  hand_no: number;
  status: string;
  version: string;
  history: Fact[];
}

/** The round is played again where it was recorded, with the version that played it. @returns whether that gave the same */
export async function replayRound(roundId: string, out: NodeJS.WritableStream, isJson: boolean): Promise<boolean> {
  const path = `/rounds/${encodeURIComponent(roundId)}`;
  const round = (await call('GET', path)) as Recorded;
  if (!isJson) printRound(round, out);
  const verdict = (await call('GET', `${path}?replay=1`)) as { identical: boolean; differs_at: string | null };
  const { identical, differs_at: differsAt } = verdict;
  if (isJson) out.write(`${JSON.stringify({ round_id: round.round_id, identical, differs_at: differsAt })}\n`);
  else out.write(identical ? 'identical\n' : `differs at ${differsAt}\n`);
  return identical;
}

function printRound(round: Recorded, out: NodeJS.WritableStream): void {
  out.write(`${round.round_id}  ${round.game_code} ${round.version}  no. ${round.hand_no}  ${round.status}\n`);
  for (const fact of round.history) {
    const { ts, ...told } = fact;
    const line = sentence(told as Fact);
    if (line !== null) out.write(`${String(ts).slice(11, 23)} ${line}\n`);
  }
}
