import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';

/** Copies folders of this machine to the same places of a root. Folders that do not exist are left out. */
export function copyFolders(folders: readonly string[], root: string): void {
  for (const folder of folders) {
    if (existsSync(folder)) cpSync(folder, path.join(root, folder), { recursive: true, verbatimSymlinks: true });
  }
}
