// Each way in which a dealer's cards can be wrong, made out of sound ones, and what the checker must say of it.
import type { Evidence, Row } from './evidence.ts';
import type { Wrong } from './wrong.ts';

const scan = ({ tables }: Evidence, seq: number): Row =>
  tables.scans.find(({ input }) => String(input).includes(`"seq":${seq},`)) as Row;
const remembered = ({ memory }: Evidence, seq: number) =>
  memory.findLast(line => line.line === 'scan' && line.seq === seq) as Record<string, unknown>;

export const WRONG_SCANS: Wrong[] = [
  [
    'K10 a card that was taken and is gone',
    'lost',
    'K10',
    /card 7 \(As\) of dev_1 was accepted, and is in no log/,
    each => void each.tables.scans.splice(each.tables.scans.indexOf(scan(each, 7)), 1),
  ],
  [
    'K10 a card that was taken twice',
    'doubled',
    'K10',
    /card 7 \(As\) of dev_1 stands 2 times/,
    each => void each.tables.scans.push({ ...scan(each, 7), round_id: 'rnd_3' }),
  ],
  [
    'K10 a place that two cards lie at',
    'doubled',
    'K10',
    /place board:2 of rnd_2 was filled 2 times/,
    each => {
      const row = scan(each, 9);
      row.input = String(row.input).replace(',"replaces":2', '');
    },
  ],
  [
    'K10 a card that was refused and lies there',
    'wrong',
    'K10',
    /card 7 \(As\) of dev_1 was refused \(DUPLICATE_CARD\), and stands in rnd_2/,
    each => {
      for (const line of each.memory) if (line.seq === 7 && line.answer !== undefined) line.answer = 'DUPLICATE_CARD';
    },
  ],
  [
    'K10 a card at another place than was said',
    'wrong',
    'K10',
    /card 7 \(As\) of dev_1 was accepted at board:3, and lies at board:1 of rnd_2/,
    each => {
      remembered(each, 7).position = 'board:3';
    },
  ],
  [
    'K10 one message with two answers',
    'wrong',
    'K10',
    /card 7 \(As\) of dev_1 was answered accepted and NOT_EXPECTED/,
    each => void each.memory.push({ ...remembered(each, 7), answer: 'NOT_EXPECTED' }),
  ],
  [
    'K10 another card in history than was scanned',
    'lost',
    'K10',
    /round rnd_2 has Kd at board:2, where 2c was scanned/,
    each => {
      const replay = each.platform?.replays.find(({ round }) => round === 'rnd_2');
      replay?.cards.splice(1, 1, ['board:2', 'Kd']);
    },
  ],
];
