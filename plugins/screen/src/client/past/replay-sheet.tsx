// A round that is over, played again on its game's own table: step by step, forwards and back, or by itself.
import type { PastRound, RoundRow } from '@baize/protocol';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { GameContext, usePack } from '../packs/game-packs.ts';
import { Panel } from '../parts/sheet.tsx';
import { type Screen, ScreenProvider, type Sheet, useScreen, useTranslate } from '../screen.ts';
import type { Store } from '../store.ts';
import { useStore } from '../store.ts';
import { GameTable } from '../table/game-table.tsx';
import { TableLink } from '../table-link.ts';
import { nameIn, refusal } from '../texts.ts';
import { Refusal } from '../wire.ts';
import { replayWire } from './replay-wire.ts';
import { type Step, stepsOf, withSeatNames } from './steps.ts';

/** From one step to the next, at the speeds that can be chosen. */
const STEP_MS = 1600;
const SPEEDS = [1, 2, 4] as const;

export function ReplaySheet({ row }: { row: RoundRow }) {
  const screen = useScreen();
  const translate = screen.translator(row.game_code);
  const pack = usePack(screen.packs, row.game_code);
  const [found, setFound] = useState<PastRound | { code: string } | null>(null);
  useEffect(() => {
    screen.api.facts(row.round_id).then(
      past => setFound(withSeatNames(past, translate)),
      error => setFound({ code: error instanceof Refusal ? error.code : 'UNKNOWN' }),
    );
  }, [row.round_id]);
  const title = [nameIn(row.table_names, translate.lang, row.table_name), translate('table.round_no', { n: row.hand_no })];
  return (
    <GameContext.Provider value={pack}>
      <Panel title={title.join(' · ')} test="replay-sheet" onClose={() => screen.sheet.set({ name: 'history' })} wide>
        {found === null || !pack ? <p class="empty">{translate('state.connecting')}</p> : null}
        {found && 'code' in found ? <p role="alert">{refusal(translate, found.code)}</p> : null}
        {found && 'facts' in found && pack ? <Replay past={found} /> : null}
      </Panel>
    </GameContext.Provider>
  );
}

/** The round that was played here last, at its end: step by step back from there. */
export function LastRoundSheet({ past }: { past: PastRound }) {
  const screen = useScreen();
  const { table, round } = past;
  const translate = screen.translator(table.game_code);
  const pack = usePack(screen.packs, table.game_code);
  const named = useMemo(() => withSeatNames(past, translate), [past, translate.lang]);
  const title = [nameIn(table.names, translate.lang, ''), translate('table.round_no', { n: round.hand_no })];
  return (
    <GameContext.Provider value={pack}>
      <Panel title={title.filter(Boolean).join(' · ')} test="replay-sheet" onClose={() => screen.sheet.set(null)} wide>
        {pack ? <Replay past={named} atEnd /> : <p class="empty">{translate('state.connecting')}</p>}
      </Panel>
    </GameContext.Provider>
  );
}

/** Nothing that the table does while it is shown again reaches the screen around it. */
const NO_SHEET: Store<Sheet | null> = { get: () => null, set: () => {}, listen: () => () => {} };

function Replay({ past, atEnd = false }: { past: PastRound; atEnd?: boolean }) {
  const screen = useScreen();
  const translate = screen.translator(past.table.game_code);
  const pack = usePack(screen.packs, past.table.game_code, past.round.version);
  const inside = useMemo((): Screen => ({ ...screen, sheet: NO_SHEET }), [screen]);
  const steps = useMemo(() => stepsOf(past, translate), [past, translate.lang]);
  const wire = useMemo(() => replayWire(past), [past]);
  const link = useLink(wire, past, screen);
  const view = useStore(link.view);
  const [at, go] = useState(atEnd ? steps.length - 1 : 0);
  const step = steps[at];
  useEffect(() => wire.show(step?.end ?? past.facts.length), [wire, step]);
  const to = (next: number) => go(Math.max(0, Math.min(steps.length - 1, next)));
  const keys = (event: KeyboardEvent) => {
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 }[event.key];
    if (target === undefined || (event.target as HTMLElement).tagName === 'SELECT') return;
    event.preventDefault();
    to(target);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a second way to the buttons below.
    <div class="replay" onKeyDown={keys}>
      <div class="table past-table" inert data-test="replay-table">
        <ScreenProvider value={inside}>{pack ? <GameTable pack={pack} link={link} view={view} /> : null}</ScreenProvider>
      </div>
      <p class="replay-step" role="status" data-test="replay-step" data-step={at}>
        <span class="num">
          {at + 1}/{steps.length}
        </span>{' '}
        {step?.words}
      </p>
      <Controls at={at} steps={steps} to={to} />
    </div>
  );
}

function useLink(wire: ReturnType<typeof replayWire>, past: PastRound, screen: Screen): TableLink {
  const link = useMemo(() => {
    return new TableLink({
      wire,
      tableId: past.table.table_id,
      session: '',
      calm: screen.calm,
      confirmBets: () => false,
      onBalance: () => {},
      onNotice: () => {},
      onEnd: () => {},
    });
  }, [wire]);
  useEffect(() => () => link.leave(), [link]);
  return link;
}

function Controls(props: { at: number; steps: readonly Step[]; to(step: number): void }) {
  const { at, steps, to } = props;
  const translate = useTranslate();
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(1);
  const isOver = at >= steps.length - 1;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []); // it comes after the panel has looked for what to focus
  useEffect(() => {
    if (!isPlaying) return;
    if (isOver) return setPlaying(false);
    const timer = setTimeout(() => to(at + 1), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, at, speed]);
  const play = () => {
    if (isOver) to(0);
    setPlaying(!isPlaying);
  };
  const button = (test: string, words: string, sign: string, act: () => void, disabled: boolean) => (
    <button type="button" class="btn" aria-label={words} data-test={test} disabled={disabled} onClick={act}>
      {sign}
    </button>
  );
  return (
    <fieldset class="replay-bar" aria-label={translate('history.replay')}>
      {button('replay-first', translate('history.first'), '«', () => to(0), at === 0)}
      {button('replay-back', translate('history.back'), '‹', () => to(at - 1), at === 0)}
      <button type="button" class="btn p" ref={first} data-test="replay-play" aria-pressed={isPlaying} onClick={play}>
        {translate(isPlaying ? 'history.pause' : 'history.play')}
      </button>
      {button('replay-next', translate('history.next'), '›', () => to(at + 1), isOver)}
      <select
        aria-label={translate('history.speed')}
        value={String(speed)}
        data-test="replay-speed"
        onChange={event => setSpeed(Number(event.currentTarget.value))}
      >
        {SPEEDS.map(each => (
          <option key={each} value={each}>
            × {each}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
