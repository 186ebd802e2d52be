// The counters of a seat, each whole, as many in a line as fit.
import type { Translate } from '../texts.ts';
import { type Counter, counterWords } from './counters.ts';

export function Counters(props: { counters: readonly Counter[]; translate: Translate; gameCode: string; test: string }) {
  const { counters, translate, gameCode } = props;
  if (counters.length === 0) return null;
  return (
    <small class="counts" data-test={props.test}>
      {counters.map(each => (
        <span key={each.name}>{counterWords(each, translate, gameCode)}</span>
      ))}
    </small>
  );
}
