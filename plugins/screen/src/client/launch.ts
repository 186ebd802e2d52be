// The launch page: takes the token out of the address bar at once, changes it for a session and moves on.
import { openSession } from './api.ts';
import { keepSession } from './session.ts';
import { Refusal } from './wire.ts';

declare const __TEXTS__: Record<string, Record<string, string>>;

const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
history.replaceState(null, '', location.pathname);

const lang = ['ko', 'en', 'zh', 'ja', 'th', 'vi'].find(each => navigator.language.toLowerCase().startsWith(each)) ?? 'en';
const translate = (key: string) => __TEXTS__[key]?.[lang] ?? __TEXTS__[key]?.en ?? '';
document.documentElement.lang = lang;

const slow = setTimeout(() => show('state.connecting'), 3000);
void enter();

async function enter(): Promise<void> {
  try {
    if (!token) throw new Refusal('TOKEN_INVALID');
    const session = await openSession(token);
    keepSession(session);
    location.replace(`/play/o/${encodeURIComponent(session.operator.code)}?lang=${encodeURIComponent(session.lang)}`);
  } catch (error) {
    clearTimeout(slow);
    const code = error instanceof Refusal ? error.code : 'UNKNOWN';
    // A token is spent by its first use, so only a call that never arrived can be tried again.
    show(`err.${code}` in __TEXTS__ ? `err.${code}` : 'screen.fault', { retry: code === 'OFFLINE', code });
  }
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
