import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'rolldown';
import { inPlace } from './in-place.ts';
import type { ProgramPart } from './program-parts.ts';
import { writeParts } from './write-parts.ts';

export interface JoinOptions {
  parts: readonly ProgramPart[];
  plugins?: readonly Plugin[];
  /** Packages that stay imports. */
  external?: readonly RegExp[];
}

/**
 * Joins the modules of programs to few files in a folder. `sources.json` names the files that were read with size and time, so that
 * `built-program.mjs` recognizes an outdated build.
 */
export async function joinModules(
  projectDir: string,
  folder: string,
  { parts, plugins = [], external = [] }: JoinOptions,
): Promise<{ files: number; bytes: number }> {
  rmSync(folder, { recursive: true, force: true });
  const { inputs, sizes } = await writeParts(projectDir, folder, {
    parts,
    plugins: [inPlace(projectDir, folder), ...plugins],
    external: [...external],
  });
  writeFileSync(join(folder, 'sources.json'), JSON.stringify(stampOf(projectDir, inputs)));
  return { files: sizes.size, bytes: [...sizes.values()].reduce((sum, one) => sum + one, 0) };
}

/** The lock file stands for the files of the dependencies. */
function stampOf(
  projectDir: string,
  inputs: readonly string[],
): [path: string, sizeBytes: number, changedMs: number][] {
  const own = inputs.filter((path) => path.startsWith(join(projectDir, 'src') + sep));
  const files = [...own.toSorted(), join(projectDir, 'package-lock.json')];
  return files.map((path) => {
    const { size, mtimeMs } = statSync(path);
    return [relative(projectDir, path), size, mtimeMs];
  });
}
