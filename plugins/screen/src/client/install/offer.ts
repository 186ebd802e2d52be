// The browser's offer to install the page as an app: kept until the player asks for it in the settings.
import { type Store, store } from '../store.ts';

export interface InstallOffer extends Event {
  /** Asks the player; once for each offer. */
  prompt(): Promise<unknown>;
}

/** Null: this browser offers nothing, or not any more. */
export const installOffer: Store<InstallOffer | null> = store<InstallOffer | null>(null);

/** Listens from the beginning: the offer comes once, soon after the page, and would show a bar over the table. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    installOffer.set(event as InstallOffer);
  });
  addEventListener('appinstalled', () => installOffer.set(null));
}
