import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createWebFile, type WebFile } from './web-file.ts';

/** The built dashboard in memory. */
export interface WebBuild {
  /** Content of index.html, before the service inserts its base address. */
  page: string;
  /** All other files by the path of their address, such as `/assets/index-BueS6MkV.js`. */
  files: ReadonlyMap<string, WebFile>;
}

const pageName = 'index.html';

/**
 * Reads the folder of a built dashboard completely, so that no request reads a file. Files and folders whose name begins with a dot belong to
 * the build and are not served. Returns undefined when the folder has no index.html.
 */
export async function readWebBuild(folder: string): Promise<WebBuild | undefined> {
  const page = await readFile(join(folder, pageName), 'utf8').catch(ignoreMissing);
  if (page === undefined) return undefined;
  const files = new Map<string, WebFile>();
  for (const path of await listServed(folder)) {
    files.set(`/${path}`, createWebFile(path, await readFile(join(folder, path))));
  }
  return { page, files };
}

async function listServed(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => path !== pageName && !/(?:^|\/)\./.test(path));
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
