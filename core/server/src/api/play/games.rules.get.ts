// GET /play/v1/games/{code}/rules: rules and payouts of a game in the player's language, from the plugin.
import { GameRules } from '@baize/protocol';
import Type, { type Static } from 'typebox';
import { playEndpoint } from '../http/endpoint.ts';
import { LANG, languageOf } from '../http/languages.ts';
import { loadedGame } from '../http/owners.ts';
import { last } from '../http/paging.ts';

export const endpoint = playEndpoint({
  id: 'play.games.rules.get',
  method: 'GET',
  path: '/games/:code/rules',
  summary: 'Rules of a game',
  params: { code: Type.String() },
  query: { lang: LANG, table_id: Type.String({ description: 'as they are played there, where it has a version of its own' }) },
  reply: { 200: GameRules },
  errors: ['GAME_NOT_FOUND', 'SESSION_EXPIRED', 'RATE_LIMITED'],
  owner: loadedGame,
  audit: 'none',
  cost: 'light',
  async handle({ services, query, session, owned: current }) {
    const owned = services.plugins.current(current.code, last(query, 'table_id') ?? '') ?? current;
    const lang = languageOf(last(query, 'lang') ?? session.lang);
    const rules: Partial<Record<string, Static<typeof GameRules>['rules']>> = owned.game.rules ?? {};
    return {
      game_code: owned.code,
      version: owned.version,
      lang,
      rules: rules[lang] ?? rules.en ?? [],
      payouts: owned.game.payouts ?? [],
    };
  },
});
