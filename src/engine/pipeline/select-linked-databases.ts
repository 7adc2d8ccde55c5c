import { recognizePath } from '../unread/recognize-path.ts';
import type { PresentUnreadFile } from './collect-unread.ts';
import { type MergedTree, resolvePath } from './merged-tree.ts';
import type { MergedFile } from './tree-node.ts';
import { unreadKindFacts } from './unread-kind-facts.ts';

export interface SelectedFiles {
  files: { path: string; file: MergedFile }[];
  /** Databases of other roots. */
  unread: PresentUnreadFile[];
}

/** Removes the facts of databases outside their standard paths to which no link at a standard path leads. */
export function selectLinkedDatabases(
  tree: MergedTree,
  files: readonly { path: string; file: MergedFile }[],
): SelectedFiles {
  const unread: PresentUnreadFile[] = [];
  const selected = files.map(({ path, file }) => {
    const facts = file.facts.filter(
      ({ facts: { linkedAs } }) => linkedAs?.some((link) => resolvePath(tree, link, true) === path) ?? true,
    );
    if (facts.length === file.facts.length) return { path, file };
    const isRead = facts.some((one) => (one.facts.packages ?? []).length > 0);
    const kind = isRead ? undefined : recognizePath(path);
    if (kind) unread.push({ kind: unreadKindFacts(kind), path, sizeBytes: 0 });
    return { path, file: { ...file, facts } };
  });
  return { files: selected, unread };
}
