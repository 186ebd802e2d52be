// What harnesses read in the server's log: a message that the server does not write any more would make them blind without a word.
import { expect } from 'chai';
import { product, sources } from './sources.ts';

describe('messages of the log', () => {
  it('P9 every message that a test looks for is one that the product writes', () => {
    const written = product.map(({ text }) => text).join('\n');
    const looked = sources
      .filter(({ file }) => file.startsWith('test/') && !file.startsWith('test/house/'))
      .flatMap(({ file, text }) => [...text.matchAll(/\bmsg [!=]== '([^']+)'/g)].map(each => ({ file, message: each[1] ?? '' })));
    expect(looked.length).to.be.greaterThan(5);
    expect(looked.filter(({ message }) => !written.includes(message)).map(each => `${each.file}: ${each.message}`)).to.deep.equal(
      [],
    );
  });
});
