import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sourcesName, webSourcesHash } from '../bring-up/web-build.mjs';
import { runTool } from '../check/run-tool.ts';

const vite = 'node_modules/vite/bin/vite.js';

/**
 * Builds the dashboard into a folder, which is replaced only by a complete build. The same sources give the same bytes. `.vite/manifest.json` in
 * the folder lists its parts, and a file has the hash of the sources.
 *
 * @throws {WebBuildFailed}
 */
export async function buildWeb(projectDir: string, folder: string): Promise<void> {
  const sources = webSourcesHash(projectDir);
  if (sources === undefined) throw new WebBuildFailed('The project has no folder web/.');
  if (!existsSync(join(projectDir, vite)))
    throw new WebBuildFailed('Vite is not installed. `npm ci --ignore-scripts` installs the dependencies.');
  mkdirSync(dirname(folder), { recursive: true });
  const fresh = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
  try {
    await runVite(projectDir, join(fresh, 'built'));
    writeFileSync(join(fresh, 'built', sourcesName), sources);
    replaceFolder(folder, join(fresh, 'built'));
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Sources that do not compile, missing dependencies, or a folder that cannot be written to. */
export class WebBuildFailed extends Error {
  override name = 'WebBuildFailed';
}

async function runVite(projectDir: string, folder: string): Promise<void> {
  const options = ['--manifest', '--emptyOutDir', '--logLevel', 'warn', '--configLoader', 'native', '--outDir', folder];
  const args = ['--disable-warning=ExperimentalWarning', join(projectDir, vite), 'build', join(projectDir, 'web')];
  const { code, stdout, stderr } = await runTool(projectDir, [...args, ...options], { NODE_ENV: 'production' });
  if (code !== 0) throw new WebBuildFailed(`${stdout}${stderr}`.trim() || `Vite ended with ${code}.`);
}

/** A folder in the place of another cannot be renamed. A copy is needed where the old folder belongs to a mount of its own. */
function replaceFolder(folder: string, fresh: string): void {
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(fresh, folder);
  } catch {
    cpSync(fresh, folder, { recursive: true });
  }
}
