import { join } from 'node:path';
import { findWebBuild, webFolders, webSourcesHash } from '../bring-up/web-build.mjs';
import { buildWeb } from './build-web.ts';

/** The folder of a build of the present sources, which is made if there is none. */
export async function currentWebBuild(projectDir: string): Promise<string> {
  const found = findWebBuild(webFolders(projectDir), webSourcesHash(projectDir) ?? '');
  if (found !== undefined) return found;
  const folder = join(projectDir, 'dist/web');
  await buildWeb(projectDir, folder);
  return folder;
}
