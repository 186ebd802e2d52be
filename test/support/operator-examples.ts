// Right calls of an operator's back office, of plugins and of restores, for specs that walk all endpoints.
import { COIN, packCoin } from '../suites/plugins/coin.ts';
import type { Answer } from './clients.ts';
import { registration, type Site } from './site.ts';
import { CERTIFICATION, certificationOver, waitingCertification } from './walk/certification.ts';
import type { Json, World } from './world.ts';

export interface OperatorExample {
  path: string;
  body?: unknown;
  status: number;
  /** a call that is no JSON */
  send?(): Promise<Answer<unknown>>;
}

/** A PNG of one transparent pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const POKER = { sb: 500, bb: 1000, ante: 0, min_buy_in: 20_000, max_buy_in: 100_000 };

async function install(world: World, version: string): Promise<Answer<Json>> {
  const bytes = await packCoin({ version });
  const response = await fetch(`${world.server.url}/platform/v1/plugins`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.platform.key}`, 'content-type': 'application/gzip' },
    body: bytes as Uint8Array<ArrayBuffer>,
  });
  return { status: response.status, body: (await response.json()) as Json, headers: response.headers };
}

/** What only needs an operator and its tables. */
export async function operatorExamples(world: World, site: Site): Promise<Record<string, OperatorExample[]>> {
  const { operator } = site;
  const own = { operator_code: site.operator.code };
  const banked = await world.table(own);
  const live = await world.table({
    ...own,
    ...{ game_code: 'live_holdem', names: { en: 'L' }, limits: POKER, engine: { scanner: 'virtual' } },
  });
  const changed = async (name: string) => {
    const { headers } = await operator.call('PATCH', `/tables/${banked}`, { names: { en: name } });
    return headers.get('x-audit-id');
  };
  const [first, second] = [await changed('Evening'), await changed('Night')];
  await world.platform.call('POST', '/operators', registration('unused'));
  const names = { en: 'Own' };
  const ok = (path: string, body: unknown): OperatorExample[] => [{ path, body, status: 200 }];
  const limits = { min_bet: 1000, max_bet: 10_000, tie_max: 1000 };
  return {
    // the later change first: one that something came after is a conflict
    'POST /operator/v1/audit/:audit_id/restore': ok(`/audit/${second}/restore`, {}),
    'POST /platform/v1/audit/:id/restore': ok(`/audit/${first}/restore`, { force: true }),
    'PUT /operator/v1/games/:game_code/bet-limits': ok('/games/baccarat/bet-limits', { currency: 'KRW', min: 0, max: 0 }),
    'PUT /operator/v1/games/:game_code/lobby': ok('/games/baccarat/lobby', { menu: true, tables: true, banner: null }),
    'PUT /operator/v1/lobby-banners': ok('/lobby-banners', { image: PIXEL }),
    'PUT /operator/v1/settings': ok('/settings', { watch_limit_sec: 0 }),
    'PUT /operator/v1/rake-defaults': ok('/rake-defaults', { rake_bp: 300 }),
    'PUT /operator/v1/card-design': ok('/card-design', { face: 'texas' }),
    'PUT /operator/v1/tables/:table_id/settings': ok(`/tables/${banked}/settings`, { currency: 'KRW', limits }),
    'PUT /operator/v1/tables/:table_id/currency': ok(`/tables/${banked}/currency`, { currency: 'KRW' }),
    'PUT /operator/v1/tables/:table_id/live': ok(`/tables/${live}/live`, { paused: true }),
    'PUT /operator/v1/tables/:table_id/card-design': ok(`/tables/${live}/card-design`, { face: 'texas' }),
    'POST /operator/v1/tables': [{ path: '/tables', body: { from: banked, names, currency: 'KRW', limits }, status: 201 }],
    'DELETE /platform/v1/operators/:code': [{ path: '/operators/unused', status: 204 }],
    ...(await certificationExamples(site)),
    ...(await pluginExamples(world)),
  };
}

/** One waits and goes on; when that is over the next one begins. */
async function certificationExamples(site: Site): Promise<Record<string, OperatorExample[]>> {
  const path = `/certifications/${await waitingCertification(site)}`;
  const look = async () => {
    await certificationOver(site);
    return site.operator.call<Json>('GET', path);
  };
  const begin = async () => {
    await certificationOver(site);
    return site.operator.call<Json>('POST', '/certifications', CERTIFICATION);
  };
  return {
    'POST /operator/v1/certifications/:certification_id/continue': [{ path: `${path}/continue`, status: 200 }],
    'GET /operator/v1/certifications/:certification_id': [{ path, status: 200, send: look }],
    'POST /operator/v1/certifications': [{ path: '/certifications', body: CERTIFICATION, status: 202, send: begin }],
  };
}

/** Two versions of a plugin are there: the older one is made current, the newer one goes. */
async function pluginExamples(world: World): Promise<Record<string, OperatorExample[]>> {
  const hashes: string[] = [];
  for (const version of ['1.0.0', '2.0.0']) hashes.push(String((await install(world, version)).body.hash));
  const plugin = `/plugins/${encodeURIComponent(COIN)}`;
  return {
    'POST /platform/v1/plugins/:name/activate': [{ path: `${plugin}/activate`, body: { version: hashes[0] }, status: 200 }],
    'POST /platform/v1/plugins': [{ path: '/plugins', status: 201, send: () => install(world, '3.0.0') }],
    'DELETE /platform/v1/plugins/:name/versions/:version': [{ path: `${plugin}/versions/${hashes[1]}`, status: 204 }],
  };
}
