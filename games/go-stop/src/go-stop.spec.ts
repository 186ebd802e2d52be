// Go-Stop by the battery of every game, and by that of captured flower cards.
import { provesIn } from '@baize/kit-hwatu/testing';
import type { VectorPlayer } from '@baize/testkit';
import { goStop } from './index.ts';
import { vectors } from './vectors.ts';

describe('go-stop', function () {
  this.timeout(90_000);
  provesIn(it, goStop, vectors.gostop as VectorPlayer, { id: 'GAM-07', dir: `${import.meta.dirname}/..` });
});
