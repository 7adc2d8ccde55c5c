import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from '../../helpers/fast-folder.ts';

/** Genuine inputs are built once per machine. `PLIMSOLL_QUALITY_CACHE` names another folder for them. */
const cache = process.env.PLIMSOLL_QUALITY_CACHE ?? path.join(cacheFolder(), 'plimsoll-quality');

/**
 * The folder of a genuine input, which `make` writes when it is absent. `make` gets a new folder at its final place, because package
 * managers store absolute paths. `revision` is a text that changes when `make` does.
 */
export function qualityRoot(name: string, revision: string, make: (folder: string) => void): string {
  const home = path.join(cache, name);
  const [root, done] = [path.join(home, 'root'), path.join(home, 'done')];
  if (existsSync(done) && readFileSync(done, 'utf8') === revision) return root;
  removeAside(home);
  mkdirSync(root, { recursive: true });
  try {
    make(root);
  } catch (error) {
    removeAside(home);
    throw error;
  }
  writeFileSync(done, revision);
  return root;
}

/** A folder that is half removed is never used as a root. */
function removeAside(home: string): void {
  if (!existsSync(home)) return;
  mkdirSync(cache, { recursive: true });
  const aside = mkdtempSync(path.join(cache, 'removed-'));
  renameSync(home, path.join(aside, 'home'));
  rmSync(aside, { recursive: true, force: true });
}
