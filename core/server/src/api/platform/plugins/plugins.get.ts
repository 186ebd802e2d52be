// GET /plugins: the installed versions of every package of games, which is current, and how many open rounds use each.
import { iso } from '../../../kernel/index.ts';
import { platformEndpoint } from '../../http/endpoint.ts';
import { Plugins } from '../../schemas/staff.ts';

/** A row a version: `version` as its package says, `hash` of its content, which rounds name. Newest first within a package. */
export const endpoint = platformEndpoint({
  id: 'platform.plugins.get',
  method: 'GET',
  path: '/plugins',
  summary: 'Installed plugins',
  reply: { 200: Plugins },
  errors: [],
  owner: 'platform',
  audit: 'none',
  cost: 'light',
  async handle({ services }) {
    const [versions, open] = await Promise.all([services.plugins.versions(), services.rounds.openByVersion()]);
    const plugins = versions.map(each => ({
      name: each.package,
      code: [...each.codes],
      version: each.packageVersion,
      hash: each.version,
      sdk: each.sdk,
      loaded_at: iso(each.loadedAt),
      current: each.isCurrent,
      installed: each.installedAt !== null,
      signed_by: each.signedBy,
      only_at: [...each.onlyAt],
      behind: [...each.behind],
      open_rounds: open.get(each.version) ?? 0,
    }));
    return { plugins };
  },
});
