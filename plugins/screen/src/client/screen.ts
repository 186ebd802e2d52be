// The screen as a whole: who plays, where we are, what is laid over it, and what the site around us hears.

import type { Lobby, OwnTables, PastRound, RoundRow, Session } from '@baize/protocol';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Announcer, announcer } from './announcer.ts';
import type { Api, RoundsWanted } from './api.ts';
import type { Pane } from './beside/pane-news.ts';
import { BREAK_MS, type Break, begun, held, keepBreak, keepPlayed, keptBreak, keptPlayed, type Played } from './care/care.ts';
import type { HostWindow } from './host-window.ts';
import { HostClose } from './host-window-close.ts';
import { HostNews } from './host-window-news.ts';
import type { Amount, Currency } from './money.ts';
import { begunTurns, type OwnSeat, ownSeats } from './own-tables.ts';
import { GamePacks, type PackLoader, useGame } from './packs/game-packs.ts';
import { Seals } from './past/seals.ts';
import { dropSession } from './session.ts';
import { isCalm, type Settings } from './settings.ts';
import { type Sounds, sounds } from './sound.ts';
import { type Store, store, useStore } from './store.ts';
import { asLang, type Lang, nameIn, refusal, type Translate, translatorFor } from './texts.ts';
import type { Wire } from './wire.ts';
import { loadWords } from './words.ts';

export type Route =
  | { name: 'lobby' }
  /** my tables beside each other */
  | { name: 'beside' }
  | { name: 'table'; tableId: string; gameCode: string | null; title: string; password?: string };

export type Sheet =
  | { name: 'menu' }
  | { name: 'settings' }
  | { name: 'history' }
  | { name: 'export'; wanted: RoundsWanted }
  | { name: 'shuffle'; row: RoundRow }
  /** of the list, or the one that was played here last */
  | { name: 'replay'; row: RoundRow }
  | { name: 'replay'; past: PastRound }
  | { name: 'rules'; gameCode: string }
  | { name: 'keys' }
  | { name: 'care' }
  | { name: 'roads' }
  | { name: 'limits' }
  | { name: 'leave' }
  | { name: 'buy_in'; seat: number | null }
  | { name: 'top_up' }
  | { name: 'seat' }
  | { name: 'stand'; toLobby: boolean }
  | { name: 'password'; tableId: string; gameCode: string; title: string; wrong?: string };

export interface Blocker {
  code: string;
  words: string;
}

export interface ScreenParts {
  session: Session;
  wire: Wire;
  api: Api;
  host: HostWindow;
  settings: Store<Settings>;
  /** How the screens of games are fetched. */
  packLoader: PackLoader;
  /** Leaves the page for the site; replaced in tests. */
  goTo(url: string): void;
  /** Where this page is a frame beside others: the way to the screen around it. */
  pane?: Pane;
}

export interface Screen extends ScreenParts {
  route: Store<Route>;
  sheet: Store<Sheet | null>;
  /** how often a table has told that its rules have changed */
  rulesChanged: Store<number>;
  blocker: Store<Blocker | null>;
  toast: Store<string>;
  balance: Store<Amount | null>;
  lobby: Store<Lobby | null>;
  /** My seats, as told in the room I am in. */
  own: Store<readonly OwnSeat[]>;
  hearOwn(payload: OwnTables): void;
  /** Won minus bet in this session of play, how long it has been, and the limits that stand in it. */
  played: Store<Played>;
  /** The break that runs, in which nothing is played. */
  rest: Store<Break | null>;
  /** Waits for the end of what is played before a break. */
  resting: HostClose;
  /** A break as soon as nothing is at stake: by one's own wish, or by a limit. Seats at other tables stay as they are. */
  takeBreak(why: Break['why']): void;
  endBreak(): void;
  announcer: Announcer;
  /** What fixed the orders of cards that were dealt in this tab. */
  seals: Seals;
  /** What the site hears of the tables. */
  news: HostNews;
  /** The site's wish to close the game. */
  closing: HostClose;
  sounds: Sounds;
  /** What the packages of games bring along: words and tables. */
  packs: GamePacks;
  currency: Currency;
  /** The language that is shown: the chosen one as soon as its words are here. */
  lang: Store<Lang>;
  /** The words of that language; with a game's code its own come first. */
  translator(gameCode?: string): Translate;
  calm(): boolean;
  enter(route: Extract<Route, { name: 'table' }>): void;
  toLobby(words?: string): void;
  /** A short vibration, where the device has one and the player wants it. */
  buzz(): void;
  /** A line of words for four seconds. */
  note(words: string): void;
  /** Ends the screen for good, in words. */
  block(code: string, words?: string): void;
  backToSite(): void;
  newBalance(balance: Amount | null, currency: string): void;
}

const TOAST_MS = 4000;
const REASONS: Record<string, string> = {
  SESSION_EXPIRED: 'timeout',
  PLAYER_BLOCKED: 'blocked',
  REPLACED: 'replaced',
};

export function makeScreen(parts: ScreenParts): Screen {
  const { session, host, settings } = parts;
  const start = session.start;
  const first: Route = start.table_id
    ? { name: 'table', tableId: start.table_id, gameCode: start.game_code, title: '' }
    : { name: 'lobby' };
  let toastTimer: ReturnType<typeof setTimeout> | undefined;
  const lang = shownLanguage(parts, () => screen.note(refusal(screen.translator(), 'OFFLINE')));
  const screen: Screen = {
    ...parts,
    route: store<Route>(first),
    sheet: store<Sheet | null>(null),
    rulesChanged: store(0),
    blocker: store<Blocker | null>(null),
    toast: store(''),
    balance: store<Amount | null>(null),
    lobby: store<Lobby | null>(null),
    own: store<readonly OwnSeat[]>([]),
    hearOwn: payload => hearOwn(screen, payload),
    ...careOf(parts, () => screen),
    announcer: announcer(),
    seals: new Seals(),
    news: new HostNews(host),
    closing: new HostClose(() => tellClosed(screen, 'player')),
    // of several frames the one that has the focus is heard; the screen around them calls to the others
    sounds: sounds(() => (parts.pane && !document.hasFocus() ? { ...settings.get(), sound: false } : settings.get())),
    currency: { exponent: session.player.exponent, symbol: session.player.symbol },
    lang,
    packs: new GamePacks(parts.packLoader, lang),
    translator: code => translatorFor(lang.get(), code ? screen.packs.wordsOf(code) : undefined),
    calm: () => isCalm(settings.get()) || document.hidden,
    // some browsers have no vibration, all refuse it, aloud, before the first touch
    buzz: () => void (settings.get().haptics && navigator.userActivation?.hasBeenActive && navigator.vibrate?.(30)),
    note(words) {
      screen.toast.set(words);
      screen.announcer.announce(words, true);
      clearTimeout(toastTimer);
      toastTimer = setTimeout(() => screen.toast.set(''), TOAST_MS);
    },
    ...ways(() => screen),
    newBalance(balance, currency) {
      if (balance === null || screen.balance.get() === balance) return;
      screen.balance.set(balance);
      host.post('balance.changed', { balance, currency });
    },
  };
  return screen;
}

/** The language that somebody chose, else the one that the site asked for. */
export const wantedLanguage = ({ settings, session }: Pick<ScreenParts, 'settings' | 'session'>): Lang =>
  asLang(settings.get().lang ?? session.lang);

// Its words are loaded by who starts the screen. Another language shows once its words have come, else the old one stays.
function shownLanguage(parts: ScreenParts, onLost: () => void): Store<Lang> {
  const shown = store(wantedLanguage(parts));
  parts.settings.listen(() => {
    const wanted = wantedLanguage(parts);
    if (wanted === shown.get()) return;
    loadWords(wanted).then(() => wantedLanguage(parts) === wanted && shown.set(wanted), onLost);
  });
  return shown;
}

// Who looks at another table is told aloud, by sound and by vibration: their clock runs there.
function hearOwn(screen: Screen, payload: OwnTables): void {
  const route = screen.route.get();
  const seats = ownSeats(payload, Date.now());
  const here = route.name === 'table' ? route.tableId : (document.activeElement as HTMLElement | null)?.dataset.pane;
  for (const { names } of begunTurns(screen.own.get(), seats, here ?? null)) {
    const translate = screen.translator();
    screen.announcer.announce(translate('lobby.turn_at', { table: nameIn(names, translate.lang, '') }), true);
    screen.sounds.play('open');
    screen.buzz();
  }
  screen.own.set(seats);
}

/** The session of play, the limits that players set for it, and their breaks. */
function careOf(
  { session, settings, pane }: ScreenParts,
  get: () => Screen,
): Pick<Screen, 'played' | 'rest' | 'resting' | 'takeBreak' | 'endBreak'> {
  const player = session.player.player_id;
  const played = store(held(pane ? begun(Date.now()) : keptPlayed(session.session, Date.now()), settings.get()));
  const rest = store(keptBreak(player, Date.now()));
  let why: Break['why'] = 'wish';
  let told = 0;
  played.listen(() => {
    const { net } = played.get();
    if (!pane) return keepPlayed(session.session, played.get());
    if (net !== told) pane.post({ kind: 'net', net: net - told });
    told = net;
  });
  settings.listen(() => played.set(now => held(now, settings.get())));
  const resting = new HostClose(() => {
    const next = { until: Date.now() + BREAK_MS, why };
    keepBreak(player, next);
    played.set(held(begun(Date.now()), settings.get()));
    get().toLobby();
    rest.set(next);
  });
  return {
    played,
    rest,
    resting,
    takeBreak(wanted) {
      const screen = get();
      why = wanted;
      screen.sheet.set(null);
      if (resting.ask() && rest.get() === null && why !== 'wish') screen.note(screen.translator()(`care.reached_${why}`));
    },
    endBreak() {
      played.set(held(begun(Date.now()), settings.get()));
      rest.set(null);
    },
  };
}

/** From page to page, and out. */
function ways(get: () => Screen): Pick<Screen, 'enter' | 'toLobby' | 'block' | 'backToSite'> {
  return {
    enter(route) {
      const screen = get();
      screen.sheet.set(null);
      const { tableId } = route;
      const gameCode = route.gameCode ?? screen.lobby.get()?.tables.find(each => each.table_id === tableId)?.game_code ?? null;
      screen.route.set({ ...route, gameCode });
      screen.host.post('game.changed', { game_code: gameCode, table_id: tableId });
    },
    toLobby(words) {
      const screen = get();
      if (screen.pane) return screen.pane.post({ kind: 'left', words: words ?? '' });
      screen.sheet.set(null);
      screen.route.set({ name: 'lobby' });
      screen.host.post('game.changed', { game_code: null, table_id: null });
      if (words) screen.note(words);
    },
    block(code, words) {
      const screen = get();
      const { host } = screen;
      if (screen.pane) return screen.pane.post({ kind: 'over', code, words: words ?? refusal(screen.translator(), code) });
      if (screen.blocker.get()) return;
      dropSession();
      screen.sheet.set(null);
      screen.blocker.set({ code, words: words ?? refusal(screen.translator(), code) });
      const reason = REASONS[code] ?? (code.startsWith('session.') ? code.slice('session.'.length) : null);
      if (reason) host.post('session.expired', { reason });
      host.post('error', { code: code.startsWith('session.') ? 'SESSION_EXPIRED' : code, retryable: false });
    },
    backToSite() {
      const screen = get();
      const back = screen.session.return_url;
      tellClosed(screen, back ? 'return' : 'player');
      if (back) screen.goTo(inLanguage(back, screen.lang.get()));
    },
  };
}

function tellClosed({ host, blocker, lang }: Screen, reason: 'player' | 'return'): void {
  host.post('game.closed', { reason: blocker.get() ? 'error' : reason, lang: lang.get() });
}

/** The site's address, which may want to know in which language the player comes back. */
export const inLanguage = (url: string, lang: Lang): string => url.replace(/\{lang\}|%7Blang%7D/gi, lang);

const Context = createContext<Screen | null>(null);
export const ScreenProvider = Context.Provider;

export function useScreen(): Screen {
  const screen = useContext(Context);
  if (!screen) throw new Error('a part was drawn outside the screen');
  return screen;
}

/** The words of the language now chosen; draws again when it changes. */
export function useTranslate(): Translate {
  const screen = useScreen();
  const game = useGame();
  useStore(screen.lang);
  return game ? screen.translator(game.code) : screen.translator();
}
