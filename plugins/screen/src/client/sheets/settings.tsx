// The player's settings: language, theme, deck colours, sound, confirmation of bets, motion.
import { InstallRow } from '../install/install-row.tsx';
import { Panel } from '../parts/sheet.tsx';
import { useScreen, useTranslate } from '../screen.ts';
import { FELTS, type Settings } from '../settings.ts';
import { useStore } from '../store.ts';
import { LANGUAGES } from '../texts.ts';

const OWN_NAMES = { ko: '한국어', en: 'English', zh: '中文', ja: '日本語', th: 'ไทย', vi: 'Tiếng Việt' } as const;

export function SettingsSheet() {
  const screen = useScreen();
  const translate = useTranslate();
  const settings = useStore(screen.settings);
  const change = (part: Partial<Settings>) => screen.settings.set(now => ({ ...now, ...part }));
  return (
    <Panel title={translate('nav.settings')} test="settings-sheet" onClose={() => screen.sheet.set(null)}>
      <div class="settings">
        <Looks settings={settings} change={change} />
        <Loudness settings={settings} change={change} />
        <Play settings={settings} change={change} />
        <InstallRow />
      </div>
    </Panel>
  );
}

interface Part {
  settings: Settings;
  change(part: Partial<Settings>): void;
}

/** Language, colours and motion. */
function Looks({ settings, change }: Part) {
  const translate = useTranslate();
  return (
    <>
      <Choice
        words={translate('set.language')}
        test="set-lang"
        value={translate.lang}
        options={LANGUAGES.map(lang => [lang, OWN_NAMES[lang]])}
        choose={lang => change({ lang })}
      />
      <Choice
        words={translate('set.theme')}
        test="set-theme"
        value={settings.theme}
        options={[
          ['dark', translate('set.theme_dark')],
          ['light', translate('set.theme_light')],
          ['system', translate('set.theme_system')],
        ]}
        choose={theme => change({ theme: theme as Settings['theme'] })}
      />
      <Choice
        words={translate('set.felt')}
        test="set-felt"
        value={settings.felt}
        options={FELTS.map(felt => [felt, translate(`set.felt_${felt}`)])}
        choose={felt => change({ felt: felt as Settings['felt'] })}
      />
      <Switch
        words={translate('set.four_color')}
        test="set-deck"
        on={settings.deck === '4'}
        flip={on => change({ deck: on ? '4' : '2' })}
      />
      <Switch words={translate('set.motion')} test="set-calm" on={settings.calm} flip={calm => change({ calm })} />
      <Switch
        words={translate('set.left_hand')}
        test="set-left-hand"
        on={settings.leftHand}
        flip={leftHand => change({ leftHand })}
      />
      <Switch
        words={translate('set.hide_names')}
        test="set-hide-names"
        on={settings.hideNames}
        flip={hideNames => change({ hideNames })}
      />
    </>
  );
}

/** Whether sounds are heard; how loud, once they are. */
function Loudness({ settings, change }: Part) {
  const { sounds } = useScreen();
  const translate = useTranslate();
  return (
    <>
      <Switch words={translate('nav.sound')} test="set-sound" on={settings.sound} flip={sound => change({ sound })} />
      {settings.sound ? (
        <>
          <Volume
            words={translate('set.effects')}
            test="set-effects"
            value={settings.effects}
            choose={effects => change({ effects })}
            heard={() => sounds.play('chip')}
          />
          <Volume
            words={translate('set.signals')}
            test="set-signals"
            value={settings.signals}
            choose={signals => change({ signals })}
            heard={() => sounds.play('open')}
          />
        </>
      ) : null}
      <Switch words={translate('set.haptics')} test="set-haptics" on={settings.haptics} flip={haptics => change({ haptics })} />
    </>
  );
}

/** How one plays. */
function Play({ settings, change }: Part) {
  const translate = useTranslate();
  return (
    <>
      <Switch
        words={translate('set.confirm_bets')}
        test="set-confirm"
        on={settings.confirmBets}
        flip={confirmBets => change({ confirmBets })}
      />
      <Switch
        words={translate('set.auto_rebuy')}
        test="set-rebuy"
        on={settings.autoRebuy}
        flip={autoRebuy => change({ autoRebuy })}
      />
      <Switch
        words={translate('set.auto_top_up')}
        test="set-top-up"
        on={settings.autoTopUp}
        flip={autoTopUp => change({ autoTopUp })}
      />
      <Switch words={translate('set.auto_muck')} test="set-muck" on={settings.autoMuck} flip={autoMuck => change({ autoMuck })} />
      <Switch
        words={translate('set.big_blinds')}
        test="set-big-blinds"
        on={settings.bigBlinds}
        flip={bigBlinds => change({ bigBlinds })}
      />
      <Sizes settings={settings} change={change} />
    </>
  );
}

/** The bets that are offered by one press, in parts of the pot. */
function Sizes({ settings, change }: Part) {
  const translate = useTranslate();
  return (
    <fieldset class="setting sizes">
      <legend>{translate('set.bet_sizes')}</legend>
      {settings.betSizes.map((size, at) => (
        <label key={at}>
          <input
            type="number"
            min={1}
            max={500}
            value={size}
            aria-label={`${translate('set.bet_sizes')} ${at + 1}`}
            data-test={`set-size-${at}`}
            onChange={event => {
              const wanted = Math.min(500, Math.max(1, Math.round(Number(event.currentTarget.value)) || size));
              event.currentTarget.value = String(wanted);
              change({ betSizes: settings.betSizes.map((each, index) => (index === at ? wanted : each)) });
            }}
          />
          %
        </label>
      ))}
    </fieldset>
  );
}

export function Choice(props: {
  words: string;
  test: string;
  value: string;
  options: [string, string][];
  choose(value: string): void;
}) {
  return (
    <label class="setting">
      <span>{props.words}</span>
      <select value={props.value} data-test={props.test} onChange={event => props.choose(event.currentTarget.value)}>
        {props.options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** How loud; what was chosen is heard at once. */
function Volume(props: { words: string; test: string; value: number; choose(value: number): void; heard(): void }) {
  return (
    <label class="setting">
      <span>{props.words}</span>
      <input
        type="range"
        min={0}
        max={100}
        step={10}
        value={props.value}
        data-test={props.test}
        onInput={event => props.choose(Number(event.currentTarget.value))}
        onChange={props.heard}
      />
    </label>
  );
}

function Switch(props: { words: string; test: string; on: boolean; flip(on: boolean): void }) {
  return (
    <label class="setting">
      <span>{props.words}</span>
      <input
        type="checkbox"
        class="switch"
        checked={props.on}
        data-test={props.test}
        onChange={event => props.flip(event.currentTarget.checked)}
      />
    </label>
  );
}
