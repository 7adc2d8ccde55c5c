import { say } from './exit-with.mjs';
import { findWebBuild, findWritable, webFolders, webSourcesHash } from './web-build.mjs';

/**
 * Builds the dashboard when its sources changed since the last build. The service also works without the dashboard, so that a failure is only
 * reported. The build is in the user's cache folder when the project cannot be written to; the service gets this folder in its environment.
 *
 * @param {string} projectDir
 * @param {(args: readonly string[], cwd?: string) => Promise<number>} run
 * @returns {Promise<number>} exit code of an interrupted build, otherwise 0
 */
export async function provideWeb(projectDir, run) {
  const sources = webSourcesHash(projectDir);
  if (sources === undefined || (process.env.PLIMSOLL_WEB_FOLDER ?? '') !== '') return 0;
  const folders = webFolders(projectDir);
  const folder = findWebBuild(folders, sources) ?? findWritable(folders);
  if (folder === undefined) {
    say(
      'The dashboard is not built, because its folder cannot be written to. Build it as the owner: npm run build:web',
    );
    return 0;
  }
  if (findWebBuild([folder], sources) === undefined) {
    const code = await run(['tools/build-web.ts', folder], projectDir);
    if (code > 128) return code;
    if (code !== 0) {
      say('The service starts without this build of the dashboard. The API is not affected.');
      return 0;
    }
  }
  if (folder !== folders[0]) process.env.PLIMSOLL_WEB_FOLDER = folder;
  return 0;
}
