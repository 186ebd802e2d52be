// The list of keys.
import { Panel } from '../parts/sheet.tsx';
import { useScreen, useTranslate } from '../screen.ts';

const BETS = [
  ['1–6', 'keys.chips'],
  ['U', 'bet.undo'],
  ['B', 'bet.rebet'],
  ['X', 'bet.double_all'],
] as const;
const SEATS = [
  ['F', 'act.fold'],
  ['C', 'act.check'],
  ['C', 'act.call'],
  ['R', 'keys.type'],
  ['↑ ↓', 'keys.size'],
  ['1–5', 'keys.presets'],
  ['1–9', 'keys.options'],
] as const;
const ALL = [
  ['M', 'nav.sound'],
  ['Esc', 'nav.close'],
  ['?', 'screen.keys'],
] as const;

export function KeysSheet() {
  const screen = useScreen();
  const translate = useTranslate();
  return (
    <Panel title={translate('screen.keys')} test="keys-sheet" onClose={() => screen.sheet.set(null)}>
      <h3>{translate('keys.bets')}</h3>
      <Keys keys={BETS} />
      <h3>{translate('keys.seats')}</h3>
      <Keys keys={SEATS} />
      <h3>{translate('nav.menu')}</h3>
      <Keys keys={ALL} />
    </Panel>
  );
}

function Keys(props: { keys: readonly (readonly [string, string])[] }) {
  const translate = useTranslate();
  return (
    <dl class="facts">
      {props.keys.map(([key, words]) => (
        <div key={words}>
          <dt>{translate(words)}</dt>
          <dd>
            <kbd>{key}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  );
}
