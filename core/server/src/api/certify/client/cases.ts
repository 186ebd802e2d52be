// The list of cases: what came of each that is over, the one that is played, and those to come. What a reader opened stays open.
import type { ReportedResult, Step } from '../../../certification/index.ts';
import { make } from './dom.ts';
import type { State } from './state.ts';
import { text, titleOf } from './texts.ts';

const opened = new Map<string, boolean>();

export function caseList(state: State): HTMLElement {
  const played = new Set(state.scenarios.map(each => each.name));
  const isOver = state.status === 'done' || state.status === 'interrupted';
  const planned = state.planned.filter(({ name }) => !played.has(name));
  return make(
    'section',
    { className: 'card list' },
    make('h2', {}, text('cases')),
    ...state.scenarios.map(caseOf),
    ...planned.map(each => plannedCase(each, { isNow: each.name === state.progress.playing, isOver })),
  );
}

function caseOf(result: ReportedResult): HTMLElement {
  const { name, title, verdict, rule, findings, steps } = result;
  const isBad = verdict === 'failed' || verdict === 'warning';
  const box = make(
    'details',
    { open: opened.get(name) ?? verdict === 'failed' },
    make('summary', {}, make('span', { className: `verdict ${verdict}` }, text(verdict)), named(name, title)),
    make(
      'div',
      { className: 'inside' },
      ...(findings.length > 0 ? [make('ul', {}, ...findings.map(each => make('li', {}, each)))] : []),
      ...(isBad ? [make('p', {}, `${text('rule')}: ${rule}.`)] : []),
      ...steps.map(stepOf),
    ),
  );
  box.addEventListener('toggle', () => opened.set(name, box.open));
  return box;
}

const named = (name: string, title: string): HTMLElement => make('span', {}, titleOf(name, title), make('code', {}, name));

function plannedCase(
  { name, title }: State['planned'][number],
  { isNow, isOver }: { isNow: boolean; isOver: boolean },
): HTMLElement {
  const word = text(isNow ? 'now' : isOver ? 'skipped' : 'planned');
  const className = isNow ? 'planned now' : 'planned';
  return make('div', { className }, make('span', { className: 'verdict' }, word), named(name, title));
}

function stepOf({ sent, expected, came, ok }: Step): HTMLElement {
  const rows = [
    `${text('sent')}: ${sent}`,
    ...(expected === '' ? [] : [`${text('expected')}: ${expected}`]),
    `${text('came')}: ${came}`,
  ];
  return make('div', { className: ok ? 'step' : 'step bad' }, ...rows.map(each => make('div', {}, each)));
}
