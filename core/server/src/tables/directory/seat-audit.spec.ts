// Seats in memory against their rows: what differs at two looks at rest is told, and the table is read again; nothing else is.
import { expect } from 'chai';
import { systemClock } from '../../kernel/index.ts';
import type { SessionRow } from '../seats/session-rows.ts';
import { SeatAudit, type SeatAuditDeps } from './seat-audit.ts';

const seat = (id: string, about: Partial<SessionRow> = {}) => ({ id, seat: 0, chips: 100, waiting: 0, ...about }) as SessionRow;

describe('seat audit', () => {
  let memory: SessionRow[] | undefined;
  let written: SessionRow[];
  let alarms: string[];
  let readAgain: number;
  let audit: SeatAudit;
  beforeEach(() => {
    [memory, written, alarms, readAgain] = [[], [], [], 0];
    const tables = {
      running: () => [{ id: 'tbl_1', mode: 'real' }],
      ask: async (_id: string, { type }: { type: string }) => (type === 'invalidate' ? void readAgain++ : memory),
    };
    const query = async () => written.map(each => ({ ...each, table_id: 'tbl_1', chips: String(each.chips), waiting: '0' }));
    audit = new SeatAudit({
      db: { query } as unknown as SeatAuditDeps['db'],
      clock: systemClock,
      log: { error: (about: { differs: string }) => void alarms.push(about.differs) } as unknown as SeatAuditDeps['log'],
      tables: tables as unknown as SeatAuditDeps['tables'],
      everyMs: 0,
    });
  });
  const looks = async (times: number) => {
    for (let i = 0; i < times; i++) await audit.look();
  };

  it('E9 seats that are as their rows are told of by nobody', async () => {
    memory = [seat('tss_a'), seat('tss_b', { seat: 1 })];
    written = [seat('tss_b', { seat: 1 }), seat('tss_a')];
    await looks(5);
    expect([alarms, readAgain]).to.deep.equal([[], 0]);
  });

  for (const [what, remembered, rows, said] of [
    ['an open session that nobody sits for', [], [seat('tss_a')], 'nobody in memory, seat 0 100+0 in the rows'],
    ['a seat without an open session', [seat('tss_a')], [], 'seat 0 100+0 in memory, nobody in the rows'],
    ['other chips', [seat('tss_a', { chips: 99 })], [seat('tss_a')], 'seat 0 99+0 in memory, seat 0 100+0 in the rows'],
  ] as const) {
    it(`E9 ${what}: an alarm at the second look, and the table is read again`, async () => {
      [memory, written] = [[...remembered], [...rows]];
      await looks(1);
      expect([alarms, readAgain], 'it may be on its way').to.deep.equal([[], 0]);
      await looks(1);
      expect([alarms, readAgain]).to.deep.equal([[`tss_a: ${said}`], 1]);
    });
  }

  it('E9 what is under way, and what differs otherwise at the next look, is no alarm', async () => {
    written = [seat('tss_a')];
    await looks(1);
    memory = undefined;
    await looks(3);
    memory = [seat('tss_a', { waiting: 5 })];
    await looks(1);
    memory = [seat('tss_a')];
    await looks(2);
    expect([alarms, readAgain]).to.deep.equal([[], 0]);
  });
});
