// `baize plugin pack`: a package of games in one file, to be installed on a running server.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { packPackage } from '../games/index.ts';
import type { Io } from './io.ts';

export const PACK_HELP = `baize plugin pack DIR
    packs a package of games: the same bytes from the same sources
    --out            the file; NAME-VERSION.tgz by default
    --key            file of an Ed25519 private key (PEM): production takes signed plugins alone
    --certification  report of baize certify-game (JSON), packed and signed with the rest
`;

/** @returns the exit code @throws TypeError for wrong usage; a sentence when the package cannot be packed */
export async function packCommand(args: string[], io: Io): Promise<number> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args,
    options: { out: text, key: text, certification: text, json: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [dir, ...more] = positionals;
  if (dir === undefined || more.length > 0) throw new TypeError(PACK_HELP.trimEnd());
  const { bytes, manifest } = await packPackage(dir, {
    ...(values.key === undefined ? {} : { key: readFileSync(values.key, 'utf8') }),
    ...(values.certification === undefined ? {} : { certification: readFileSync(values.certification) }),
  });
  const file = values.out ?? `${manifest.package.replaceAll('/', '-').replaceAll('@', '')}-${manifest.version}.tgz`;
  writeFileSync(file, bytes);
  const about = { file, bytes: bytes.length, package: manifest.package, version: manifest.version, games: manifest.games };
  io.out.write(
    values.json ? `${JSON.stringify(about)}\n` : `${file}: ${manifest.package} ${manifest.version}, ${bytes.length} bytes\n`,
  );
  return 0;
}
