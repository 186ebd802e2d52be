// What a round brought me: a win only when more came back than I staked; else what was returned, and the net.
import { type Currency, money } from '../money.ts';
import { useTranslate } from '../screen.ts';
import type { Settled } from '../table-view.ts';
import type { Translate } from '../texts.ts';

/** In words, for screen readers; empty: nothing came back. */
export function settledWords(
  { won, net }: Settled,
  translate: Translate,
  write: (amount: number, sign?: boolean) => string,
): string {
  if (won <= 0) return '';
  if (net > 0) return translate('state.you_win', { amount: write(won) });
  const returned = translate('money.returned', { amount: write(won) });
  return net === 0 ? returned : `${returned}, ${translate('money.net')} ${write(net, true)}`;
}

export function SettledLine(props: { settled: Settled | null; currency: Currency }) {
  const { settled, currency } = props;
  const translate = useTranslate();
  if (!settled || settled.won <= 0) return null;
  const { won, net } = settled;
  const write = (amount: number, sign = false) => money(amount, currency, translate.lang, { full: true, sign });
  if (net > 0)
    return (
      <span data-test="round-win">
        {translate('money.win')} {write(won)}
      </span>
    );
  return (
    <span class="back" data-test="round-returned">
      {translate('money.returned', { amount: write(won) })}
      {net < 0 ? (
        <>
          {' · '}
          <i>
            {translate('money.net')} {write(net, true)}
          </i>
        </>
      ) : null}
    </span>
  );
}
