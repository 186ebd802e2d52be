// The last rounds of a table, small, for its row in the lobby: each with its spread, coloured by how it ended.
import { type ResultsProps, useTranslate } from '@baize/plugin-screen/kit';
import type { Mark } from '../src/past.ts';

const SHOWN = 12;
const SHORT: Record<Mark['outcome'], string> = { win: '', lose: '', push: '=', three_of_a_kind: '3' };

export function PastRounds({ results }: ResultsProps) {
  const translate = useTranslate();
  const last = (results as readonly Mark[]).slice(-SHOWN);
  return (
    <span class="rd-past num" data-test="past-rounds">
      {last.map(({ spread, outcome }, i) => (
        <i key={i} class={outcome} title={translate(`end.${outcome}`)}>
          {SHORT[outcome] || spread}
        </i>
      ))}
    </span>
  );
}
