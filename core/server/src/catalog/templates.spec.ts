// Where a new table of a game starts, from what its package brings.
import type { Game } from '@baize/sdk';
import { expect } from 'chai';
import { templateOf } from './templates.ts';

const USD = { code: 'USD', symbol: '$', exponent: 2, rate: 1, settingsStep: 100 } as Parameters<typeof templateOf>[1][number];

describe('a template from a package', () => {
  const made = (rake?: NonNullable<Game['template']>['rake']) =>
    templateOf({ live: false, template: { limits: { bb: 2 }, seats: 6, ...(rake ? { rake } : {}) } } as unknown as Game, [USD]);

  it('TBL-12 is in minor units of the base currency', () => {
    expect(made({ bp: 500, cap: 4 })).to.deep.equal({
      ...{ currency: 'USD', limits: { bb: 200 }, max_seats: 6, rake_bp: 500, rake_cap: 400, studio: false, available: true },
    });
  });

  it('GAM-01 takes no rake of a hand without a flop where the package says so', () => {
    expect(made({ bp: 500, cap: 4, noFlopNoDrop: true })).to.deep.include({ rake_rule: { no_flop_no_drop: true } });
    expect(made()).not.to.have.any.keys('rake_rule', 'rake_bp');
  });
});
