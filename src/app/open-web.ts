import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { readWebBuild, type WebBuild } from '../http/web/read-web-build.ts';

/** The place in the project and in the npm package. */
const builtFolder = resolve(import.meta.dirname, '../../dist/web');

/** The built dashboard for a process that serves the API. An unreadable folder is logged, because the API works without the dashboard. */
export async function openWeb({ roles, webFolder }: Config, log: Logger): Promise<WebBuild | undefined> {
  if (!roles.api) return undefined;
  const folder = webFolder ?? builtFolder;
  try {
    const build = await readWebBuild(folder);
    if (build === undefined) log.warn({ folder }, 'the dashboard is not built; only the API is served');
    return build;
  } catch (error) {
    log.error({ err: error, folder }, 'the dashboard cannot be read; only the API is served');
    return undefined;
  }
}
