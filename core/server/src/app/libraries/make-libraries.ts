// After an installation: bundles the libraries that a server reads, so that it starts sooner. Else they are read one by one.
import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { bundleLibraries } from './bundle-libraries.ts';
import { librariesFolder } from './use-libraries.ts';

const folder = librariesFolder();
if (folder !== undefined && !existsSync(folder)) {
  try {
    rmSync(dirname(folder), { recursive: true, force: true }); // of an earlier installation
    await bundleLibraries(folder);
  } catch (error) {
    console.error(`the libraries were not bundled, a server starts slower: ${error instanceof Error ? error.message : error}`);
  }
}
