import { rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { inPlace, workerPrograms } from './in-place.ts';

/** The program and those of its threads. The threads' programs are found by these names. */
const { 'render-worker': _, 'typst-worker': _typst, ...threadPrograms } = workerPrograms;
const programs = { main: 'src/main.ts', ...threadPrograms };

/**
 * Joins the modules of the commands `scan`, `db` and `verify` to few files in a folder. Node resolves, opens and checks each module of a
 * program separately, which takes longer than scanning a small image. The commands of the service stay modules: they start once.
 * `sources.json` names the files that were read with size and time, so that `built-program.mjs` recognizes an outdated build.
 */
export async function buildCommandLine(projectDir: string, folder: string): Promise<{ files: number; bytes: number }> {
  rmSync(folder, { recursive: true, force: true });
  const bundle = await rolldown({
    cwd: projectDir,
    input: programs,
    platform: 'node',
    plugins: [inPlace(projectDir, folder), serviceStaysOutside(folder)],
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

function serviceStaysOutside(folder: string): Plugin {
  return {
    name: 'service-stays-outside',
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('./app/')) return null;
      const path = relative(folder, join(dirname(importer), source))
        .split(sep)
        .join('/');
      return { id: path, external: true };
    },
  };
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
