// One game's tile and one table's row.

import type { LobbyGame, LobbyTable } from '@baize/protocol';
import { usePack } from '../packs/game-packs.ts';
import { useScreen, useTranslate } from '../screen.ts';
import { nameIn, type Translate } from '../texts.ts';
import { GameArt } from './art.tsx';
import { clockTime, hasPlace, isOnVideo, isPractice, rowStakes, tableTitle, tileRange } from './choose.ts';

export function GameTile(props: {
  game: LobbyGame;
  name: string;
  tables: number;
  isOnVideo: boolean;
  chosen: boolean;
  open(): void;
}) {
  const { game, name } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const off = game.status === 'maintenance';
  const about = `about-${game.game_code}`;
  const range = [
    tileRange(game, screen.currency, translate),
    props.tables > 1 ? translate('lobby.tables_n', { n: props.tables }) : '',
  ];
  return (
    <div class={`game ${off ? 'off' : ''} ${props.chosen ? 'on' : ''}`}>
      <GameArt code={game.game_code} category={game.category} />
      {props.isOnVideo ? <span class="tag live">LIVE</span> : null}
      <span class="gn">
        <button
          type="button"
          aria-disabled={off}
          aria-describedby={about}
          data-test={`game-${game.game_code}`}
          onClick={() => !off && props.open()}
        >
          {name}
        </button>
        <small id={about}>{off ? backAt(game, translate) : range.filter(Boolean).join(' · ')}</small>
      </span>
    </div>
  );
}

function backAt(game: LobbyGame, translate: Translate): string {
  const end = game.maintenance?.end;
  return end ? translate('lobby.maintenance_until', { time: clockTime(end, translate.lang) }) : translate('err.MAINTENANCE');
}

export function TableRow(props: { table: LobbyTable; game: LobbyGame | undefined; gameName: string; enter(): void }) {
  const { table, game } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const name = nameIn(table.names, translate.lang, table.name ?? '');
  const off = table.status === 'maintenance' || game?.status === 'maintenance';
  const people = table.seats
    ? `${table.seats.taken}/${table.seats.max}`
    : translate('lobby.players_n', { n: table.players ?? 0 });
  const title = tableTitle(props.gameName, name);
  const action = actionOf(table, translate);
  return (
    <div class={`row ${off ? 'off' : ''} ${table.mine ? 'is-mine' : ''}`}>
      <div class="rt">
        <b>{title}</b>
        {isOnVideo([table]) ? <span class="tag live">LIVE</span> : null}
        {isPractice(table) ? <span class="tag practice">{translate('cat.practice')}</span> : null}
        <small>{rowStakes(table, screen.currency, translate)}</small>
      </div>
      {table.roads.length > 0 ? (
        <Results table={table} />
      ) : table.seats ? (
        <Dots taken={table.seats.taken} max={table.seats.max} />
      ) : null}
      <div class="go">
        <span class="num">{people}</span>
        <button
          type="button"
          class={`btn ${action.look}`}
          disabled={off}
          aria-label={`${action.words}, ${title}`}
          data-test={`lobby-table-${table.table_id}`}
          onClick={props.enter}
        >
          {action.words}
        </button>
      </div>
    </div>
  );
}

// What a game's own screen draws of its earlier results.
function Results(props: { table: LobbyTable }) {
  const { table } = props;
  const Own = usePack(useScreen().packs, table.game_code)?.screen?.Results;
  return (
    <div class="mini" aria-hidden="true">
      {Own ? <Own results={table.roads} /> : null}
    </div>
  );
}

function actionOf(table: LobbyTable, translate: Translate): { words: string; look: string } {
  if (table.mine) return { words: translate('lobby.back_to_table'), look: 'p' };
  if (!table.seats) return { words: translate('table.enter'), look: '' };
  return hasPlace(table) ? { words: translate('table.sit'), look: '' } : { words: translate('table.watch'), look: 'o' };
}

function Dots(props: { taken: number; max: number }) {
  return (
    <span class="dots" aria-hidden="true">
      {Array.from({ length: props.max }, (_, seat) => (
        <i key={seat} class={seat < props.taken ? 'f' : ''} />
      ))}
    </span>
  );
}
