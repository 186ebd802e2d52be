// Matgo by the battery of every game, and by that of captured flower cards.
import { provesIn } from '@baize/kit-hwatu/testing';
import type { VectorPlayer } from '@baize/testkit';
import { matgo } from './index.ts';
import { vectors } from './vectors.ts';

describe('matgo', function () {
  this.timeout(90_000);
  provesIn(it, matgo, vectors.matgo as VectorPlayer, { id: 'GAM-06', dir: `${import.meta.dirname}/..` });
});
