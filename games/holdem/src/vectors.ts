// Plays Hold'em's vector cases through the real script: `baize vectors nlh`.
import { handVectors } from '@baize/kit-poker/vectors';
import type { VectorPlayer } from '@baize/testkit';
import { holdem } from './index.ts';

export const vectors: Record<string, VectorPlayer> = { nlh: handVectors(holdem, ['vectors/nlh.jsonl']) };
