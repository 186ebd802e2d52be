// What I can do with my seat at any time: sit out and come back, add chips, stand up. Drawn in the bar and in the seat's panel.

import type { TableInfo, You } from '@baize/protocol';
import { money } from '../money.ts';
import { useScreen, useTranslate } from '../screen.ts';
import { useStore } from '../store.ts';
import type { TableLink } from '../table-link.ts';
import { roomForChips } from './own-chips.ts';
import type { SeatShown } from './seats.ts';

/** How one may enter a running game: the table says so. */
export const entriesOf = (table: TableInfo | null): string[] => table?.entries ?? [];

/** I do not play: I said so, or have not come back yet. */
const isOut = (you: You) => you.sitting_out ?? you.status === 'out';

type SeatCommand = 'sit_out' | 'sit_in';

export function SeatControls(props: { link: TableLink; mine: SeatShown | undefined; onDone?: () => void }) {
  const { link, mine } = props;
  const screen = useScreen();
  const translate = useTranslate();
  const { table, you } = useStore(link.view);
  const { pending } = useStore(link.commands.state);
  const busy = (type: string) => pending.some(each => each.type === type);
  const give = (type: SeatCommand, payload: Record<string, unknown> = {}) => {
    link.give(type, payload);
    props.onDone?.();
  };
  const broke = (mine?.chips ?? you.chips) + you.pending === 0 && !mine?.dealt;
  const out = isOut(you);
  if (you.leaving) return null;
  return (
    <div class="pseatops">
      <SitIn link={link} mine={mine} out={out} broke={broke} give={give} />
      {!out ? (
        <button type="button" class="btn" disabled={busy('sit_out')} data-test="sit-out" onClick={() => give('sit_out')}>
          {translate('table.sit_out')}
        </button>
      ) : null}
      {roomForChips(table, you, mine) > 0 ? (
        <button
          type="button"
          class={`btn ${broke ? 'p' : ''}`}
          data-test="top-up-open"
          onClick={() => screen.sheet.set({ name: 'top_up' })}
        >
          {translate('table.top_up')}
        </button>
      ) : null}
      <button
        type="button"
        class="btn"
        data-test="stand-open"
        onClick={() => screen.sheet.set({ name: 'stand', toLobby: false })}
      >
        {translate('table.stand')}
      </button>
    </div>
  );
}

/** The ways in: back after sitting out, or at once by a post. */
function SitIn(props: {
  link: TableLink;
  mine: SeatShown | undefined;
  out: boolean;
  broke: boolean;
  give(type: SeatCommand, payload: Record<string, unknown>): void;
}) {
  const { link, mine, out, broke, give } = props;
  const translate = useTranslate();
  const { table } = useStore(link.view);
  const { pending, entry } = useStore(link.commands.state);
  const busy = pending.some(each => each.type === 'sit_in');
  const entries = entriesOf(table);
  return (
    <>
      {out && !broke
        ? (entries.length > 0 ? entries : ['']).map(how => (
            <button
              type="button"
              key={how}
              class="btn p"
              disabled={busy}
              data-test={how ? `sit-in-${how}` : 'sit-in'}
              onClick={() => give('sit_in', how ? { how } : {})}
            >
              {how && translate.has(`table.${how}`) ? translate(`table.${how}`) : translate('table.sit_in')}
            </button>
          ))
        : null}
      {!out && mine?.waits && entry !== 'post' && entries.includes('post') ? (
        <button
          type="button"
          class="btn p"
          disabled={busy}
          data-test="sit-in-post"
          onClick={() => give('sit_in', { how: 'post' })}
        >
          {translate('table.post')}
        </button>
      ) : null}
    </>
  );
}

/** How I stand at this table, in one sentence; empty while I simply play. */
export function useStanding(link: TableLink, mine: SeatShown | undefined): string {
  const translate = useTranslate();
  const screen = useScreen();
  const { table, you } = useStore(link.view);
  const { entry } = useStore(link.commands.state);
  const write = (amount: number) => money(amount, table ?? screen.currency, translate.lang);
  if (you.seat === null) return '';
  if (you.leaving) return translate('table.leaving');
  if (you.pending > 0) return translate('table.top_up_next', { amount: write(you.pending) });
  if ((mine?.chips ?? you.chips) === 0 && !mine?.dealt) return translate('table.no_chips');
  if (isOut(you)) return translate(mine?.dealt && mine.hand.net === null ? 'table.out_next' : 'table.sitting_out');
  if (!mine?.waits) return '';
  if (!entriesOf(table).includes('wait_bb')) return translate('state.waiting_next');
  return translate(entry === 'post' ? 'table.posts' : 'table.waits_bb');
}
