// The declarations hold together: schemas are sound, wrong messages are named, and what a browser imports carries no library.
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { build } from 'esbuild';
import { CLOSE, REASONS } from './codes.ts';
import * as protocol from './index.ts';
import { ACTIONS, LOBBY_MESSAGES, TABLE_MESSAGES } from './index.ts';

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true, strictTypes: false });
addFormats.default(ajv);

const isSchema = (each: unknown): each is object => typeof each === 'object' && each !== null && '~kind' in each;

describe('the protocol', () => {
  it('every schema is sound JSON Schema', () => {
    const schemas = Object.entries(protocol).filter(([, each]) => isSchema(each));
    expect(schemas.length).to.be.greaterThan(30);
    for (const [name, schema] of schemas) expect(() => ajv.compile(schema as object), name).not.to.throw();
  });

  it('each message says in a sentence what it is', () => {
    const all = [...Object.entries(TABLE_MESSAGES), ...Object.entries(LOBBY_MESSAGES)] as [string, { description?: string }][];
    const silent = all.filter(([name, schema]) => !schema.description && !['ack', 'ask'].includes(name));
    expect(silent.map(([name]) => name)).to.deep.equal([]);
    for (const [name, { schema }] of Object.entries(ACTIONS)) expect(schema, name).to.have.property('description');
  });

  it('every message that changes something has an aid of 1 to 40 characters', () => {
    for (const [name, { schema }] of Object.entries(ACTIONS)) {
      const check = ajv.compile({ type: 'object', properties: { aid: schema.properties.aid }, required: ['aid'] });
      expect(schema.required, name).to.include('aid');
      expect([check({ aid: 'a' }), check({ aid: 'a'.repeat(40) })], name).to.deep.equal([true, true]);
      for (const aid of ['', 'a'.repeat(41), 1, null]) expect(check({ aid }), `${name} ${String(aid)}`).to.equal(false);
    }
  });

  it('the reason of a malformed field is one that clients know', () => {
    for (const [name, { reasons }] of Object.entries(ACTIONS))
      for (const reason of Object.values(reasons)) expect(REASONS, name).to.include(reason);
  });

  it('a message with a wrong field is no message of the protocol', () => {
    const you = { seat: null, chips: 0, pending: 0, status: 'out', bets: [] };
    const check = ajv.compile(TABLE_MESSAGES.you);
    expect(check(you)).to.equal(true);
    for (const wrong of [{ ...you, chips: '0' }, { ...you, seat: -1 }, { ...you, bets: [{ bet: 1 }] }, {}])
      expect(check(wrong), JSON.stringify(wrong)).to.equal(false);
  });

  it('the framework keeps close codes 4000 to 4010', () => {
    for (const code of Object.values(CLOSE)) expect(code).to.be.within(4011, 4999);
  });

  it('what a browser imports of it carries no schema library', async () => {
    const contents = `export { CLOSE } from '@baize/protocol/codes'; export type { Snapshot } from '@baize/protocol';`;
    const result = await build({
      stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
      bundle: true,
      write: false,
      format: 'esm',
      metafile: true,
    });
    const inputs = Object.keys(result.metafile.inputs).filter(each => each.includes('node_modules'));
    expect(inputs).to.deep.equal([]);
  });
});
