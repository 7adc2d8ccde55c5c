import { join } from 'node:path';
import { asInstalled } from '../build/as-installed.ts';
import { inPlace } from '../build/in-place.ts';
import { programParts } from '../build/program-parts.ts';
import { writeParts } from '../build/write-parts.ts';

/** Place of the joined modules in the package. The depth is that of `src/cli/`, so that relative paths of data files hold. */
export const bundleFolder = 'dist/cli';

/**
 * Joins the modules of the whole program, also of the service, to JavaScript files in the folder. Packages of other projects stay imports: npm
 * installs them, so that they are visible to every scanner and have their license texts.
 */
export async function bundleProgram(projectDir: string, folder: string): Promise<void> {
  const installed = await asInstalled(projectDir);
  await writeParts(projectDir, folder, {
    parts: programParts(['scanner-worker', 'cloud-worker', 'render-worker', 'typst-worker']),
    external: (id) => /^[@a-z]/.test(id) && !id.startsWith('src/'),
    plugins: [installed.plugin, inPlace(projectDir, join(projectDir, bundleFolder))],
  });
  installed.assertApplied();
}
