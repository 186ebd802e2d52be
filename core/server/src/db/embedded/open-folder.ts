// The embedded database as a start opens it: without the look through its catalogue that its library begins with.
import { PGlite, types } from '@electric-sql/pglite';
import { createPostgreSqlTypeParsers } from '@mikro-orm/pglite';

/**
 * The types that PostgreSQL brings along, each with the type of its arrays. Their numbers never change, and no other statement of
 * a start costs as much as asking for them.
 */
const ARRAYS = `
  16:1000 17:1001 18:1002 19:1003 20:1016 21:1005 22:1006 23:1007 24:1008 25:1009 26:1028 27:1010 28:1011 29:1012 30:1013
  114:199 142:143 600:1017 601:1018 602:1019 603:1020 604:1027 628:629 650:651 700:1021 701:1022 718:719 774:775 790:791
  829:1040 869:1041 1033:1034 1042:1014 1043:1015 1082:1182 1083:1183 1114:1115 1184:1185 1186:1187 1266:1270 1560:1561
  1562:1563 1700:1231 1790:2201 2202:2207 2203:2208 2204:2209 2205:2210 2206:2211 2950:2951 2970:2949 3220:3221 3614:3643
  3615:3645 3642:3644 3734:3735 3769:3770 3802:3807 4072:4073 4089:4090 4096:4097 4191:4192 5038:5039 5069:271`;

export const arrayTypes: readonly { of: number; array: number }[] = ARRAYS.trim()
  .split(/\s+/)
  .map(pair => {
    const [of, array] = pair.split(':').map(Number) as [number, number];
    return { of, array };
  });

const INT8 = 20;

class Embedded extends PGlite {
  /** What the library asks its catalogue for. */
  override async _initArrayTypes(): Promise<void> {
    for (const { of, array } of arrayTypes) {
      this.serializers[array] = values => types.arraySerializer(values, this.serializers[of], array);
      this.parsers[array] = text => types.arrayParser(text, this.parsers[of] as types.Parser, array);
    }
  }
}

/** @param dir a folder; without it the database lives in memory */
export async function openFolder(dir: string | undefined): Promise<PGlite> {
  const parsers = createPostgreSqlTypeParsers(text => [text]); // those of arrays are laid over by ours
  parsers[INT8] = (text: string) => text; // as the other driver gives it
  const database = new Embedded({ dataDir: dir ?? 'memory://', parsers });
  await database.waitReady;
  return database;
}
