// The space at the top of the lobby: my held seat, else the operator's banner, else the game most people play.
import type { Banner, Lobby, LobbyGame, LobbyTable } from '@baize/protocol';
import type { ComponentChildren } from 'preact';
import { useScreen, useTranslate } from '../screen.ts';
import { useStore } from '../store.ts';
import { nameIn } from '../texts.ts';
import { GameArt } from './art.tsx';
import { mostPlayed, tableTitle } from './choose.ts';
import { enterOwn, OwnState } from './own-strip.tsx';

export function Hero(props: {
  lobby: Lobby;
  gameName(code: string): string;
  open(game: LobbyGame): void;
  enter(table: LobbyTable): void;
}) {
  const { lobby, gameName } = props;
  const translate = useTranslate();
  const screen = useScreen();
  const [seat] = useStore(screen.own);
  if (seat) {
    const { tableId, gameCode, names } = seat;
    return (
      <Box
        small={seat.turnUntil === null && seat.keptUntil === null ? translate('lobby.resume') : <OwnState seat={seat} />}
        title={tableTitle(gameName(gameCode), nameIn(names, translate.lang, ''))}
        code={gameCode}
        category={lobby.games.find(each => each.game_code === gameCode)?.category ?? ''}
        isMine
        action={{ words: translate('lobby.back_to_table'), act: () => enterOwn(screen, seat, translate.lang), test: 'resume' }}
        key={tableId}
      />
    );
  }
  const held = lobby.tables.find(table => table.mine === true);
  if (held)
    return (
      <Box
        small={translate('lobby.resume')}
        title={tableTitle(gameName(held.game_code), nameIn(held.names, translate.lang, held.name ?? ''))}
        code={held.game_code}
        category=""
        isMine
        action={{ words: translate('lobby.back_to_table'), act: () => props.enter(held), test: 'resume' }}
      />
    );
  const banner = lobby.games.map(game => game.lobby?.banner).find(each => each !== undefined);
  if (banner) return <BannerBox banner={banner} />;
  const game = mostPlayed(lobby);
  if (!game) return null;
  return (
    <Box
      small={translate('lobby.popular')}
      title={gameName(game.game_code)}
      code={game.game_code}
      category={game.category}
      action={{ words: translate('table.sit_now'), act: () => props.open(game), test: 'hero-open' }}
    />
  );
}

function Box(props: {
  small: ComponentChildren;
  title: string;
  code: string;
  category: string;
  isMine?: boolean;
  action: { words: string; act(): void; test: string };
}) {
  return (
    <div class={`hero felt ${props.isMine ? 'is-mine' : ''}`} data-test="hero">
      <div class="ht">
        <small>{props.small}</small>
        <b>{props.title}</b>
        <button type="button" class="btn p" data-test={props.action.test} onClick={props.action.act}>
          {props.action.words}
        </button>
      </div>
      <GameArt code={props.code} category={props.category} big />
    </div>
  );
}

function BannerBox(props: { banner: Banner }) {
  const { banner } = props;
  const image = (
    <img
      src={`/play/v1/lobby-banners/${encodeURIComponent(banner.sha256)}`}
      alt={banner.title}
      {...(banner.width > 0 && banner.height > 0 ? { width: banner.width, height: banner.height } : {})}
    />
  );
  if (!/^https?:\/\//.test(banner.link_url)) return <div class="hero banner">{image}</div>;
  return (
    <a class="hero banner" href={banner.link_url} target="_blank" rel="noopener noreferrer" data-test="banner">
      {image}
    </a>
  );
}
