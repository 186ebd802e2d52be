// Plays Omaha's vector cases through the real script: `baize vectors plo`.
import { handVectors } from '@baize/kit-poker/vectors';
import type { VectorPlayer } from '@baize/testkit';
import { omaha } from './index.ts';

export const vectors: Record<string, VectorPlayer> = { plo: handVectors(omaha, ['vectors/plo.jsonl']) };
