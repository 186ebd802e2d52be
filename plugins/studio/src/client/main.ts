// The page from its first start on: the device is registered, waits for its approval, a dealer signs in, and deals.
import { DealerConsole } from './console.ts';
import { type DeviceState, Refused, type Registration, register, signed } from './device.ts';
import { button, field, make, show } from './dom.ts';
import { language, text } from './texts.ts';
import { Updates } from './updates.ts';

const KEPT = 'studio.registration';
/** The dealer's sign-in: kept over a new version of the page, not over the end of the tab. */
const ON_DUTY = 'studio.on-duty';
const ASK_AGAIN_MS = 3000;

let onDuty: DealerConsole | undefined;
const updates = new Updates(
  () => onDuty?.isFree ?? true,
  version => onDuty?.updateWaits(version),
);

const title = (): HTMLElement => make('h1', {}, text('title'));

/** Does something that may fail, and says why it did. */
async function attempt(error: HTMLElement, work: () => Promise<void>): Promise<void> {
  error.textContent = '';
  try {
    await work();
  } catch (reason) {
    const code = reason instanceof Refused ? reason.message : '';
    error.textContent =
      code === 'UNAUTHORIZED' ? text('wrong') : code === 'RATE_LIMITED' ? text('often') : code === '' ? text('failed') : code;
  }
}

function pair(): void {
  const [operator, code] = field(text('operator'), { required: true, autocapitalize: 'none' });
  const [device, name] = field(text('device'), { required: true, maxLength: 60 });
  const error = make('p', { className: 'error' });
  const form = make('form', {}, operator, device, make('button', { className: 'main' }, text('pair')), error);
  form.onsubmit = event => {
    event.preventDefault();
    void attempt(error, async () => {
      const about: Registration = { operator: code.value.trim(), device_name: name.value.trim() };
      const state = await register(about);
      localStorage.setItem(KEPT, JSON.stringify(about));
      stand(about, state);
    });
  };
  show(title(), form);
}

/** Shows how the device stands, and asks again until it may work. */
function stand(about: Registration, state: DeviceState): void {
  if (state.status === 'active') {
    signIn(about, state);
    return;
  }
  const words = make('p', {}, text(state.status === 'pending' ? 'pending' : 'disabled'));
  const id = make('p', { className: 'dim' }, `${text('id')} ${state.device_id}`);
  show(title(), make('section', {}, words, id));
  setTimeout(() => void begin(about), ASK_AGAIN_MS);
}

function signIn(about: Registration, state: DeviceState): void {
  const token = sessionStorage.getItem(ON_DUTY);
  if (token) {
    deal(about, state, token);
    return;
  }
  const [loginLabel, login] = field(text('login'), { autocapitalize: 'none' });
  const [pinLabel, pin] = field(text('pin'), { type: 'password', inputMode: 'numeric' });
  const [badgeLabel, badge] = field(text('badge'), { type: 'password' });
  const error = make('p', { className: 'error' });
  const form = make('form', {}, badgeLabel, loginLabel, pinLabel, make('button', { className: 'main' }, text('signIn')), error);
  form.onsubmit = event => {
    event.preventDefault();
    const proof = badge.value.trim() ? { badge: badge.value.trim() } : { login: login.value, pin: pin.value };
    badge.value = '';
    pin.value = '';
    void attempt(error, async () => {
      const { token } = await signed<{ token: string }>(state.device_id, 'POST', '/login', proof);
      deal(about, state, token);
    });
  };
  show(title(), make('p', { className: 'dim' }, state.table_name ?? text('noTable')), form);
  badge.focus();
}

function deal(about: Registration, state: DeviceState, token: string): void {
  sessionStorage.setItem(ON_DUTY, token);
  const back = () => {
    sessionStorage.removeItem(ON_DUTY);
    onDuty = undefined;
    void begin(about);
  };
  const dealer = new DealerConsole(token, back);
  onDuty = dealer;
  if (updates.waiting !== '') dealer.updateWaits(updates.waiting);
  dealer.open(() => {
    dealer.close();
    signed(state.device_id, 'POST', '/logout').then(back, back);
  });
}

async function begin(about: Registration): Promise<void> {
  const error = make('p', { className: 'error' });
  await attempt(error, async () => stand(about, await register(about)));
  if (error.textContent === '') return;
  show(title(), error, button(text('pair'), pair));
  setTimeout(() => void begin(about), ASK_AGAIN_MS);
}

document.documentElement.lang = language;
const kept = localStorage.getItem(KEPT);
if (kept) void begin(JSON.parse(kept) as Registration);
else pair();
