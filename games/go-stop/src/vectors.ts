// Plays Go-Stop's vector cases through the script's own end of a round: `baize vectors gostop`.
import { endVectors } from '@baize/kit-hwatu/vectors';
import type { VectorPlayer } from '@baize/testkit';

export const vectors: Record<string, VectorPlayer> = { gostop: endVectors(['vectors/gostop.jsonl']) };
