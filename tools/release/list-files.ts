import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Paths of all files and links below a folder, relative to it and sorted by code point, so that their order is the same on every machine. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
