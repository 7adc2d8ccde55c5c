import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { asInstalled } from '../build/as-installed.ts';
import { inPlace, workerPrograms } from '../build/in-place.ts';

/** Place of the joined modules in the package. The depth is that of `src/cli/`, so that relative paths of data files hold. */
export const bundleFolder = 'dist/cli';

/**
 * Joins the modules of the whole program, also of the service, to JavaScript files in the folder. Packages of other projects stay imports: npm
 * installs them, so that they are visible to every scanner and have their license texts.
 */
export async function bundleProgram(projectDir: string, folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: projectDir,
    input: { main: 'src/main.ts', ...workerPrograms },
    platform: 'node',
    external: (id) => /^[@a-z]/.test(id) && !id.startsWith('src/'),
    plugins: [await asInstalled(projectDir), inPlace(projectDir, join(projectDir, bundleFolder))],
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(`The build printed a warning: ${log.message}`);
    },
  });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await bundle.close();
}
