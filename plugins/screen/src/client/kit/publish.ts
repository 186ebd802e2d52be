// Lays out the kit where the screens of games find it: they are scripts without imports, built apart from the shell.
import * as kit from './index.ts';
import { KIT } from './name.ts';

export function publishKit(): void {
  Object.defineProperty(globalThis, Symbol.for(KIT), { value: kit, configurable: true });
}
