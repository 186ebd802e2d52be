// The whole screen: the page we are on, what is laid over it, the last word when it is over, and the live regions.
import { useEffect } from 'preact/hooks';
import { BreakPage, CareWatch } from './care/care-watch.tsx';
import { isEmbedded } from './host-window.ts';
import { LobbyPage } from './lobby/lobby.tsx';
import { loadedLater } from './parts/loaded.tsx';
import { type Route, type Screen, ScreenProvider, useScreen, useTranslate } from './screen.ts';
import { applyTheme } from './settings.ts';
import { MenuSheet } from './sheets/menu.tsx';
import { useStore } from './store.ts';
import { TablePage } from './table/page.tsx';

const BesidePage = loadedLater(() => import('./beside/beside-page.tsx').then(module => module.BesidePage));
const CareSheet = loadedLater(() => import('./care/care-sheet.tsx').then(module => module.CareSheet));
const KeysSheet = loadedLater(() => import('./sheets/keys.tsx').then(module => module.KeysSheet));
const PasswordSheet = loadedLater(() => import('./sheets/password.tsx').then(module => module.PasswordSheet));
const RulesSheet = loadedLater(() => import('./sheets/rules.tsx').then(module => module.RulesSheet));
const SettingsSheet = loadedLater(() => import('./sheets/settings.tsx').then(module => module.SettingsSheet));
const HistorySheet = loadedLater(() => import('./sheets/history.tsx').then(module => module.HistorySheet));
const ExportSheet = loadedLater(() => import('./past/export-sheet.tsx').then(module => module.ExportSheet));
const ReplaySheet = loadedLater(() => import('./past/replay-sheet.tsx').then(module => module.ReplaySheet));
const LastRoundSheet = loadedLater(() => import('./past/replay-sheet.tsx').then(module => module.LastRoundSheet));
const ShuffleSheet = loadedLater(() => import('./past/shuffle-sheet.tsx').then(module => module.ShuffleSheet));

export function App(props: { screen: Screen }) {
  return (
    <ScreenProvider value={props.screen}>
      <Pages />
    </ScreenProvider>
  );
}

function Pages() {
  const screen = useScreen();
  const translate = useTranslate();
  const route = useStore(screen.route);
  const blocker = useStore(screen.blocker);
  const settings = useStore(screen.settings);
  const toast = useStore(screen.toast);
  useEffect(() => applyTheme(document.documentElement, settings, translate.lang), [settings, translate.lang]);
  useSize(screen);
  const rest = useStore(screen.rest);
  if (blocker) return <BlockerPage />;
  if (rest) return <BreakPage />;
  return (
    <>
      <Place route={route} />
      <Sheets />
      {screen.pane ? null : <CareWatch />}
      {toast ? (
        <div class="toast" data-test="toast">
          {toast}
        </div>
      ) : null}
      <LiveRegions />
    </>
  );
}

function Place({ route }: { route: Route }) {
  switch (route.name) {
    case 'lobby':
      return <LobbyPage />;
    case 'beside':
      return <BesidePage />;
    default:
      return <TablePage key={route.tableId + (route.password ?? '')} route={route} />;
  }
}

function Sheets() {
  const screen = useScreen();
  const sheet = useStore(screen.sheet);
  switch (sheet?.name) {
    case 'menu':
      return <MenuSheet />;
    case 'settings':
      return <SettingsSheet />;
    case 'history':
      return <HistorySheet />;
    case 'export':
      return <ExportSheet wanted={sheet.wanted} />;
    case 'shuffle':
      return <ShuffleSheet key={sheet.row.round_id} row={sheet.row} />;
    case 'replay':
      return 'row' in sheet ? <ReplaySheet key={sheet.row.round_id} row={sheet.row} /> : <LastRoundSheet past={sheet.past} />;
    case 'rules':
      return <RulesSheet gameCode={sheet.gameCode} />;
    case 'care':
      return <CareSheet />;
    case 'keys':
      return <KeysSheet />;
    case 'password':
      return <PasswordSheet sheet={sheet} />;
    default:
      return null;
  }
}

function LiveRegions() {
  const screen = useScreen();
  const polite = useStore(screen.announcer.polite);
  const assertive = useStore(screen.announcer.assertive);
  return (
    <>
      <div class="sr" aria-live="polite" data-test="said">
        {polite}
      </div>
      <div class="sr" aria-live="assertive" data-test="said-now">
        {assertive}
      </div>
    </>
  );
}

function BlockerPage() {
  const screen = useScreen();
  const translate = useTranslate();
  const blocker = useStore(screen.blocker);
  const canLeave = screen.session.return_url !== null || screen.host.origin !== null;
  return (
    <main class="blocker" data-test="blocker" data-code={blocker?.code}>
      <div class="brand" aria-hidden="true">
        <img src="/favicon.ico" alt="" width="40" height="40" />
        <b>{document.body.dataset.brand ?? 'Baize'}</b>
      </div>
      <div role="alert">
        <h1>{blocker?.words}</h1>
      </div>
      {canLeave ? (
        <button type="button" class="btn p" data-test="back-to-site" onClick={() => screen.backToSite()}>
          {translate('nav.leave_site')}
        </button>
      ) : (
        <p>{translate('screen.close_window')}</p>
      )}
      {blocker?.code === 'session.app' ? null : (
        <small>{translate('screen.code', { code: shownCode(blocker?.code ?? '') })}</small>
      )}
    </main>
  );
}

const shownCode = (code: string) => code.replace(/^session\./, 'SESSION_').toUpperCase();

// The page around a frame may want to fit it to us.
function useSize(screen: Screen): void {
  useEffect(() => {
    if (!isEmbedded()) return;
    let posted = 0;
    const observer = new ResizeObserver(() => {
      const height = document.documentElement.scrollHeight;
      if (height === posted) return;
      posted = height;
      screen.host.post('resize', { height });
    });
    for (const each of [document.documentElement, document.body]) observer.observe(each);
    return () => observer.disconnect();
  }, [screen]);
}
