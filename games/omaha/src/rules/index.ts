// The rules page in six languages.
import type { RuleText } from '@baize/sdk';

export const rules: Record<string, RuleText[]> = {};
