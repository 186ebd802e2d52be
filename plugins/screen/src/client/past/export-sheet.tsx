// Rounds of one's own as one file: which ones, in which form, how far it is, and what has come of it.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RoundsWanted } from '../api.ts';
import { grouped } from '../format/numbers.ts';
import { usePack } from '../packs/game-packs.ts';
import { Panel } from '../parts/sheet.tsx';
import { type Screen, useScreen, useTranslate } from '../screen.ts';
import { HistoryFilter } from '../sheets/history-filter.tsx';
import { Choice } from '../sheets/settings.tsx';
import { refusal } from '../texts.ts';
import { Refusal } from '../wire.ts';
import { saveFile } from './export.ts';
import { collectRounds, MOST_ROUNDS } from './files/collect.ts';
import { type Format, roundsFile } from './files/rounds-file.ts';

type Work = { at: 'rest' | 'lost'; words: string } | { at: 'reading'; read: number };

const REST: Work = { at: 'rest', words: '' };

export function ExportSheet(props: { wanted: RoundsWanted }) {
  const screen = useScreen();
  const translate = useTranslate();
  const [wanted, setWanted] = useState(props.wanted);
  const notation = usePack(screen.packs, wanted.game)?.screen?.notation;
  const [chosen, choose] = useState<Format>('json');
  const formats: [string, string][] = [
    ['json', 'JSON'],
    ['txt', translate('history.format_text')],
    ...(notation ? STANDARDS : []),
  ];
  const format = formats.some(([each]) => each === chosen) ? chosen : 'json';
  const { work, save, stop } = useExport(wanted, format);
  const change = (next: RoundsWanted) => {
    setWanted(next);
    stop();
  };
  return (
    <Panel title={translate('history.export')} test="export-sheet" onClose={() => screen.sheet.set({ name: 'history' })}>
      <fieldset class="plain" disabled={work.at === 'reading'}>
        <HistoryFilter wanted={wanted} choose={change} rows={[]} />
        <Choice
          words={translate('history.format')}
          test="export-format"
          value={format}
          options={formats}
          choose={value => choose(value as Format)}
        />
      </fieldset>
      <p class="note">{translate('history.most', { n: grouped(MOST_ROUNDS, translate.lang) })}</p>
      {work.at === 'reading' ? (
        <progress aria-label={translate('history.export')} max={MOST_ROUNDS} {...(work.read > 0 ? { value: work.read } : {})} />
      ) : null}
      <p class="note" role={work.at === 'lost' ? 'alert' : 'status'} data-test="export-state">
        {work.at === 'reading' ? translate('history.read', { n: work.read }) : work.words}
      </p>
      {work.at === 'reading' ? (
        <button type="button" class="btn more-rows" data-test="export-stop" onClick={stop}>
          {translate('act.cancel')}
        </button>
      ) : (
        <button type="button" class="btn p more-rows" data-first data-test="export-save" onClick={save}>
          {translate('history.export_act')}
        </button>
      )}
    </Panel>
  );
}

/** Reads and saves, one at a time; what is stopped, or left behind with the sheet, saves nothing. */
function useExport(wanted: RoundsWanted, format: Format): { work: Work; save(): void; stop(): void } {
  const screen = useScreen();
  const [work, setWork] = useState<Work>(REST);
  const run = useRef(0);
  useEffect(() => () => void run.current++, []);
  const save = () => {
    const mine = ++run.current;
    const isStopped = () => run.current !== mine;
    const tell = (next: Work) => !isStopped() && setWork(next);
    tell({ at: 'reading', read: 0 });
    saved(screen, wanted, format, { onRead: read => tell({ at: 'reading', read }), isStopped }).then(
      words => tell({ at: 'rest', words: words ?? '' }),
      error => tell({ at: 'lost', words: refusal(screen.translator(), error instanceof Refusal ? error.code : 'UNKNOWN') }),
    );
  };
  const stop = () => {
    run.current++;
    setWork(REST);
  };
  return { work, save, stop };
}

/** The standards that a game's hands may be saved by. */
const STANDARDS: [string, string][] = [
  ['ohh', 'Open Hand History (OHH)'],
  ['phh', 'Poker Hand History (PHH)'],
];

interface Reporting {
  onRead(count: number): void;
  isStopped(): boolean;
}

/** @returns what has come of it, in words; null: it was stopped */
async function saved(screen: Screen, wanted: RoundsWanted, format: Format, work: Reporting): Promise<string | null> {
  const rounds = await collectRounds({ ask: cursor => screen.api.pastRounds(cursor, wanted), ...work });
  if (rounds === null) return null;
  const translate = screen.translator();
  if (rounds.length === 0) return translate('history.empty');
  await wordsOf(screen, new Set(rounds.map(({ row }) => row.game_code)));
  const { nickname } = screen.session.player;
  const site = document.body.dataset.brand ?? screen.session.operator.code;
  const notation = screen.packs.of(wanted.game)?.screen?.notation;
  const about = { nickname, site, ...wanted, translator: screen.translator, ...(notation ? { notation } : {}) };
  const file = roundsFile(format, rounds, { ...about, until: wanted.until ?? '' });
  if (file.saved > 0) saveFile(file.name, file.type, file.text);
  const left = file.left > 0 ? translate('history.left', { n: file.left }) : '';
  return [translate('history.saved', { n: file.saved }), left].filter(Boolean).join(' ');
}

/** Their games' words are here, or do not come: then things are said by their names. */
async function wordsOf({ packs }: Screen, codes: ReadonlySet<string>): Promise<void> {
  for (const code of codes) packs.load(code);
  const missing = () => [...codes].some(code => packs.of(code) === undefined);
  if (!missing()) return;
  await new Promise<void>(done => {
    const stop = packs.loaded.listen(() => {
      if (missing()) return;
      stop();
      done();
    });
  });
}
