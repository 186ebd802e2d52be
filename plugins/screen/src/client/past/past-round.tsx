// What happened in a round that is over, line by line, and what can be done with it: replay, shuffle check, a file.
import type { PastRound, RoundRow } from '@baize/protocol';
import { useEffect, useState } from 'preact/hooks';
import { useScreen } from '../screen.ts';
import { refusal } from '../texts.ts';
import { exportRound, saveFile } from './export.ts';
import { stepsOf, withSeatNames } from './steps.ts';

export function PastRoundLines({ row }: { row: RoundRow }) {
  const screen = useScreen();
  const translate = screen.translator(row.game_code);
  const [told, setTold] = useState<PastRound | null>(null);
  useEffect(() => {
    screen.api.facts(row.round_id).then(setTold, () => screen.note(refusal(translate, 'OFFLINE')));
  }, [row.round_id]);
  const steps = told ? stepsOf(withSeatNames(told, translate), translate) : []; // anew when the game's words have come
  const save = (kind: 'json' | 'txt') => () => {
    if (!told) return;
    try {
      const file = exportRound(row, told); // whatever is saved, only if its sums add up
      const lines = [row.round_id, ...steps.map(({ words }) => words), ''].join('\n');
      saveFile(`${row.round_id}.${kind}`, kind === 'json' ? 'application/json' : 'text/plain', kind === 'json' ? file : lines);
    } catch {
      screen.note(translate('history.sums_differ'));
    }
  };
  return (
    <>
      <ol class="round-lines" data-test="round-lines">
        {steps.map(({ end, words }) => (
          <li key={end}>{words}</li>
        ))}
      </ol>
      <div class="round-acts">
        <button type="button" class="btn" data-test="replay-open" onClick={() => screen.sheet.set({ name: 'replay', row })}>
          {translate('history.replay')}
        </button>
        <button type="button" class="btn" data-test="shuffle-open" onClick={() => screen.sheet.set({ name: 'shuffle', row })}>
          {translate('shuffle.title')}
        </button>
        <button type="button" class="btn" data-test="round-save" disabled={told === null} onClick={save('json')}>
          {translate('history.save')}
        </button>
        <button type="button" class="btn" data-test="round-save-text" disabled={told === null} onClick={save('txt')}>
          {translate('history.save_text')}
        </button>
      </div>
    </>
  );
}
