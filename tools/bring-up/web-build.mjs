import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative, sep } from 'node:path';

/** File in the folder of a build with the hash of its sources. The service serves no file whose name begins with a dot. */
export const sourcesName = '.sources';

const outside = ['openapi/service-v1.d.ts', 'package-lock.json'];

/**
 * Hash over the files that the dashboard is built from: those in `web/` without tests, the types of the API, and the lock file, which stands for
 * the libraries. Undefined for a project without a dashboard.
 *
 * @param {string} projectDir
 * @returns {string | undefined}
 */
export function webSourcesHash(projectDir) {
  const folder = join(projectDir, 'web');
  if (!existsSync(join(folder, 'package.json'))) return undefined;
  const hash = createHash('sha256');
  for (const path of [...listSources(folder).map((path) => `web/${path}`), ...outside]) {
    const file = join(projectDir, path);
    if (existsSync(file)) hash.update(`${path}\0`).update(createHash('sha256').update(readFileSync(file)).digest());
  }
  return hash.digest('hex');
}

function listSources(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(folder, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .filter((path) => !/(?:^|\/)(?:node_modules\/|\.)|\.test\.tsx?$/.test(path))
    .sort();
}

/**
 * Folders that can have the built dashboard: that of the project, and one of the user for a project that this user may not write to.
 *
 * @param {string} projectDir
 * @returns {string[]}
 */
export function webFolders(projectDir) {
  const cache = cacheFolder();
  return [join(projectDir, 'dist/web'), ...(cache === undefined ? [] : [join(cache, 'plimsoll/web')])];
}

/** A user without an entry in the list of accounts has no home folder. */
function cacheFolder() {
  const shared = process.env.XDG_CACHE_HOME ?? '';
  if (shared.startsWith('/')) return shared;
  try {
    return join(homedir(), '.cache');
  } catch {
    return undefined;
  }
}

/**
 * The first folder with a build of these sources.
 *
 * @param {readonly string[]} folders
 * @param {string} sources
 * @returns {string | undefined}
 */
export function findWebBuild(folders, sources) {
  return folders.find((folder) => readText(join(folder, sourcesName)) === sources);
}

/**
 * The first folder that this user can replace.
 *
 * @param {readonly string[]} folders
 * @returns {string | undefined}
 */
export function findWritable(folders) {
  return folders.find((folder) => {
    try {
      mkdirSync(join(folder, '..'), { recursive: true });
      accessSync(join(folder, '..'), constants.W_OK);
      if (existsSync(folder)) accessSync(folder, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  });
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
