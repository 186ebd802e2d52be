// The page: asks how the certification stands while it runs, shows it, goes on with it, and keeps its report.
import { caseList } from './cases.ts';
import { make, pairs } from './dom.ts';
import { goOn, keepReport, Refused, readState, type State } from './state.ts';
import { amountOf, changeLanguage, isText, languageNow, type TextKey, text, timeOf } from './texts.ts';

const ASK_MS = 1000;
const AWAY_MS = 3000;
/** What another question does not change. */
const FINAL = new Set(['LINK_INVALID', 'NOT_FOUND']);

let state: State | undefined;
let fault: TextKey | undefined;
let shown = '';

/** Only what is another is drawn anew: a reader's place in the page stays theirs. */
function draw(): void {
  const now = JSON.stringify([state, fault, languageNow()]);
  if (now === shown) return;
  shown = now;
  document.documentElement.lang = languageNow();
  document.title = `${text('title')} ${state?.operator_code ?? ''}`.trim();
  const focused = document.activeElement?.id;
  const parts = [head(), ...(fault ? [make('p', { className: 'card error', role: 'alert' }, text(fault))] : [])];
  if (state) parts.push(make('main', { className: 'page' }, side(state), caseList(state)));
  document.querySelector('#app')?.replaceChildren(...parts);
  if (focused) document.getElementById(focused)?.focus();
}

function head(): HTMLElement {
  const small = state ? [make('small', {}, `${state.operator_code} · ${state.id}`)] : [];
  const other = make('button', { id: 'language', type: 'button', lang: languageNow() === 'ko' ? 'en' : 'ko' }, text('language'));
  other.onclick = () => {
    changeLanguage();
    draw();
  };
  return make('header', {}, make('h1', {}, text('title'), ...small), other);
}

function side(state: State): HTMLElement {
  const parts = [statusCard(state), factsCard(state)];
  if (state.open.length > 0) parts.push(openCard(state));
  if (state.notes.length > 0) parts.push(card('notes', ...state.notes.map(each => make('p', {}, each))));
  parts.push(reportCard(state));
  return make('div', { className: 'side' }, ...parts);
}

const card = (title: TextKey, ...children: (Node | string)[]): HTMLElement =>
  make('section', { className: 'card' }, make('h2', {}, text(title)), ...children);

function statusCard(state: State): HTMLElement {
  const { status, progress, passed, failed, warnings, not_tried } = state;
  const word = `${isText(status) ? text(status) : status} ${progress.done} / ${progress.of}`;
  const counts = pairs('counts', [
    [text('passed'), String(passed)],
    [text('failed'), String(failed)],
    [text('warnings'), String(warnings)],
    [text('not_tried'), String(not_tried)],
  ]);
  const bar = make('progress', { max: Math.max(1, Number(progress.of)), value: Number(progress.done), ariaLabel: text('cases') });
  const box = make('section', { className: 'card' }, make('p', { className: 'status', role: 'status' }, word), bar, counts);
  box.classList.toggle('failing', failed > 0);
  if (status === 'interrupted') box.append(make('p', { className: 'error' }, text('interruptedWhy')));
  if (status === 'waiting') {
    box.classList.add('wait');
    box.append(make('p', {}, text('restart')), continueButton());
  }
  return box;
}

function continueButton(): HTMLElement {
  const button = make('button', { id: 'continue', className: 'main', type: 'button' }, text('continue'));
  button.onclick = async () => {
    button.disabled = true;
    await attempt(goOn);
    await look();
  };
  return button;
}

function factsCard(state: State): HTMLElement {
  const { external_id: player, amount, currency, started_at: from, ended_at: to } = state;
  const rows: [string, string][] = [
    [text('player'), player],
    [text('bet'), `${amountOf(amount)} ${currency} (${text('minor')})`],
    [text('began'), timeOf(from)],
    [text('ended'), timeOf(to)],
    [text('before'), amountOf(state.balance_before)],
    [text('after'), to === null ? '–' : amountOf(state.balance_after)],
  ];
  return make('section', { className: 'card' }, pairs('facts', rows));
}

const openCard = ({ open, returned_at }: State): HTMLElement =>
  card(
    'openTitle',
    make('p', {}, text(returned_at === null ? 'openWhy' : 'gaveUp')),
    ...open.map(each => make('code', {}, each)),
  );

function reportCard({ id, link_expires_at: until }: State): HTMLElement {
  const kinds = [
    ['html', 'HTML'],
    ['json', 'JSON'],
    ['xml', 'JUnit XML'],
  ] as const;
  const buttons = kinds.map(([kind, label]) => {
    const button = make('button', { id: `report-${kind}`, type: 'button' }, label);
    button.onclick = () => void attempt(() => keepReport(kind, id)).then(draw);
    return button;
  });
  const ends = make('p', { className: 'dim' }, `${text('expires')} ${timeOf(until)}`);
  return card('report', make('div', { className: 'files' }, ...buttons), ends);
}

/** Does something that the server may refuse, and remembers why it did. */
async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    fault = undefined;
  } catch (reason) {
    const code = reason instanceof Refused ? reason.code : '';
    fault = isText(code) ? code : 'away';
  }
}

async function look(): Promise<void> {
  await attempt(async () => {
    state = await readState();
  });
  draw();
}

const isSettled = (): boolean => state !== undefined && state.returned_at !== null && fault === undefined;

async function follow(): Promise<void> {
  for (;;) {
    await look();
    if (isSettled() || (fault !== undefined && FINAL.has(fault))) return;
    await new Promise(wake => setTimeout(wake, fault === undefined ? ASK_MS : AWAY_MS));
  }
}

if (location.hash.length < 2) {
  fault = 'noLink';
  draw();
} else void follow();
// another link in the same tab: the page begins anew with it
addEventListener('hashchange', () => location.reload());
