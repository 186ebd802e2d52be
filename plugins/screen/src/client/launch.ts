// The launch page: takes the token out of the address bar at once, changes it for a session and moves on.
import type { Session } from '@baize/protocol';
import { openSession } from './api.ts';
import { keepSession } from './session.ts';
import { Refusal } from './wire.ts';

declare const __TEXTS__: Record<string, Record<string, string>>;

/** A line that is slower than this brings no screen in any case; an answer that never comes is not waited for. */
const MOST_WAIT_MS = 15_000;

const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
history.replaceState(null, '', location.pathname);

const lang = ['ko', 'en', 'zh', 'ja', 'th', 'vi'].find(each => navigator.language.toLowerCase().startsWith(each)) ?? 'en';
const translate = (key: string) => __TEXTS__[key]?.[lang] ?? __TEXTS__[key]?.en ?? '';
document.documentElement.lang = lang;

const ahead = fetchAhead().catch(() => {}); // the screen fetches it again
const slow = setTimeout(() => show('state.connecting'), 3000);
void enter();

async function enter(): Promise<void> {
  try {
    if (!token) throw new Refusal('TOKEN_INVALID');
    const session = await openSession(token);
    keepSession(session);
    await Promise.race([ahead, new Promise(late => setTimeout(late, MOST_WAIT_MS))]);
    location.replace(placeOf(session));
  } catch (error) {
    clearTimeout(slow);
    const code = error instanceof Refusal ? error.code : 'UNKNOWN';
    // A token is spent by its first use, so only a call that never arrived can be tried again.
    show(`err.${code}` in __TEXTS__ ? `err.${code}` : 'screen.fault', { retry: code === 'OFFLINE', code });
  }
}

/**
 * The screen's script comes beside the token's answer: who left while it comes would lose what has come, and fetch it from its
 * beginning. The page asks for it before this one runs, and where a browser fetches nothing ahead, this does.
 */
async function fetchAhead(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=prefetch]');
  if (link) await fetch(link.href).then(answer => answer.arrayBuffer());
}

/** The game is named there for the files of its table, which come with the page then. */
function placeOf({ operator, lang, start }: Session): string {
  const game = start.table_id && start.game_code ? `&game=${encodeURIComponent(start.game_code)}` : '';
  return `/play/o/${encodeURIComponent(operator.code)}?lang=${encodeURIComponent(lang)}${game}`;
}

function show(key: string, { retry = false, code = '' } = {}): void {
  const box = document.getElementById('screen');
  if (!box) return;
  const words = document.createElement('p');
  words.textContent = translate(key);
  const card = document.createElement('div');
  card.className = 'blocker';
  card.setAttribute('role', 'alert');
  card.dataset.test = 'launch-message';
  const brand = document.createElement('div');
  brand.className = 'brand';
  brand.setAttribute('aria-hidden', 'true');
  brand.textContent = 'Baize';
  const about = document.createElement('small');
  about.textContent = code ? translate('screen.code').replace('{code}', code) : '';
  card.append(brand, words, about);
  if (retry) {
    const button = document.createElement('button');
    button.className = 'btn p';
    button.textContent = translate('act.retry');
    button.onclick = () => {
      card.remove();
      void enter();
    };
    card.append(button);
  }
  box.replaceChildren(card);
}
