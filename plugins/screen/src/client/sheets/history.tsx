// My own rounds, newest first: what I bet, what I won, and the round's number for support.

import type { RoundRow } from '@baize/protocol';
import { useEffect, useState } from 'preact/hooks';
import type { RoundsWanted } from '../api.ts';
import { type Currency, money } from '../money.ts';
import { GameContext, usePack } from '../packs/game-packs.ts';
import { PlayingCard } from '../parts/card.tsx';
import { loadedLater } from '../parts/loaded.tsx';
import { Panel } from '../parts/sheet.tsx';
import { useScreen, useTranslate } from '../screen.ts';
import { named, nameIn, refusal, type Translate } from '../texts.ts';
import { Refusal } from '../wire.ts';
import { HistoryFilter } from './history-filter.tsx';
import { hasHand, RoundHand } from './round-hand.tsx';

const PastRoundLines = loadedLater(() => import('../past/past-round.tsx').then(module => module.PastRoundLines));

interface Loaded {
  rows: RoundRow[];
  cursor: string | null;
  problem: string | null;
  busy: boolean;
}

export function HistorySheet() {
  const screen = useScreen();
  const translate = useTranslate();
  const [state, setState] = useState<Loaded>({ rows: [], cursor: null, problem: null, busy: true });
  const [wanted, setWanted] = useState<RoundsWanted>({ game: '', since: daysAgo(30), until: daysAgo(0) });
  const load = async (cursor?: string) => {
    setState(now => ({ ...now, busy: true, problem: null }));
    try {
      const page = await screen.api.rounds(cursor, wanted);
      setState(now => ({
        rows: [...(cursor ? now.rows : []), ...page.rounds],
        cursor: page.next_cursor ?? null,
        problem: null,
        busy: false,
      }));
    } catch (error) {
      const code = error instanceof Refusal ? error.code : 'UNKNOWN';
      setState(now => ({ ...now, busy: false, problem: refusal(translate, code) }));
    }
  };
  useEffect(() => {
    void load();
  }, [wanted]);
  return (
    <Panel title={translate('nav.history')} test="history-sheet" onClose={() => screen.sheet.set(null)} wide>
      <HistoryFilter wanted={wanted} choose={setWanted} rows={state.rows} />
      {state.rows.length === 0 && !state.busy && !state.problem ? <p class="empty">{translate('history.empty')}</p> : null}
      {state.rows.length > 0 ? <Totals rows={state.rows} currency={screen.currency} /> : null}
      <ul class="history">
        {state.rows.map(row => (
          <Row key={row.round_id} row={row} currency={screen.currency} />
        ))}
      </ul>
      {state.busy ? <p class="empty">{translate('state.connecting')}</p> : null}
      {state.problem ? (
        <p class="empty" role="alert">
          {state.problem}
        </p>
      ) : null}
      {state.cursor && !state.busy ? (
        <button type="button" class="btn more-rows" data-test="history-more" onClick={() => void load(state.cursor ?? undefined)}>
          {translate('history.more')}
        </button>
      ) : null}
      {state.rows.length > 0 ? (
        <button
          type="button"
          class="btn more-rows"
          data-test="export-open"
          onClick={() => screen.sheet.set({ name: 'export', wanted })}
        >
          {translate('history.export')}
        </button>
      ) : null}
    </Panel>
  );
}

/** Without a day the server lists those of the last 24 hours alone. */
function daysAgo(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() - days);
  return day.toLocaleDateString('sv'); // as the field writes it, in the zone of this place
}

/** What the rounds that are listed came to. */
function Totals({ rows, currency }: { rows: readonly RoundRow[]; currency: Currency }) {
  const translate = useTranslate();
  const sum = (of: (row: RoundRow) => number, sign = false) =>
    money(
      rows.reduce((total, row) => total + of(row), 0),
      currency,
      translate.lang,
      { full: true, sign },
    );
  return (
    <p class="note num" data-test="history-totals">
      {[
        translate('history.shown', { n: rows.length }),
        `${translate('history.bet')} ${sum(row => row.bet)}`,
        `${translate('money.net')} ${sum(row => row.win - row.bet, true)}`,
      ].join(' · ')}
    </p>
  );
}

function Row(props: { row: RoundRow; currency: Currency }) {
  const { row, currency } = props;
  const screen = useScreen();
  const pack = usePack(screen.packs, row.game_code);
  const translate = screen.translator(row.game_code);
  const [open, setOpen] = useState(false);
  const write = (amount: number, sign = false) => money(amount, currency, translate.lang, { full: true, sign });
  const net = row.win - row.bet;
  const when = new Intl.DateTimeFormat(translate.lang, {
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  } as Intl.DateTimeFormatOptions);
  const game = translate.has(`game.${row.game_code}`) ? translate(`game.${row.game_code}`) : row.game_code;
  return (
    <GameContext.Provider value={pack}>
      <li data-test={`round-${row.round_id}`}>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          <span class="h-when">
            <b>{[game, nameIn(row.table_names, translate.lang, row.table_name ?? '')].filter(Boolean).join(' · ')}</b>
            <small>
              {when.format(new Date(row.settled_at ?? row.started_at))} · {translate('table.round_no', { n: row.hand_no })}
            </small>
          </span>
          <span class="h-sum num">
            {row.status === 'void' ? <b>{translate('state.void')}</b> : <b class={net > 0 ? 'win' : ''}>{write(net, true)}</b>}
            <small>
              {translate('history.bet')} {write(row.bet)} ·{' '}
              {net > 0 || row.win === 0
                ? `${translate('money.win')} ${write(row.win)}`
                : translate('money.returned', { amount: write(row.win) })}
            </small>
          </span>
        </button>
        {open ? <Details row={row} gameCode={row.game_code} write={write} translate={translate} /> : null}
      </li>
    </GameContext.Provider>
  );
}

function Details(props: { row: RoundRow; gameCode: string; write(amount: number): string; translate: Translate }) {
  const { row, translate } = props;
  const id = row.round_id;
  const screen = useScreen();
  const [round, setRound] = useState<Record<string, unknown> | null>(null);
  useEffect(() => {
    screen.api.round(id).then(setRound, () => setRound({}));
  }, [id]);
  if (round === null) return <div class="round" />;
  return (
    <div class="round">
      {hasHand(round) ? (
        <RoundHand round={round} gameCode={props.gameCode} write={props.write} />
      ) : (
        <Spots {...props} round={round} />
      )}
      <PastRoundLines row={row} />
      <small class="support">
        {translate('history.support')} <code>{id}</code>
      </small>
    </div>
  );
}

function Spots(props: { round: Record<string, unknown>; gameCode: string; write(amount: number): string; translate: Translate }) {
  const { round, translate } = props;
  const result = (round.result ?? {}) as Record<string, { cards?: string[]; total?: number } | string | null>;
  const { bets = [] } = (round.money ?? {}) as { bets?: { spot: string; amount: number; win: number }[] };
  return (
    <>
      {Object.entries(result).map(([hand, shown]) => {
        if (typeof shown !== 'object' || !Array.isArray(shown?.cards)) return null;
        return (
          <div key={hand} class="round-hand">
            <small>
              {named(translate, 'zone', hand, props.gameCode)} {shown.total}
            </small>
            <span>
              {shown.cards.map((card, index) => (
                <PlayingCard key={`${index}${card}`} card={card} translate={translate} />
              ))}
            </span>
          </div>
        );
      })}
      <ul>
        {bets.map((bet, index) => (
          <li key={`${index}${bet.spot}`} class="num">
            {named(translate, 'spot', bet.spot, props.gameCode)} {props.write(bet.amount)} → {props.write(bet.win)}
          </li>
        ))}
      </ul>
    </>
  );
}
