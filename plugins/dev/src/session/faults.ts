// Why a package does not become a game, as one sentence with file and line.
import { resolve } from 'node:path';
import { fileAsTyped, Place } from '@baize/testkit';

interface BundlerError {
  errors: { text: string; location: { file: string; line: number } | null }[];
}

/** @param dir the package's folder: the bundler names files from there */
export function sentenceOf(error: unknown, dir: string): string {
  if (isOfBundler(error)) {
    const [first] = error.errors;
    const more = error.errors.length > 1 ? ` (and ${error.errors.length - 1} more)` : '';
    if (!first) return 'the bundler refused it';
    const { text, location } = first;
    return location ? `${text}, at ${fileAsTyped(resolve(dir, location.file))}:${location.line}${more}` : text + more;
  }
  return new Place().said(error);
}

const isOfBundler = (error: unknown): error is BundlerError =>
  typeof error === 'object' && error !== null && 'errors' in error && Array.isArray(error.errors);
