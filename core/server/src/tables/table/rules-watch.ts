// Tells players at a table that its rounds are played by other rules than before: a version that came while they were there.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RulesPart } from '@baize/protocol';
import type { Loaded } from '../../games/index.ts';
import type { Audience } from './audience.ts';

/** What players go by, each as a text that is the same as long as it is. */
type Terms = Record<RulesPart, string>;

function termsOf({ game, dir }: Loaded): Terms {
  const { rules, payouts, limits, betSize, timers, names } = game;
  const said = [rules, payouts, [limits, betSize], timers].map(each => JSON.stringify(each ?? null)) as [
    string,
    string,
    string,
    string,
  ];
  return { rules: said[0], payouts: said[1], limits: said[2], timers: said[3], words: JSON.stringify(names) + wordsIn(dir) };
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
