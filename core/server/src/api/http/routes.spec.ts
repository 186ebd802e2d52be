// Paths with parameters: which call they are, and what stands for the parameters.
import { expect } from 'chai';
import { Routes } from './routes.ts';

describe('routes with parameters', () => {
  const routes = new Routes<string>();
  routes.add('GET', '/v1/rounds/:round_id', 'a round');
  routes.add('POST', '/v1/players/:external_id/logout', 'a logout');
  routes.add('POST', '/v1/players/:external_id/:what', 'another');

  it('finds a call by its method and all of its parts, in their own spelling', () => {
    expect(routes.find('GET', '/v1/rounds/rnd_1')).to.deep.equal({ answer: 'a round', params: { round_id: 'rnd_1' } });
    expect(routes.find('POST', '/v1/players/u-1/logout')?.answer).to.equal('a logout');
    expect(routes.find('POST', '/v1/players/u-1/x')).to.deep.equal({
      answer: 'another',
      params: { external_id: 'u-1', what: 'x' },
    });
    for (const path of [
      '/v1/rounds',
      '/v1/rounds/',
      '/v1/rounds/a/',
      '/V1/rounds/a',
      '/v1/rounds/a/b',
      'v1/rounds/a',
      '/v1/Rounds/a',
    ])
      expect(routes.find('GET', path), path).to.equal(undefined);
    for (const method of ['POST', 'HEAD', 'get']) expect(routes.find(method, '/v1/rounds/a'), method).to.equal(undefined);
  });

  it('CX-34 decodes a parameter once, after it was taken apart; a malformed escape stays as it was sent', () => {
    const idOf = (sent: string) => routes.find('GET', `/v1/rounds/${sent}`)?.params.round_id;
    expect(['u%2F1', '%252F', '%E0%A4', '%ED%99%8D', '%2e%2e', '%00'].map(idOf)).to.deep.equal([
      ...['u/1', '%2F', '%E0%A4', '홍', '..', '\0'],
    ]);
  });
});
