// Which of one's rounds: of a game, among those that the lobby lists or the rounds name, and of which days.
import type { RoundRow } from '@baize/protocol';
import type { RoundsWanted } from '../api.ts';
import { useScreen, useTranslate } from '../screen.ts';

export function HistoryFilter(props: { wanted: RoundsWanted; choose(wanted: RoundsWanted): void; rows: readonly RoundRow[] }) {
  const { wanted, choose, rows } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const listed = screen.lobby.get()?.games.map(each => each.game_code) ?? [];
  const codes = [...new Set([...listed, ...rows.map(each => each.game_code), ...(wanted.game ? [wanted.game] : [])])];
  const name = (code: string) => {
    const words = screen.translator(code);
    return words.has(`game.${code}`) ? words(`game.${code}`) : code;
  };
  return (
    <div class="history-filter">
      <select
        aria-label={translate('lobby.games')}
        value={wanted.game}
        data-test="history-game"
        onChange={event => choose({ ...wanted, game: event.currentTarget.value })}
      >
        <option value="">{translate('cat.all')}</option>
        {codes.map(code => (
          <option key={code} value={code}>
            {name(code)}
          </option>
        ))}
      </select>
      <input
        type="date"
        aria-label={translate('history.since')}
        value={wanted.since}
        data-test="history-since"
        onChange={event => choose({ ...wanted, since: event.currentTarget.value })}
      />
      <input
        type="date"
        aria-label={translate('history.until')}
        value={wanted.until}
        data-test="history-until"
        onChange={event => choose({ ...wanted, until: event.currentTarget.value })}
      />
    </div>
  );
}
