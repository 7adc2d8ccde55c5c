import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { LayerEntry } from '../../src/engine/image/pack-tar.ts';

const permissions = 0o7777;
const executable = 0o100;

/**
 * The files of a folder as entries of a layer at a place of the image, sorted by path. Modes of files are 0644 or 0755, because the umask of the build must not change
 * the image. Special bits, as of `/tmp`, stay.
 */
export function layerEntries(folder: string, place: string, owner: number): LayerEntry[] {
  const top: LayerEntry[] = place === '' ? [] : [{ kind: 'directory', path: place, owner }];
  return [...top, ...entriesBelow(folder, place, owner)];
}

/** Links to folders are not followed. */
function entriesBelow(folder: string, place: string, owner: number): LayerEntry[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const file = join(folder, name);
      const entry = entryOf(file, place === '' ? name : `${place}/${name}`, owner);
      return entry.kind === 'directory' ? [entry, ...entriesBelow(file, entry.path, owner)] : [entry];
    });
}

function entryOf(file: string, path: string, owner: number): LayerEntry {
  const found = lstatSync(file);
  if (found.isSymbolicLink()) return { kind: 'symlink', path, target: readlinkSync(file), owner };
  const mode = found.mode & permissions;
  if (found.isDirectory()) return { kind: 'directory', path, mode: mode > 0o777 ? mode : 0o755, owner };
  return { kind: 'file', path, content: readFileSync(file), mode: (mode & executable) === 0 ? 0o644 : 0o755, owner };
}
