// The menu: everything that must be one tap away, with the time played and the result since the screen was opened.
import { duration } from '../care/care.ts';
import { money } from '../money.ts';
import { Icon } from '../parts/icon.tsx';
import { Panel } from '../parts/sheet.tsx';
import { type Sheet, useScreen, useTranslate } from '../screen.ts';
import { useStore } from '../store.ts';

export function MenuSheet() {
  const screen = useScreen();
  const translate = useTranslate();
  const route = useStore(screen.route);
  const played = useStore(screen.played);
  const settings = useStore(screen.settings);
  const game = route.name === 'table' ? route.gameCode : null;
  const open = (sheet: Sheet) => () => screen.sheet.set(sheet);
  const time = duration(Date.now() - played.since);
  const net = money(played.net, screen.currency, translate.lang, { sign: true, full: true });
  return (
    <Panel title={translate('nav.menu')} test="menu-sheet" onClose={() => screen.sheet.set(null)}>
      <ul class="menu">
        <Item icon="history" words={translate('nav.history')} test="history-open" act={open({ name: 'history' })} />
        {game ? (
          <Item icon="info" words={translate('nav.rules')} test="menu-rules" act={open({ name: 'rules', gameCode: game })} />
        ) : null}
        {game ? (
          <Item icon="shield" words={translate('screen.table_limits')} test="limits-open" act={open({ name: 'limits' })} />
        ) : null}
        <Item icon="check" words={translate('care.title')} test="care-open" act={open({ name: 'care' })} />
        <Item icon="grid" words={translate('nav.settings')} test="settings-open" act={open({ name: 'settings' })} />
        <Item
          icon="sound"
          words={`${translate('nav.sound')}: ${translate(settings.sound ? 'nav.on' : 'nav.off')}`}
          test="sound"
          act={() => screen.settings.set(now => ({ ...now, sound: !now.sound }))}
        />
        {document.fullscreenEnabled ? (
          <Item
            icon="grid"
            words={translate(document.fullscreenElement ? 'nav.full_screen_off' : 'nav.full_screen')}
            test="full-screen"
            act={() => {
              turnFullScreen();
              screen.sheet.set(null);
            }}
          />
        ) : null}
        <Item icon="star" words={translate('screen.keys')} test="keys-open" act={open({ name: 'keys' })} />
        <Item icon="back" words={translate('nav.leave_site')} test="leave-site" act={() => screen.backToSite()} />
      </ul>
      <p class="played">
        <span>{translate('dlg.played_for', { time })}</span>
        <span>
          {translate('money.net')} <b class="num">{net}</b>
        </span>
      </p>
    </Panel>
  );
}

// What the browser or the site around us forbids stays as it was.
function turnFullScreen(): void {
  const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  void done.catch(() => {});
}

function Item(props: { icon: string; words: string; test: string; act(): void }) {
  return (
    <li>
      <button type="button" data-test={props.test} onClick={props.act}>
        <Icon name={props.icon} />
        <span>{props.words}</span>
      </button>
    </li>
  );
}
