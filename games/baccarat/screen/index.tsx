// The screen of baccarat, from a shoe and from a dealer's scanner: its table, its road in the lobby, its result in words.
import './style/index.css';
import { defineScreen, type ResultsProps } from '@baize/plugin-screen/kit';
import { coupFrom, marksOf, score } from './hand.ts';
import { BigRoad } from './road-grid.tsx';
import { BaccaratTable } from './table.tsx';

function MiniRoad(props: ResultsProps) {
  return <BigRoad marks={marksOf(props.results)} columns={18} cell={6} name="" />;
}

export default defineScreen({
  Table: BaccaratTable,
  Results: MiniRoad,
  said(round, translate) {
    const coup = coupFrom(round);
    const { player, banker } = score(round);
    const totals = [player ?? 0, banker ?? 0].sort((a, b) => b - a);
    return coup ? `${translate(`end.${coup.outcome}`)}, ${totals.join(' : ')}` : '';
  },
});
