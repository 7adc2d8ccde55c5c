import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Files below a folder that contain these bytes. A file that is deleted meanwhile counts as empty. */
export function filesWith(folder: string, wanted: string | Buffer): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => holds(file, wanted));
}

function holds(file: string, wanted: string | Buffer): boolean {
  try {
    return readFileSync(file).includes(wanted);
  } catch {
    return false;
  }
}
