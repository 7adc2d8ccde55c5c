import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { inPlace } from './in-place.ts';

export interface JoinOptions {
  /** Source files of the programs by the names of their files. */
  programs: Readonly<Record<string, string>>;
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
  { programs, plugins = [], external = [] }: JoinOptions,
): Promise<{ files: number; bytes: number }> {
  rmSync(folder, { recursive: true, force: true });
  const bundle = await rolldown({
    cwd: projectDir,
    input: { ...programs },
    platform: 'node',
    external: [...external],
    plugins: [inPlace(projectDir, folder), ...plugins],
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(`The build printed a warning: ${log.message}`);
    },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  const inputs = await bundle.watchFiles;
  await bundle.close();
  writeFileSync(join(folder, 'sources.json'), JSON.stringify(stampOf(projectDir, inputs)));
  const bytes = output.reduce((sum, one) => sum + (one.type === 'chunk' ? one.code.length : 0), 0);
  return { files: output.length, bytes };
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
