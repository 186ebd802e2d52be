// The player's own settings, kept in this browser if it allows; a blocked store must not break play.
import type { CareWishes } from './care/care.ts';
import { type Store, store } from './store.ts';

export interface Settings extends CareWishes {
  theme: 'dark' | 'light' | 'system';
  deck: '4' | '2';
  felt: Felt;
  sound: boolean;
  /** Of cards, chips and wins, and of what wants an answer: my turn, the last seconds, a refusal; 0 to 100. */
  effects: number;
  signals: number;
  /** Stacks, bets and pots of a table with blinds are counted in big blinds. */
  bigBlinds: boolean;
  confirmBets: boolean;
  calm: boolean;
  /** Chips are added by themselves when none are left, or less than one usually brings. */
  autoRebuy: boolean;
  autoTopUp: boolean;
  /** Cards that need not be shown are never offered to be. */
  autoMuck: boolean;
  /** Others are called by their seats. */
  hideNames: boolean;
  /** Rows of buttons run the other way. */
  leftHand: boolean;
  /** The device may vibrate. */
  haptics: boolean;
  /** Bets that are offered, in hundredths of the pot. */
  betSizes: readonly number[];
  /** The chip chosen last, by game and currency. */
  chips: Readonly<Record<string, number>>;
  lang: string | null;
}

/** Colours of the felt. */
export const FELTS = ['green', 'blue', 'wine', 'slate'] as const;
export type Felt = (typeof FELTS)[number];

const KEY = 'baize.settings';
const DEFAULTS: Settings = {
  theme: 'dark',
  deck: '4',
  felt: 'green',
  sound: false,
  effects: 100,
  signals: 100,
  bigBlinds: false,
  confirmBets: false,
  calm: false,
  autoRebuy: false,
  autoTopUp: false,
  autoMuck: false,
  hideNames: false,
  leftHand: false,
  haptics: true,
  betSizes: [50, 75, 100],
  chips: {},
  careMinutes: 0,
  sessionMinutes: 0,
  lossLimit: 0,
  lang: null,
};

export function loadSettings(): Store<Settings> {
  const settings = store<Settings>({ ...DEFAULTS, ...read() });
  settings.listen(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings.get()));
    } catch {
      // Kept in memory only.
    }
  });
  // another page of ours, a frame beside others too, has changed them
  addEventListener('storage', ({ key }) => {
    if (key === KEY) settings.set({ ...DEFAULTS, ...read() });
  });
  return settings;
}

/** Puts theme, deck and motion on the page's root, where the styles look for them. */
export function applyTheme(root: HTMLElement, settings: Settings, lang: string): void {
  const light =
    settings.theme === 'light' || (settings.theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  root.dataset.theme = light ? 'light' : 'dark';
  root.dataset.deck = settings.deck;
  root.dataset.felt = settings.felt;
  root.dataset.hand = settings.leftHand ? 'left' : 'right';
  root.dataset.calm = isCalm(settings) ? '1' : '0';
  root.lang = lang;
  // the bar of an app's own window goes on where ours begins
  const bar = getComputedStyle(root).getPropertyValue('--surface');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar);
}

export function isCalm(settings: Settings): boolean {
  return settings.calm || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function read(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}
