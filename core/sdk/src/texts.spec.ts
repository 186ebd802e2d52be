// Tests of rules written as Markdown.
import { expect } from 'chai';
import { ruleTexts } from './texts.ts';

describe('rules as Markdown', () => {
  it('are a text for each heading, and keep what is Markdown in the bodies', () => {
    const page =
      '# Red or black\r\nOne card.\r\n\r\n## Bets\n- red\n- **black**\n\n### When\nBefore the card.\n## Empty\n\n## Pays ##\n1:1\n';
    expect(ruleTexts(page)).to.deep.equal([
      { heading: 'Red or black', body: 'One card.' },
      { heading: 'Bets', body: '- red\n- **black**\n\n### When\nBefore the card.' },
      { heading: 'Pays', body: '1:1' },
    ]);
    expect(ruleTexts('no heading')).to.deep.equal([]);
  });
});
