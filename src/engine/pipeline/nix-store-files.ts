import { readStorePath } from '../analyzers/nix/read-store-path.ts';
import { packageIdentity } from './apply-layer.ts';
import type { PresentUnreadFile } from './collect-unread.ts';
import type { MergedFile } from './tree-node.ts';

export interface NixStoreFiles {
  /** A file for each package, under its store path. */
  files: { path: string; file: MergedFile }[];
  /** The other unread files. */
  unread: PresentUnreadFile[];
}

/** Kinds of store paths (`src/engine/unread/`). */
const storeKinds: ReadonlySet<string> = new Set(['nix-store', 'guix']);

/**
 * The packages of store paths. Images that Nix or Guix builds have no database: the names of the folders are the only declaration. `parts` has the
 * unread files of each content layer.
 */
export function nixStoreFiles(parts: readonly (readonly PresentUnreadFile[])[]): NixStoreFiles {
  const files = new Map<string, { path: string; file: MergedFile }>();
  const unread: PresentUnreadFile[] = [];
  for (const [layer, present] of parts.entries()) {
    for (const one of present) {
      const storePath = storeKinds.has(one.kind.id) ? one.path.split('/', 3).join('/') : '';
      const declared = storePath === '' ? undefined : readStorePath(storePath);
      if (!declared) unread.push(one);
      else if (!files.has(storePath)) {
        const facts = [{ analyzer: 'nix', facts: { packages: [declared] } }];
        files.set(storePath, {
          path: storePath,
          file: { layer, facts, introduced: new Map([[packageIdentity(declared), layer]]) },
        });
      }
    }
  }
  return { files: [...files.values()], unread };
}
