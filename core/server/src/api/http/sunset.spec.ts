// What answers say of the end of their version, and from when on.
import { expect } from 'chai';
import { sunsetHeaders } from './sunset.ts';

describe('the end of a version', () => {
  const at = (day: string) => Date.parse(day);

  it('VER-02 is said from half a year before it on, as the two RFCs want it', () => {
    expect(sunsetHeaders(null, at('2030-01-01'))).to.deep.equal({});
    expect(sunsetHeaders('2030-01-01', at('2029-07-01') - 1)).to.deep.equal({});
    const said = { Deprecation: `@${at('2029-07-02') / 1000}`, Sunset: 'Tue, 01 Jan 2030 00:00:00 GMT' };
    expect(sunsetHeaders('2030-01-01', at('2029-07-02'))).to.deep.equal(said);
    expect(sunsetHeaders('2030-01-01', at('2031-01-01')), 'also after it').to.deep.equal(said);
  });
});
