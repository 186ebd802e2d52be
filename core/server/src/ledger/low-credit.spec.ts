// When the warning about low prepaid credit is written.
import { expect } from 'chai';
import { LowCredit } from './index.ts';

describe('low prepaid credit', () => {
  const lines: object[] = [];
  const low = new LowCredit({ warn: (about: object) => void lines.push(about) } as never);
  beforeEach(() => {
    lines.length = 0;
  });

  it('warns once when the balance falls below the threshold, and again after it was filled', () => {
    const operator = 'acme';
    for (const balance of [1500, 1000, 999, 500, 0]) low.checkBalance({ operator, balance, warnBelow: 1000 });
    expect(lines).to.deep.equal([{ alarm: true, operator, balance: 999, warnBelow: 1000 }]);
    for (const balance of [1000, 900]) low.checkBalance({ operator, balance, warnBelow: 1000 });
    expect(lines).to.have.length(2);
  });

  it('knows operators apart, and warns nobody whose threshold is 0', () => {
    low.checkBalance({ operator: 'a', balance: 5, warnBelow: 10 });
    low.checkBalance({ operator: 'b', balance: 5, warnBelow: 10 });
    low.checkBalance({ operator: 'c', balance: 0, warnBelow: 0 });
    expect(lines).to.have.length(2);
  });
});
