// Operators on their way back to what they were: their settings, their registration, what they set for one game.
import { type Services, sendAway } from '../admin/index.ts';
import { type Kind, type Restore, type RowKind, type Wanted, writeRow } from '../audit/index.ts';
import type { Row } from '../db/index.ts';
import { type OperatorSettings, readGameSettings, writeGameSettings } from '../operators/index.ts';

/** An operator that is disabled again is disabled as by a change: all its players are sent away. */
export function operatorRestore(services: Services, row: RowKind): Restore {
  const { operators, players, credit, clock, db, online } = services;
  const isDisabledBy = ({ now, next }: Wanted) => next?.status === 'disabled' && now?.status !== 'disabled';
  return {
    whole: ['settings.rakeDefaults', 'settings.cardDesign', 'settings.betLimits.*.*', 'settings.lobby.*', 'settings.contact'],
    async isBlocked(sql, { key, now, next }) {
      if (!now || !next) return true;
      // its entries are amounts of the first currency, and so are the rates that rounds were priced with
      if (defaultOf(now) !== defaultOf(next) && (await credit.isUsed(sql, key))) return true;
      return !(await operators.fits(sql, now, next));
    },
    async write(sql, wanted) {
      db.invalidates(sql, 'operator', wanted.key);
      await writeRow(sql, row, wanted.key, wanted.now, wanted.next);
      if (isDisabledBy(wanted)) await players.logoutAll(sql, wanted.key);
    },
    async told(wanted) {
      const { key } = wanted;
      if (isDisabledBy(wanted)) await sendAway(services, { operator: key, until: clock.now() }, 'revoked', 'operator_disabled');
      online.lobbyChanged(key);
    },
  };
}

const defaultOf = (row: Row): unknown => (row.settings as OperatorSettings).currencies[0];

/** What an operator has set for one game, named `<operator>/<game>`. */
export function operatorGameKind({ db, online }: Services): Kind {
  const partsOf = (key: string) => key.split('/') as [operator: string, game: string];
  return {
    snapshot: (sql, key) => readGameSettings(sql, ...partsOf(key)),
    restore: {
      whole: ['bet_limits.*', 'lobby'],
      isBlocked: (_, { now, next }) => !now || !next,
      async write(sql, { key, next }) {
        const [code, game] = partsOf(key);
        db.invalidates(sql, 'operator', code);
        if (next) await writeGameSettings(sql, code, game, next);
      },
      told: ({ key }) => online.lobbyChanged(partsOf(key)[0]),
    },
  };
}
