// The rules page of a game, written as Markdown in its package.
import type { RuleText } from './game.ts';

/** The languages that players can choose. */
export const LANGUAGES: readonly string[] = ['ko', 'en', 'zh', 'ja', 'th', 'vi'];

/** Each `## heading` begins a text of the rules page; what stands before the first one belongs to the `# title`. Bodies stay
 *  Markdown. */
export function ruleTexts(markdown: string): RuleText[] {
  const texts: RuleText[] = [];
  for (const line of markdown.replaceAll('\r', '').split('\n')) {
    const heading = /^##?\s+(.+?)\s*#*$/.exec(line)?.[1];
    if (heading !== undefined) texts.push({ heading, body: '' });
    else if (texts.length > 0) (texts.at(-1) as RuleText).body += `${line}\n`;
  }
  return texts.map(({ heading, body }) => ({ heading, body: body.trim() })).filter(({ body }) => body !== '');
}
