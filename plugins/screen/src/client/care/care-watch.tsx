// Tells players how long they have been playing, ends sessions by limits that they set, and shows their break.
import { useEffect, useState } from 'preact/hooks';
import { clockTime } from '../lobby/choose.ts';
import { money } from '../money.ts';
import { Panel } from '../parts/sheet.tsx';
import { useScreen, useTranslate } from '../screen.ts';
import { useStore } from '../store.ts';
import { BREAK_MS, careDue, duration } from './care.ts';

const LOOK_MS = 5000;

/** Looks every few seconds and after each result; a reminder waits until nothing of the player's is at stake. */
export function CareWatch() {
  const screen = useScreen();
  const settings = useStore(screen.settings);
  const played = useStore(screen.played);
  const sheet = useStore(screen.sheet);
  const isIdle = useStore(screen.resting.isIdle);
  const [, look] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => look(count => count + 1), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const due = careDue(played, settings, Date.now());
  useEffect(() => {
    if (due === 'time' || due === 'loss') screen.takeBreak(due);
  }, [due]);
  return due === 'check' && !sheet && isIdle ? <Reminder /> : null;
}

function Reminder() {
  const screen = useScreen();
  const translate = useTranslate();
  const { net, since } = useStore(screen.played);
  const goOn = () => screen.played.set(now => ({ ...now, told: Date.now() }));
  return (
    <Panel title={translate('dlg.break_title')} test="care-check" onClose={goOn}>
      <p>{translate('dlg.played_for', { time: duration(Date.now() - since) })}</p>
      <p>
        {translate('money.net')}{' '}
        <b class="num" data-test="care-net">
          {money(net, screen.currency, translate.lang, { sign: true, full: true })}
        </b>
      </p>
      <div class="two-buttons">
        <button type="button" class="btn" data-first data-test="care-break" onClick={() => screen.takeBreak('wish')}>
          {translate('care.break')}
        </button>
        <button type="button" class="btn" data-test="care-go-on" onClick={goOn}>
          {translate('care.go_on')}
        </button>
      </div>
    </Panel>
  );
}

/** In the place of lobby and tables while a break runs. */
export function BreakPage() {
  const screen = useScreen();
  const translate = useTranslate();
  const rest = useStore(screen.rest);
  useEffect(() => {
    if (!rest) return;
    const timer = setTimeout(screen.endBreak, Math.min(BREAK_MS, Math.max(0, rest.until - Date.now())));
    return () => clearTimeout(timer);
  }, [rest]);
  if (!rest) return null;
  const time = clockTime(new Date(rest.until).toISOString(), translate.lang);
  return (
    <main class="blocker" data-test="break-page" data-why={rest.why}>
      <div role="status">
        <h1>{translate('care.on_break')}</h1>
        {rest.why === 'wish' ? null : <p>{translate(`care.reached_${rest.why}`)}</p>}
        <p>{translate('care.back_at', { time })}</p>
      </div>
      {screen.session.return_url !== null || screen.host.origin !== null ? (
        <button type="button" class="btn p" data-test="back-to-site" onClick={() => screen.backToSite()}>
          {translate('nav.leave_site')}
        </button>
      ) : null}
    </main>
  );
}
