// Go or stop: what stopping wins now, what going on wins at least, and how the points come about; and the same at the end.
import { type Currency, money, type Translate, useTranslate } from '@baize/plugin-screen/kit';
import type { Choosing } from '@baize/plugin-screen/kit/seats';
import { MULTIPLIERS, type Owed } from '../src/settling.ts';
import type { Stake } from '../src/stake.ts';

/** `(8 + 1) × 4`, with the multipliers in words behind it. */
export function Formula(props: { owed: Owed; payer: number | null }) {
  const translate = useTranslate();
  const { base, go_add, total_mult } = props.owed;
  const sum = go_add > 0 ? `(${base} + ${go_add})` : `${base}`;
  return (
    <span class="mg-formula">
      <span class="num">{total_mult > 1 ? `${sum} × ${total_mult}` : sum}</span>
      {multWords(props.owed, translate).map(each => (
        <em key={each}>{each}</em>
      ))}
      {props.payer === null ? null : <em>{translate('mult.dokbak')}</em>}
    </span>
  );
}

export const multWords = ({ mult, go_add }: Owed, translate: Translate): string[] =>
  MULTIPLIERS.filter(name => mult[name] !== undefined).map(name =>
    translate(`mult.${name}`, { n: name === 'go' ? go_add : (mult[name] ?? 1) }),
  );

export function GoOrStop(props: { stop: Stake; go: Stake; currency: Currency; isRisky: boolean; choosing: Choosing }) {
  const translate = useTranslate();
  const { choosing } = props;
  const button = (name: 'go' | 'stop') => {
    const option = choosing.buttons.find(each => each.name === name);
    return option ? (
      <button
        type="button"
        class={`btn ${name} ${choosing.sending === name ? 'busy' : ''}`}
        disabled={!choosing.can(option)}
        data-test={`option-${name}`}
        onClick={() => choosing.give(option)}
      >
        {translate(`act.${name}`)}
      </button>
    ) : null;
  };
  const write = (amount: number) => money(amount, props.currency, translate.lang);
  return (
    <section class="mg-stake covering" aria-label={translate('hw.go_or_stop')} data-test="stake">
      <b>{translate('hw.go_or_stop')}</b>
      <div>
        <p>
          <small>{translate('hw.after_go')}</small>
          <b class="num" data-test="after-go">
            {write(props.go.amount)}
          </b>
          <Formula owed={props.go.most} payer={props.go.payer} />
          {props.isRisky ? <em class="risk">{translate('hw.risk')}</em> : null}
        </p>
        <p>
          <small>{translate('hw.stop_now')}</small>
          <b class="num gold" data-test="stop-now">
            {write(props.stop.amount)}
          </b>
          <Formula owed={props.stop.most} payer={props.stop.payer} />
        </p>
        {button('go')}
        {button('stop')}
      </div>
      <small>{translate('hw.before_fee')}</small>
    </section>
  );
}

export function RoundEnd(props: {
  words: string;
  winner: string;
  stake: Stake | null;
  net: number | null;
  carry: number;
  currency: Currency;
}) {
  const translate = useTranslate();
  const { stake, net } = props;
  return (
    <section class="mg-stake end covering" data-test="round-end">
      <b>{[props.winner, props.words].filter(Boolean).join(' · ')}</b>
      {stake ? (
        <p>
          <small>{translate('hw.score', { n: stake.most.points })}</small>
          <Formula owed={stake.most} payer={stake.payer} />
        </p>
      ) : null}
      {net === null ? null : (
        <b class={`num ${net > 0 ? 'win' : ''}`} data-test="net">
          {`${net > 0 ? '+' : ''}${money(net, props.currency, translate.lang)}`}
        </b>
      )}
      {props.carry > 1 ? <small>{translate('mult.carry', { n: props.carry })}</small> : null}
    </section>
  );
}
