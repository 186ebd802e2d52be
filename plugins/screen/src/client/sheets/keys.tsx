// The list of keys.
import { Panel } from '../parts/sheet.tsx';
import { useSay, useScreen } from '../screen.ts';

const KEYS = [
  ['1–6', 'keys.chips'],
  ['U', 'bet.undo'],
  ['B', 'bet.rebet'],
  ['X', 'bet.double_all'],
  ['M', 'nav.sound'],
  ['Esc', 'nav.close'],
  ['?', 'screen.keys'],
] as const;

export function KeysSheet() {
  const screen = useScreen();
  const say = useSay();
  return (
    <Panel title={say('screen.keys')} test="keys-sheet" onClose={() => screen.sheet.set(null)}>
      <dl class="facts">
        {KEYS.map(([key, words]) => (
          <div key={key}>
            <dt>{say(words)}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
