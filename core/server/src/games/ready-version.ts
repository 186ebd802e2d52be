// A version on its way to the tables, in two steps: all that a load does without running any of its code may be done before the
// moment in which tables take it, and the rest is done in that moment.
import type vm from 'node:vm';
import { checkGame, SDK_VERSION } from '@baize/sdk';
import { compileScript, makeContext, type OwnContext, runScript } from './context.ts';
import type { Guard } from './guard.ts';
import type { Loaded } from './loaded.ts';
import { fits } from './pack/fits.ts';
import { type Rules, rulesIn, withRules } from './package-rules.ts';
import { remoteGames } from './remote-game.ts';
import type { Stored } from './store.ts';

/** A version read from the store, its script compiled, with a context that nothing has run in. */
export interface ReadyVersion {
  stored: Stored;
  script: vm.Script;
  /** the context that is ready, then fresh ones */
  context: () => OwnContext;
  /** of the games that its manifest names */
  rules: ReadonlyMap<string, Rules>;
}

/** @param guest the house's own code in a context @throws a sentence */
export function makeReady(stored: Stored, guest: string): ReadyVersion {
  const { manifest, packed } = stored;
  const { sdk, version, dir } = manifest;
  if (!fits(sdk)) throw new Error(`${manifest.package}: wants SDK ${sdk}, this is ${SDK_VERSION}`);
  const script = compileScript(stored.script, version);
  let ready: OwnContext | undefined = makeContext(version, guest);
  const context = () => {
    const made = ready ?? makeContext(version, guest);
    ready = undefined;
    return made;
  };
  return { stored, script, context, rules: new Map(packed?.games.map(code => [code, rulesIn(dir, code)])) };
}

/** Its games, of a context that is theirs alone: a version is opened once of what was made ready. @throws a sentence */
export function openReady({ stored, script, context, rules }: ReadyVersion, guard: Guard): Loaded[] {
  const { package: name, packageVersion, version, dir } = stored.manifest;
  const codes = new Set<string>();
  return remoteGames(runScript(script, context), guard).map(game => {
    const faults = checkGame(game);
    if (faults.length > 0) throw new Error(`${name}: ${faults.join(', ')}`);
    const { code } = game;
    if (codes.has(code)) throw new Error(`${name}: ${code} twice`);
    codes.add(code);
    return { game: withRules(game, dir, rules.get(code)), code, version, package: name, packageVersion, dir };
  });
}
