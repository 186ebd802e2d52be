// Preload: the specs of the server's rooms run on twin databases, so that each statement they cause is compared with the model.
import { registerHooks } from 'node:module';

const REPLACED = `
import { appendFileSync } from 'node:fs';
import { twinDatabase } from ${JSON.stringify(new URL('./twin-database.ts', import.meta.url).href)};
export async function testDatabase() {
  const { database, twin } = await twinDatabase();
  const close = database.close.bind(database);
  database.close = async () => {
    try {
      await close();
    } finally {
      const { compared, unknown, known, differences } = twin;
      const about = { compared, unknown: [...unknown], known: [...known], differences };
      if (process.env.TWIN_REPORT) appendFileSync(process.env.TWIN_REPORT, JSON.stringify(about) + '\\n');
    }
  };
  return database;
}
`;

registerHooks({
  load(url, context, next) {
    if (!url.endsWith('/core/server/src/db/testing.ts')) return next(url, context);
    return { format: 'module', source: REPLACED, shortCircuit: true };
  },
});
