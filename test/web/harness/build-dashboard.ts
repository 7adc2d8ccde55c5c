import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const projectDir = resolve(import.meta.dirname, '../../..');

/** Builds the dashboard in `dist/web`, where the service finds it. */
export async function buildDashboard(): Promise<void> {
  const vite = join(projectDir, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', 'web'], { cwd: projectDir });
}
