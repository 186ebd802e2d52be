// What the site around the screen may ask for. Nothing here moves money but a seat that is given up, as by its player.
import type { Screen } from './screen.ts';
import { LANGUAGES } from './texts.ts';

/** Does what the site asks; what is unknown or malformed is nothing. */
export function handleHostMessage(screen: Screen, kind: string, data: Record<string, unknown>): void {
  if (Object.hasOwn(HANDLERS, kind)) HANDLERS[kind]?.(screen, data);
}

const HANDLERS: Record<string, (screen: Screen, data: Record<string, unknown>) => void> = {
  'sound.set': ({ settings }, { on }) => {
    if (typeof on === 'boolean') settings.set(now => ({ ...now, sound: on }));
  },
  'lang.set': ({ settings }, { lang }) => {
    const known = LANGUAGES.find(each => each === lang);
    if (known) settings.set(now => ({ ...now, lang: known }));
  },
  'balance.refresh': screen => {
    void screen.api.balance().then(
      ({ balance, currency }) => screen.newBalance(balance, currency),
      () => {},
    );
  },
  'game.close': screen => screen.closing.ask(),
};
