import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findWebBuild, webSourcesHash } from '../../../tools/bring-up/web-build.mjs';

const projectDir = resolve(import.meta.dirname, '../../..');
const folder = join(projectDir, 'dist/web');

/** Builds the dashboard in `dist/web`, where the service finds it, if its sources changed since the last build. */
export async function buildDashboard(): Promise<void> {
  const sources = webSourcesHash(projectDir);
  if (sources === undefined) throw new Error('the project has no folder web');
  if (findWebBuild([folder], sources) !== undefined) return;
  await promisify(execFile)(process.execPath, [join(projectDir, 'tools/build-web.ts'), folder], { cwd: projectDir });
}
