// The lobby: categories, one large space, the games, and the tables this player may enter.

import type { Lobby, LobbyGame, LobbyTable, OwnTables } from '@baize/protocol';
import { useEffect, useRef, useState } from 'preact/hooks';
import { connect, type Ending } from '../connection.ts';
import { TopBar } from '../parts/top-bar.tsx';
import { type Screen, useScreen, useTranslate } from '../screen.ts';
import { useStore } from '../store.ts';
import { nameIn, refusal } from '../texts.ts';
import { Refusal } from '../wire.ts';
import { CATEGORIES, type Filters, gamesOf, isOnVideo, tablesOf, tableTitle, usedCategories } from './choose.ts';
import { TableFilters } from './filters.tsx';
import { Hero } from './hero.tsx';
import { GameTile, TableRow } from './items.tsx';
import { OwnStrip } from './own-strip.tsx';

const FIRST: Filters = { category: 'all', game: null, free: false, stakes: null, search: '' };
let kept: Filters | null = null;

export function LobbyPage() {
  const screen = useScreen();
  const translate = useTranslate();
  const lobby = useStore(screen.lobby);
  const [problem, setProblem] = useState<string | null>(null);
  // a launch of a game without a table begins among that game's tables
  const { table_id: table, game_code: game } = screen.session.start;
  const [filters, setFilters] = useState(kept ?? { ...FIRST, game: table === null ? game : null });
  kept = filters;
  const readAgain = useLobby(screen, translate.lang, setProblem);
  return (
    <>
      <TopBar
        back={{ icon: 'x', label: translate('nav.leave_site'), act: () => screen.backToSite() }}
        title={translate('nav.lobby')}
        balance
      />
      <OwnStrip here={null} />
      <main class="lob" data-test="lobby">
        <Categories lobby={lobby} filters={filters} choose={category => setFilters({ ...FIRST, category })} />
        <section class="scroll" aria-label={translate('lobby.tables')}>
          {lobby ? (
            <Filled lobby={lobby} filters={filters} setFilters={setFilters} />
          ) : (
            <Waiting problem={problem} readAgain={readAgain} />
          )}
        </section>
      </main>
    </>
  );
}

function Filled(props: { lobby: Lobby; filters: Filters; setFilters(filters: Filters): void }) {
  const { lobby, filters, setFilters } = props;
  const translate = useTranslate();
  const { gameName, enter, open } = useDoors(props);
  const games = gamesOf(lobby, filters.category);
  const tables = tablesOf(lobby, filters);
  return (
    <>
      <Hero lobby={lobby} gameName={gameName} open={open} enter={enter} />
      <h2 class="sec games-head">
        <span>{translate('lobby.games')}</span>
      </h2>
      <div class="games">
        {games.map(game => (
          <GameTile
            key={game.game_code}
            game={game}
            name={gameName(game.game_code)}
            tables={lobby.tables.filter(table => table.game_code === game.game_code).length}
            isOnVideo={isOnVideo(lobby.tables.filter(table => table.game_code === game.game_code))}
            chosen={filters.game === game.game_code}
            open={() => open(game)}
          />
        ))}
      </div>
      <div class="tables-side">
        <div class="tables-head" id="tables">
          <h2 class="sec">{filters.game ? gameName(filters.game) : translate('lobby.for_you')}</h2>
          <TableFilters lobby={lobby} filters={filters} setFilters={setFilters} />
        </div>
        <div class="rows">
          {tables.length === 0 ? <p class="empty">{translate('lobby.empty')}</p> : null}
          {tables.map(table => (
            <TableRow
              key={table.table_id}
              table={table}
              game={lobby.games.find(each => each.game_code === table.game_code)}
              gameName={gameName(table.game_code)}
              enter={() => enter(table)}
            />
          ))}
        </div>
      </div>
    </>
  );
}

// The ways out of the lobby: a game's tile leads to its only table or narrows the list, a row leads to its table.
function useDoors(props: { lobby: Lobby; filters: Filters; setFilters(filters: Filters): void }) {
  const { lobby, filters, setFilters } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const gameName = (code: string) => {
    const game = lobby.games.find(each => each.game_code === code);
    return nameIn(game?.names, translate.lang, game?.name || (translate.has(`game.${code}`) ? translate(`game.${code}`) : code));
  };
  const enter = (table: LobbyTable) => {
    const title = tableTitle(gameName(table.game_code), nameIn(table.names, translate.lang, table.name ?? ''));
    const place = { tableId: table.table_id, gameCode: table.game_code, title };
    screen.enter({ name: 'table', ...place });
  };
  const open = (game: LobbyGame) => {
    const own = tablesOf(lobby, { ...FIRST, category: filters.category, game: game.game_code });
    const only = own[0];
    if (own.length === 1 && only && only.status !== 'maintenance') return enter(only);
    setFilters({ ...filters, game: filters.game === game.game_code ? null : game.game_code });
    document.getElementById('tables')?.scrollIntoView({ behavior: screen.calm() ? 'instant' : 'smooth', block: 'start' });
  };
  return { gameName, enter, open };
}

function Categories(props: { lobby: Lobby | null; filters: Filters; choose(category: Filters['category']): void }) {
  const translate = useTranslate();
  const shown = props.lobby ? usedCategories(props.lobby) : CATEGORIES.slice(0, 1);
  return (
    <nav class="cats" aria-label={translate('lobby.games')}>
      {shown.map(category => (
        <button
          type="button"
          key={category}
          class={`cat ${props.filters.category === category ? 'on' : ''}`}
          aria-pressed={props.filters.category === category}
          data-test={`category-${category}`}
          onClick={() => props.choose(category)}
        >
          {translate(`cat.${category}`)}
        </button>
      ))}
    </nav>
  );
}

function Waiting(props: { problem: string | null; readAgain(): void }) {
  const translate = useTranslate();
  if (props.problem)
    return (
      <div class="empty">
        <p>{refusal(translate, props.problem)}</p>
        <button type="button" class="btn" data-test="lobby-again" onClick={props.readAgain}>
          {translate('act.retry')}
        </button>
      </div>
    );
  return (
    <div class="bones" role="status" aria-label={translate('state.connecting')}>
      <i class="hero-bone" />
      <i />
      <i />
      <i />
    </div>
  );
}

// Reads the lobby, listens in its room for changes, and reads again: at most once a second. Returns what reads it at once.
function useLobby(screen: Screen, lang: string, setProblem: (code: string | null) => void): () => void {
  const again = useRef(() => {});
  useEffect(() => {
    let gone = false;
    let last = 0;
    let failed = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      clearTimeout(timer);
      timer = undefined;
      last = Date.now();
      try {
        const lobby = await screen.api.lobby(lang);
        if (gone) return;
        setProblem(null);
        screen.lobby.set(lobby);
        screen.newBalance(lobby.balance, screen.session.player.currency);
      } catch (error) {
        if (gone) return;
        const code = error instanceof Refusal ? error.code : 'UNKNOWN';
        if (code === 'SESSION_EXPIRED' || code === 'PLAYER_BLOCKED') return screen.block(code);
        setProblem(code);
        if (!screen.lobby.get() && failed !== code) screen.host.post('error', { code, retryable: true });
        failed = code;
        timer = setTimeout(() => void read(), 4000);
      }
    };
    const soon = () => {
      timer ??= setTimeout(() => void read(), Math.max(0, last + 1000 - Date.now()));
    };
    again.current = () => void read();
    void read();
    const connection = connect({
      wire: screen.wire,
      room: 'lobby',
      session: screen.session.session,
      onLine: line => line === 'open' && screen.own.set([]),
      onRejoined: soon,
      onMessage(type, payload) {
        if (type === 'lobby') soon();
        if (type === 'own') {
          screen.hearOwn(payload as OwnTables);
          soon();
        }
        if (type === 'balance') {
          const { balance, currency } = payload as { balance: number; currency: string };
          screen.newBalance(balance, currency);
        }
      },
      onEnd: ending => endOf(screen, ending),
    });
    return () => {
      gone = true;
      clearTimeout(timer);
      connection.leave();
    };
  }, [screen, lang]);
  return () => again.current();
}

/** What the end of a room means for the whole screen. */
export function endOf(screen: Screen, ending: Ending): void {
  const translate = screen.translator();
  const code = codeOf(ending);
  const sessionWords = ending.kind === 'session' && translate.has(`session.${ending.reason}`);
  if (sessionWords) screen.block(`session.${ending.reason}`, translate(`session.${ending.reason}`));
  else if (OVER.has(code)) screen.block(code);
  else if (screen.route.get().name === 'table')
    screen.toLobby(refusal(translate, translate.has(`err.${code}`) ? code : 'TABLE_CLOSED'));
}

const OVER = new Set(['SESSION_EXPIRED', 'PLAYER_BLOCKED', 'TOKEN_INVALID', 'REPLACED']);

function codeOf(ending: Ending): string {
  if (ending.kind === 'replaced') return 'REPLACED';
  if (ending.kind === 'session') return 'SESSION_EXPIRED';
  return ending.kind === 'refused' ? ending.code : ending.reason;
}
