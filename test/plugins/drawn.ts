// A coin game with a screen of its own, for faults that only a browser sees.
import type { Coin } from '../suites/plugins/coin.ts';
import { WHOLE } from './fault.ts';

const ABOUT = {
  ...{ name: '@acme/game-coin', version: '1.0.0', type: 'module' },
  baize: { sdk: '^1.1.0', games: ['./src/index.ts'], screen: { entry: './screen/index.tsx' } },
};

/** @param table what its table draws @param style of it @param head stands before it */
export const drawn = ({ table = '', style = '', head = '' }: { table?: string; style?: string; head?: string }): Coin => ({
  fields: WHOLE,
  files: {
    'package.json': JSON.stringify(ABOUT),
    'screen/index.tsx': `// The table of a coin.
import './style.css';
import { defineScreen, type TableProps } from '@baize/plugin-screen/kit';
${head}
function Table(_: TableProps) {
  ${table.includes('return') ? table : `return <section class="coin"><button type="button">Toss</button>${table}</section>;`}
}
export default defineScreen({ Table });
`,
    'screen/style.css': `/* The table of a coin. */\n.coin { display: grid; overflow: hidden; }\n${style}\n`,
  },
});
