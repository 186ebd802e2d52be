// The game screen's entry.
import { boot } from './boot.tsx';
import { colyseusWire } from './colyseus-wire.ts';

boot(colyseusWire(location.origin));
