// What a campaign of kills came to, as a table by point and a few lines.
import type { CampaignResult, Killed } from './campaign.ts';
import { UNREACHABLE } from './plan.ts';

const seconds = (ms: number): string => (ms / 1000).toFixed(2);

/** The value below which this share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const readyOf = (killed: readonly Killed[]): number[] => killed.flatMap(({ readyMs }) => readyMs ?? []);
const longest = (killed: readonly Killed[]): string => {
  const ready = readyOf(killed);
  return ready.length > 0 ? `${seconds(Math.max(...ready))} s` : '–';
};
const order = (group: string): number => (group.startsWith('K') ? Number(group.slice(1)) : 100);

export function summaryOf(database: string, result: CampaignResult, ms: number): string {
  const { killed, broken, voided, counts, faults, strange, late, reached, states } = result;
  const lines = [`${database}: ${killed.length} kills in ${Math.round(ms / 1000)} s`, ''];
  lines.push('point      kills  not reached  with decisions  rounds taken up  voided  longest recovery');
  const groups = Map.groupBy(killed, ({ group }) => group);
  for (const [group, own] of [...groups].sort(([a], [b]) => order(a) - order(b) || (a < b ? -1 : 1))) {
    const sum = (of: (each: Killed) => number) => own.reduce((total, each) => total + of(each), 0);
    const decided = sum(each => Number(each.deciding > 0));
    const cells = [own.length, sum(each => Number(each.missed)), decided, sum(each => each.resumed), voided.get(group) ?? 0];
    const widths = [5, 11, 14, 15, 6];
    const row = cells.map((cell, i) => String(cell).padStart(widths[i] ?? 0)).join('  ');
    lines.push(`${group.padEnd(9)}  ${row}  ${longest(own).padStart(16)}`);
  }
  for (const [point, reason] of Object.entries(UNREACHABLE)) lines.push(`${point.padEnd(9)}  not reachable: ${reason}`);
  const ready = readyOf(killed);
  lines.push('');
  lines.push(
    `start to ready: p50 ${seconds(quantile(ready, 0.5))} s, p95 ${seconds(quantile(ready, 0.95))} s, longest ${seconds(Math.max(0, ...ready))} s`,
  );
  lines.push(
    `in the largest world: ${Object.entries(counts)
      .map(([what, n]) => `${n} ${what}`)
      .join(', ')}`,
  );
  const top = (all: Map<string, number>, told: boolean) =>
    [...all].filter(([what]) => what.startsWith('#') === told).sort(([, a], [, b]) => b - a);
  lines.push(
    `players were told: ${top(strange, true)
      .map(([what, n]) => `${what.slice(1)} ${n}`)
      .join(', ')}`,
  );
  if (late.size > 0)
    lines.push(
      `commits that came late: ${top(late, false)
        .map(([what, n]) => `${n} × ${what}`)
        .join(', ')}`,
    );
  lines.push(...reached.lines(states));
  for (const [what, n] of top(strange, false)) lines.push(`strange: ${n} × ${what.slice(0, 200)}`);
  for (const [what, n] of top(faults, false)) lines.push(`logged: ${n} × ${what.slice(0, 200)}`);
  const kinds = (['LOST', 'DOUBLED', 'STUCK', 'WRONG', 'MISSED'] as const).map(
    kind => `${broken.filter(each => each.startsWith(kind)).length} ${kind.toLowerCase()}`,
  );
  lines.push(kinds.join(', '));
  return lines.join('\n');
}
