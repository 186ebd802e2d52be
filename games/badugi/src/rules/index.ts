// The rules page in six languages.
import type { RuleText } from '@baize/sdk';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { th } from './th.ts';
import { vi } from './vi.ts';
import { zh } from './zh.ts';

export const rules: Record<string, RuleText[]> = { ko, en, zh, ja, th, vi };
