// Tells players at a table that its rounds are played by other rules than before: a version that came while they were there.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RulesPart } from '@baize/protocol';
import type { Loaded } from '../../games/index.ts';
import type { Audience } from './audience.ts';

/** What players go by, each as a hash: the texts themselves are long, and every table would keep its own. */
type Terms = Readonly<Record<RulesPart, string>>;

/** All tables of a version share them, and with the version they go. */
const known = new WeakMap<Loaded, Terms>();

function termsOf(loaded: Loaded): Terms {
  let terms = known.get(loaded);
  if (!terms) {
    const { rules, payouts, limits, betSize, timers, names } = loaded.game;
    const hashed = (...parts: unknown[]) => hash('sha256', JSON.stringify(parts), 'base64url');
    terms = {
      ...{ rules: hashed(rules), payouts: hashed(payouts), limits: hashed(limits, betSize), timers: hashed(timers) },
      words: hashed(names, wordsIn(loaded.dir)),
    };
    known.set(loaded, terms);
  }
  return terms;
}

/** The words that the package brings for its screen. */
function wordsIn(dir: string): string {
  try {
    return readFileSync(join(dir, 'texts.json'), 'utf8');
  } catch {
    return '';
  }
}

export class RulesWatch {
  /** of the last round; its version is not held: nothing of it stays in memory for this */
  #known: { version: string; terms: Terms } | null = null;

  /** A round is played by this version. Who is at the table hears of it where anything that they go by has changed. */
  played(loaded: Loaded, audience: Pick<Audience, 'all'>): void {
    const { version, code } = loaded;
    if (this.#known?.version === version) return;
    const before = this.#known?.terms;
    const terms = termsOf(loaded);
    this.#known = { version, terms };
    if (!before) return;
    const changed = (Object.keys(terms) as RulesPart[]).filter(part => terms[part] !== before[part]);
    if (changed.length > 0) audience.all('notice', { code: 'RULES_CHANGED', data: { game_code: code, version, changed } });
  }
}
