// The nine places to bet on: name, odds, my chips in their state, and what the table has on it.
import {
  type Betting,
  Chip,
  type Currency,
  chipColour,
  Icon,
  money,
  moneyRange,
  RefusalLine,
  rankOf,
  shortMoney,
  type TableLink,
  type TableView,
  useRef,
  useState,
  useTranslate,
} from '@baize/plugin-screen/kit';
import type { SpotName } from '../src/spots.ts';
import { winningSpots } from './hand.ts';

interface SpotShape {
  spot: SpotName;
  look: string;
  odds: string;
}

const SPOTS: SpotShape[] = [
  { spot: 'player_pair', look: 'side p', odds: '11:1' },
  { spot: 'perfect_pair', look: 'side', odds: '25·200:1' },
  { spot: 'banker_pair', look: 'side b', odds: '11:1' },
  { spot: 'player_bonus', look: 'side p', odds: '1–30:1' },
  { spot: 'either_pair', look: 'side', odds: '5:1' },
  { spot: 'banker_bonus', look: 'side b', odds: '1–30:1' },
  { spot: 'player', look: 'main p', odds: '1:1' },
  { spot: 'tie', look: 'main t', odds: '8:1' },
  { spot: 'banker', look: 'main b', odds: '0.95:1' },
];

export function Spots(props: { view: TableView; betting: Betting; currency: Currency; link: TableLink; onLimits(): void }) {
  const { view, betting } = props;
  const translate = useTranslate();
  const wins = view.phase === 'result' ? winningSpots(view) : null;
  return (
    <section class={`spots ${wins ? 'decided' : ''} ${betting.open ? '' : 'shut'}`} aria-label={translate('screen.bets')}>
      {SPOTS.map(shape => (
        <SpotButton
          key={shape.spot}
          {...props}
          shape={shape}
          won={wins?.has(shape.spot) ?? false}
          refused={betting.line?.spots.includes(shape.spot) ?? false}
        />
      ))}
      <RefusalLine line={betting.line} link={props.link} />
    </section>
  );
}

function SpotButton(props: {
  view: TableView;
  betting: Betting;
  currency: Currency;
  shape: SpotShape;
  won: boolean;
  refused: boolean;
  onLimits(): void;
}) {
  const { betting, currency, shape, view } = props;
  const translate = useTranslate();
  const { spot } = shape;
  const accepted = betting.mine[spot] ?? 0;
  const waiting = betting.waiting[spot];
  const sum = accepted + (waiting?.amount ?? 0);
  const short = translate.has(`spot.short.${spot}`) ? translate(`spot.short.${spot}`) : translate(`spot.${spot}`);
  const hold = useLongPress(props.onLimits);
  const look = useLook();
  const limits = ownLimits(view, betting, spot);
  const range = (short: boolean) => (limits ? moneyRange(limits.min, limits.max, currency, translate.lang, short) : '');
  const state = waiting ? translate(betting.drafts ? 'bet.draft' : 'bet.sending') : accepted > 0 ? translate('bet.accepted') : '';
  const label = [translate(`spot.${spot}`), shape.odds, range(false), sum > 0 ? money(sum, currency, translate.lang) : '', state]
    .filter(Boolean)
    .join(', ');
  const totals = view.totals[spot];
  return (
    <button
      type="button"
      class={`spot ${shape.look} ${props.won ? 'won' : ''} ${props.refused ? 'refused' : ''}`}
      aria-disabled={!betting.open}
      data-test={`spot-${spot}`}
      data-state={waiting?.stage ?? (accepted > 0 ? 'accepted' : 'empty')}
      data-amount={accepted}
      onClick={() => betting.tap(spot)}
      {...hold}
      {...look.on}
      onPointerLeave={() => {
        hold.onPointerUp();
        look.on.onBlur();
      }}
    >
      <span class="sr">{label}</span>
      <span class="sn" aria-hidden="true">
        {short}
      </span>
      <span class="od num" aria-hidden="true">
        {look.isOn && limits
          ? range(true)
          : sum > 0 && shape.look.startsWith('side')
            ? money(sum, currency, translate.lang)
            : shape.odds}
      </span>
      {shape.look.startsWith('main') && totals && totals.amount > 0 ? (
        <span class="tot num" aria-hidden="true">
          <Icon name="users" />
          {totals.players} · {shortMoney(totals.amount, currency, translate.lang)}
        </span>
      ) : null}
      {sum > 0 ? <Stack sum={sum} stage={waiting?.stage ?? null} betting={betting} currency={currency} /> : null}
    </button>
  );
}

function Stack(props: { sum: number; stage: Betting['waiting'][string]['stage'] | null; betting: Betting; currency: Currency }) {
  const translate = useTranslate();
  const rank = rankOf(props.sum, props.betting.set);
  const value = props.betting.set[rank] ?? props.sum;
  const look = props.stage === null ? 'in' : props.stage === 'draft' && props.betting.drafts ? 'draft' : 'wait';
  return (
    <span class={`mine ${look}`} aria-hidden="true">
      <Chip colour={chipColour(rank)} label={shortMoney(Math.min(value, props.sum), props.currency, translate.lang, false)} />
      <i class="num">{money(props.sum, props.currency, translate.lang)}</i>
    </span>
  );
}

/** What may be bet on a spot, where that is not what the table allows. */
function ownLimits({ table }: TableView, { ask }: Betting, spot: string): { min: number; max: number } | null {
  const own = ask?.spots?.[spot];
  const { min_bet: min, max_bet: max } = table?.limits ?? {};
  return own && (own.min !== min || own.max !== max) ? own : null;
}

/** Who comes to a spot by keys, or with a mouse, looks at it: a finger does by a long press. */
function useLook() {
  const [isOn, set] = useState(false);
  const on = {
    onFocus: (event: FocusEvent) => set((event.currentTarget as Element).matches(':focus-visible')),
    onBlur: () => set(false),
    onPointerEnter: (event: PointerEvent) => set(event.pointerType === 'mouse'),
  };
  return { isOn, on };
}

function useLongPress(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined); // a press outlives a drawing
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown: () => {
      timer.current = setTimeout(act, 600);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: Event) => event.preventDefault(),
  };
}
