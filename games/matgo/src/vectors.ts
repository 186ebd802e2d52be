// Plays Matgo's vector cases through the script's own end of a round: `baize vectors matgo`.
import { endVectors } from '@baize/kit-hwatu/vectors';
import type { VectorPlayer } from '@baize/testkit';

export const vectors: Record<string, VectorPlayer> = { matgo: endVectors(['vectors/matgo.jsonl']) };
