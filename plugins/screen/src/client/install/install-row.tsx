// The way to keep the screen as an app: a button where the browser installs, a sentence where only its own menu does.
import { isEmbedded } from '../host-window.ts';
import { useTranslate } from '../screen.ts';
import { useStore } from '../store.ts';
import { installOffer } from './offer.ts';

export function InstallRow() {
  const translate = useTranslate();
  const offer = useStore(installOffer);
  const byMenu = !isEmbedded() && isOnHomeScreen() === false && document.body.dataset.site !== undefined;
  if (!offer && !byMenu) return null;
  const install = () => {
    installOffer.set(null); // it can be used once
    void offer?.prompt();
  };
  return (
    <div class="setting">
      <span>
        {translate('install.title')}
        {offer ? null : <small>{translate('install.by_menu')}</small>}
      </span>
      {offer ? (
        <button type="button" class="btn" data-test="install" onClick={install}>
          {translate('install.act')}
        </button>
      ) : null}
    </div>
  );
}

/** Said by browsers alone that install by their share menu. */
const isOnHomeScreen = () => (navigator as { standalone?: boolean }).standalone;
