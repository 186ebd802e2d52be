// The rules that Hold'em and Omaha share, by language: blinds, betting, showdown, pots, rake, time.
import type { RuleText } from '@baize/sdk';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { th } from './th.ts';
import { vi } from './vi.ts';
import { zh } from './zh.ts';

export const communityTexts: Record<string, RuleText[]> = { ko, en, zh, ja, th, vi };

/** A game's rules page: its own texts first, then those that all share. Languages without own texts are left out. */
export function withShared(own: Record<string, RuleText[]>): Record<string, RuleText[]> {
  return Object.fromEntries(Object.entries(own).map(([lang, texts]) => [lang, [...texts, ...(communityTexts[lang] ?? [])]]));
}
