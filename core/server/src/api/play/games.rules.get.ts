// GET /play/v1/games/{code}/rules: rules and payouts of a game in the player's language, from the plugin.

import { GameRules } from '@baize/protocol';
import { ApiError } from '../../kernel/index.ts';
import type { Endpoint } from '../endpoint.ts';
import { LANG, languageOf } from '../languages.ts';
import { last } from '../paging.ts';

export const endpoint: Endpoint = {
  id: 'play.games.rules.get',
  api: 'play',
  method: 'GET',
  path: '/games/:code/rules',
  summary: 'Rules of a game',
  query: { lang: LANG },
  replies: { 200: GameRules },
  errors: ['GAME_NOT_FOUND', 'SESSION_EXPIRED', 'RATE_LIMITED'],
  async handle({ services, params, query, session }) {
    const loaded = services.plugins.current(params.code ?? '');
    if (!loaded) throw new ApiError('GAME_NOT_FOUND');
    const lang = languageOf(last(query, 'lang') ?? session.lang);
    const rules: Partial<Record<string, unknown>> = loaded.game.rules ?? {};
    return {
      body: {
        game_code: loaded.code,
        version: loaded.version,
        lang,
        rules: rules[lang] ?? rules.en ?? [],
        payouts: loaded.game.payouts ?? [],
      },
    };
  },
};
