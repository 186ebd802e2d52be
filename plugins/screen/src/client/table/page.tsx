// One table: opens its link, tells the site around us what happened, and draws the game's own table or the general one.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Ending } from '../connection.ts';
import { stakesLine, tableTitle } from '../lobby/choose.ts';
import { endOf } from '../lobby/lobby.tsx';
import { OwnStrip } from '../lobby/own-strip.tsx';
import { GameContext, usePack } from '../packs/game-packs.ts';
import { setTitle } from '../parts/title.ts';
import { TopBar } from '../parts/top-bar.tsx';
import { LastRound } from '../past/last-round.ts';
import { type Route, type Screen, type Sheet, useScreen, useTranslate } from '../screen.ts';
import { SeatedWatcher } from '../seated/watch.ts';
import { useStore } from '../store.ts';
import { TableLink } from '../table-link.ts';
import type { TableView } from '../table-view.ts';
import { nameIn, refusal, type Translate } from '../texts.ts';
import { GameTable, hasSeats } from './game-table.tsx';
import { LeaveSheet, LimitsSheet } from './sheets.tsx';
import { VideoPlace } from './video-place.tsx';
import { Watcher } from './watch.ts';

type TableRoute = Extract<Route, { name: 'table' }>;

export function TablePage(props: { route: TableRoute }) {
  const { route } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const { link, rounds } = useLink(screen, route);
  const view = useStore(link.view);
  const line = useStore(link.line);
  const sheet = useStore(screen.sheet);
  const last = useStore(rounds.past);
  const code = view.table?.game_code ?? route.gameCode ?? '';
  const pack = usePack(screen.packs, code, view.version);
  const title = titleOf(view, route, screen.translator(code));
  useEffect(() => {
    setTitle(title);
  }, [title]);
  const before = useRef(line);
  useEffect(() => {
    if (before.current === 'lost' && line === 'open') screen.note(translate('state.reconnected'));
    before.current = line;
  }, [line]);
  const leave = () => {
    if (view.you.seat !== null) screen.sheet.set({ name: 'stand', toLobby: true });
    else if (view.you.bets.length > 0 && view.phase !== 'result') screen.sheet.set({ name: 'leave' });
    else screen.toLobby();
  };
  return (
    <GameContext.Provider value={pack}>
      <TopBar
        back={{ icon: 'back', label: translate('nav.lobby'), act: leave }}
        title={title}
        under={<Under view={view} line={line} />}
        rules={code}
        last={last ? () => screen.sheet.set({ name: 'replay', past: last }) : null}
      />
      <OwnStrip here={route.tableId} />
      {view.table?.video ? <VideoPlace table={view.table} /> : null}
      <div
        class={`table line-${line} ${view.table?.video ? 'has-video' : ''}`}
        data-test="table"
        data-line={line}
        data-game={code}
      >
        {!view.table && line !== 'ended' ? <Connecting link={link} /> : null}
        <GameTable pack={pack} link={link} view={view} />
        {line === 'lost' ? (
          <>
            <div class="inert" aria-hidden="true" />
            <LostLine link={link} stake={view.you.seat !== null ? 'seat' : view.you.bets.length > 0 ? 'bets' : null} />
          </>
        ) : null}
      </div>
      {sheet?.name === 'leave' ? <LeaveSheet onStay={() => screen.sheet.set(null)} onLeave={() => screen.toLobby()} /> : null}
      {sheet?.name === 'limits' ? <LimitsSheet view={view} onClose={() => screen.sheet.set(null)} /> : null}
    </GameContext.Provider>
  );
}

const LOST_WORDS = { seat: 'state.reconnecting', bets: 'state.reconnecting_bets' };

// The line is lost: what becomes of my seat or my bets, where I have any, and after ten seconds a way to try at once.
function LostLine(props: { link: TableLink; stake: keyof typeof LOST_WORDS | null }) {
  const translate = useTranslate();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 10_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="banner-line" role="status" data-test="reconnecting">
      <i class="lamp" />
      <span>{translate(props.stake ? LOST_WORDS[props.stake] : 'state.connecting')}</span>
      {isLong ? (
        <button type="button" class="btn" data-test="try-again" onClick={props.link.retryNow}>
          {translate('act.retry')}
        </button>
      ) : null}
    </div>
  );
}

function useLink(screen: Screen, route: TableRoute): { link: TableLink; rounds: LastRound } {
  const { tableId, password } = route;
  const { link, rounds } = useMemo(() => {
    const rounds = new LastRound();
    const watcher: Watcher = new Watcher(screen, () => made);
    const seated: SeatedWatcher = new SeatedWatcher(screen, () => made);
    const made: TableLink = new TableLink({
      wire: screen.wire,
      tableId,
      session: screen.session.session,
      ...(password ? { password } : {}),
      calm: screen.calm,
      confirmBets: () => screen.settings.get().confirmBets,
      hidesNames: () => screen.settings.get().hideNames,
      onBalance(payload) {
        screen.newBalance(payload.balance as number | null, payload.currency ?? screen.session.player.currency);
        if (!hasSeats(made.view.get())) watcher.balance();
      },
      onNotice(code, data) {
        if (code === 'RULES_CHANGED') screen.rulesChanged.set(times => times + 1);
        screen.note(noticed(screen, code, data));
      },
      onEnd: ending => ended(screen, route, ending),
      onFact(fact, isOld) {
        const sat = hasSeats(made.view.get());
        if (sat) seated.fact(fact, isOld);
        if (!sat || fact.kind === 'settle') watcher.fact(fact, isOld);
      },
      onAsk: ask => seated.ask(ask),
      onCommand(ack, command) {
        seated.command(ack, command);
        if (command.type !== 'stand') return;
        if (!ack.ok) {
          for (const each of [screen.closing, screen.resting]) each.refused();
          screen.pane?.post({ kind: 'refused' });
        } else if (ack.leaves === 'now') screen.news.stood(tableId);
      },
      onOwn: screen.hearOwn,
      onTold: (roundId, facts) => screen.seals.hear(roundId, facts),
      onAck: (ack, items) => watcher.ack(ack, items),
      onNoBalance: code => screen.note(refusal(screen.translator(), code)),
    });
    follow(screen, made, rounds);
    return { link: made, rounds };
  }, [screen, tableId, password]);
  useNames(screen, link);
  useEffect(
    () => () => {
      link.leave();
      screen.news.away(link.view.get());
      screen.closing.left(link);
      screen.resting.left(link);
    },
    [link],
  );
  return { link, rounds };
}

// Who wants to know what a table shows, and whether it is left.
function follow(screen: Screen, link: TableLink, rounds: LastRound): void {
  link.view.listen(() => {
    screen.news.look(link.view.get());
    rounds.look(link.view.get());
  });
  for (const each of [screen.closing, screen.resting, screen.pane]) each?.opened(link);
}

// Names that are to be shown in another way are read anew.
function useNames(screen: Screen, link: TableLink): void {
  const { hideNames } = useStore(screen.settings);
  const before = useRef(hideNames);
  useEffect(() => {
    if (before.current !== hideNames) link.renew();
    before.current = hideNames;
  }, [hideNames]);
}

function ended(screen: Screen, route: TableRoute, ending: Ending): void {
  const { tableId, password } = route;
  // A seat goes with its table and with the player's session, but not with another page of theirs.
  if (ending.kind === 'lobby' || (ending.kind === 'session' && ending.reason !== 'replaced')) screen.news.left(tableId);
  const code = ending.kind === 'refused' ? ending.code : '';
  if (code === 'PRIVATE_PASSWORD_REQUIRED' || code === 'PRIVATE_PASSWORD' || (code === 'RATE_LIMITED' && password)) {
    const wrong = code === 'PRIVATE_PASSWORD_REQUIRED' ? {} : { wrong: code };
    screen.toLobby();
    const about = { tableId, gameCode: route.gameCode ?? '', title: route.title };
    screen.sheet.set({ name: 'password', ...about, ...wrong } as Sheet);
  } else endOf(screen, ending);
}

function noticed(screen: Screen, code: string, data: Record<string, unknown>): string {
  const translate = screen.translator();
  const state = `state.${code.toLowerCase()}`;
  return translate.has(state) ? translate(state, data as Record<string, string>) : refusal(translate, code);
}

function titleOf(view: TableView, route: TableRoute, translate: Translate): string {
  if (!view.table) return route.title;
  const { table } = view;
  const game = translate.has(`game.${table.game_code}`)
    ? translate(`game.${table.game_code}`)
    : (route.title.split(' · ')[0] ?? '');
  return tableTitle(game, nameIn(table.names, translate.lang, ''));
}

function Under(props: { view: TableView; line: string }) {
  const { view, line } = props;
  const translate = useTranslate();
  const { table } = view;
  const range = table ? stakesLine(table.limits, table, translate) : '';
  const round = [
    view.shoeNo === null || hasSeats(view) ? '' : translate('table.shoe_no', { n: view.shoeNo }),
    view.no === null ? '' : translate(hasSeats(view) ? 'table.hand_no' : 'table.round_no', { n: view.no }),
  ];
  return (
    <>
      <i class={`lamp ${line === 'open' ? '' : 'off'}`} />
      {table?.mode === 'practice' ? <span class="tag practice">{translate('cat.practice')}</span> : null}
      <span>{range}</span>
      {range && round.some(Boolean) ? <span>·</span> : null}
      <span>{round.filter(Boolean).join(' · ')}</span>
    </>
  );
}

// Words after three seconds, a way to try again after ten: before that the empty felt says enough.
function Connecting(props: { link: TableLink }) {
  const screen = useScreen();
  const translate = useTranslate();
  const [waited, setWaited] = useState(0);
  useEffect(() => {
    const timers = [setTimeout(() => setWaited(3), 3000), setTimeout(() => setWaited(10), 10_000)];
    return () => timers.forEach(clearTimeout);
  }, []);
  useEffect(() => {
    if (waited >= 10) screen.host.post('error', { code: 'OFFLINE', retryable: true });
  }, [waited]);
  if (waited === 0) return null;
  return (
    <div class="connecting" role="status">
      <p>{translate('state.connecting')}</p>
      {waited >= 10 ? (
        <button type="button" class="btn" data-test="try-again" onClick={props.link.retryNow}>
          {translate('act.retry')}
        </button>
      ) : null}
    </div>
  );
}
