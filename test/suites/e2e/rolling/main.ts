// `npm run rolling -- --times 5 --tables 5`: deploys again and again while people play, and says how long they were away.
import { parseArgs } from 'node:util';
import { startPostgres } from '../../../support/postgres.ts';
import { roll } from './rolling.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '5' }, tables: { type: 'string', default: '5' } } });
const postgres = await startPostgres();
try {
  const told = (text: string) => console.log(text);
  const { gaps, rounds, lost, balanced, codes } = await roll(postgres.url, {
    times: Number(values.times),
    tables: Number(values.tables),
    told,
  });
  const ms = gaps.map(gap => gap.ms).sort((a, b) => a - b);
  console.log(`${gaps.length} returns of players: half within ${ms[Math.floor(ms.length / 2)]} ms, the slowest ${ms.at(-1)} ms`);
  console.log(
    `${rounds} rounds seen, ${lost.length} lost ${lost.join(', ')}; exit codes ${codes.join(' ')}; books agree: ${balanced}`,
  );
  process.exitCode = lost.length === 0 && balanced && Math.max(...ms) < 3000 ? 0 : 1;
} finally {
  await postgres.stop();
}
