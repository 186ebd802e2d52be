// The screen of Speed Hold'em, from a pack and with a dealer: its table, and a result in words.
import './style.css';
import { defineScreen, named } from '@baize/plugin-screen/kit';
import { type Compared, comparedOf } from './reading.ts';
import { SpeedTable } from './table.tsx';

export default defineScreen({
  Table: SpeedTable,
  said({ result }, translate) {
    const dealer = comparedOf({ result }, 0);
    if (!dealer) return '';
    const boxes = Array.isArray(result?.boxes) ? (result.boxes as (Compared & { box: number })[]) : [];
    const words = boxes.map(({ box, outcome }) => `${translate('boxes.box', { n: box })} ${translate(`boxes.${outcome}`)}`);
    return [`${translate('zone.dealer')} ${named(translate, 'rank', dealer.rank, 'speed_holdem')}`, ...words].join(', ');
  },
});
