// The screen of blackjack: its table, and a result in words.
import './style/index.css';
import { defineScreen } from '@baize/plugin-screen/kit';
import { BlackjackTable } from './table.tsx';

export default defineScreen({
  Table: BlackjackTable,
  said({ result }, translate) {
    const dealer = (result?.dealer as { total?: number } | undefined)?.total;
    const outcome = String(result?.outcome ?? '');
    return dealer === undefined ? '' : `${translate(`end.${outcome}`)}, ${translate('zone.dealer')} ${dealer}`;
  },
});
