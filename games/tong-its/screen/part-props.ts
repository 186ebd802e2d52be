// What every part of the felt is given.
import type { Translate } from '@baize/plugin-screen/kit';
import type { OwnFeltProps } from '@baize/plugin-screen/kit/seats';
import type { Shown } from './shown.ts';

export interface PartProps extends OwnFeltProps {
  shown: Shown;
  translate: Translate;
  /** the place that carried cards are over; empty: none */
  over: string;
}
