// The player's own limits: a reminder, the longest session, the most to lose, and a break at once.

import { money } from '../money.ts';
import { Panel } from '../parts/sheet.tsx';
import { useScreen, useTranslate } from '../screen.ts';
import type { Settings } from '../settings.ts';
import { Choice } from '../sheets/settings.tsx';
import { useStore } from '../store.ts';
import { lossChoices } from './care.ts';

const REMINDERS = [15, 30, 60];
const SESSIONS = [30, 60, 120, 240];

export function CareSheet() {
  const screen = useScreen();
  const translate = useTranslate();
  const settings = useStore(screen.settings);
  const set = (key: 'careMinutes' | 'sessionMinutes' | 'lossLimit') => (value: string) =>
    screen.settings.set((now): Settings => ({ ...now, [key]: Number(value) }));
  const none: [string, string] = ['0', translate('care.none')];
  const minutes = (list: number[]) => list.map((n): [string, string] => [String(n), translate('care.minutes', { n })]);
  const sums = lossChoices(screen.currency.exponent).map((sum): [string, string] => [
    String(sum),
    money(sum, screen.currency, translate.lang),
  ]);
  return (
    <Panel title={translate('care.title')} test="care-sheet" onClose={() => screen.sheet.set(null)}>
      <div class="settings">
        <Choice
          words={translate('care.every')}
          test="care-every"
          value={String(settings.careMinutes)}
          options={[none, ...minutes(REMINDERS)]}
          choose={set('careMinutes')}
        />
        <Choice
          words={translate('care.session')}
          test="care-session"
          value={String(settings.sessionMinutes)}
          options={[none, ...minutes(SESSIONS)]}
          choose={set('sessionMinutes')}
        />
        <Choice
          words={translate('care.loss')}
          test="care-loss"
          value={String(settings.lossLimit)}
          options={[none, ...sums]}
          choose={set('lossLimit')}
        />
      </div>
      <p>{translate('care.note')}</p>
      <button type="button" class="btn" data-test="care-break-now" onClick={() => screen.takeBreak('wish')}>
        {translate('care.break')}
      </button>
    </Panel>
  );
}
