// The game screen's entry. The connection's code is loaded beside it: the screen is drawn before that has come.
import { boot } from './boot.tsx';

const first = import('./colyseus-wire.ts');

void boot({
  async join(room, options) {
    const { colyseusWire } = await first.catch(() => import('./colyseus-wire.ts'));
    return colyseusWire(location.origin).join(room, options);
  },
});
