import { compareText } from '../../lib/compare-text.ts';
import { createPlaceResolver } from './folder-resolver.ts';
import { createHashTable } from './hash-table.ts';
import type { UnreadContent } from './inventory.ts';
import type { UnreadFiles, UnreadKindFacts } from './layer-result.ts';
import type { MergedTree } from './merged-tree.ts';
import type { PackageOwners } from './package-owners.ts';
import { hashPath } from './path-hash.ts';

/** A file of a kind that no analyzer reads and that no later layer deletes. */
export interface PresentUnreadFile {
  kind: UnreadKindFacts;
  path: string;
  sizeBytes: number;
}

export interface CollectUnreadInput {
  tree: MergedTree;
  owners: PackageOwners;
  present: readonly PresentUnreadFile[];
  /** Of all layers. */
  unlisted: readonly Pick<UnreadFiles, 'kinds' | 'unlisted'>[];
}

/** Longest stored example path. The kernel accepts 4096 bytes. */
const examplePathMax = 512;

/**
 * Content of the merged image that no analyzer reads, by kind, with the largest file as example, sorted. A file that belongs to a package
 * that was read is left out, because the package covers it.
 */
export function collectUnread(input: CollectUnreadInput): UnreadContent[] {
  const { tree, owners, present } = input;
  const isAnsweredFor = (path: string, kind: UnreadKindFacts): boolean => {
    if (owners.hasDistributionOwner(path)) return true;
    if (kind.isCoveredByLanguagePackage && owners.hasLanguageOwner(path, kind.isProgram)) return true;
    return kind.coveredBy !== null && owners.hasOwnerOfType(path, kind.coveredBy);
  };
  const counter = createCounter();
  /** Hashes: a collision makes a count too low by one, while paths would take hundreds of bytes each. */
  const seen = createHashTable(present.length);
  const placeOf = createPlaceResolver(tree);
  for (const { kind, path, sizeBytes } of present) {
    const place = placeOf(path);
    const hash = hashPath(place);
    if (seen.has(hash) || isAnsweredFor(place, kind)) continue;
    seen.add(hash);
    counter.add(kind, { path: place, sizeBytes, count: 1 });
  }
  for (const { kinds, unlisted } of input.unlisted) {
    for (const { kind, count, examplePath } of unlisted) {
      const facts = kinds[kind];
      if (facts) counter.add(facts, { path: examplePath, sizeBytes: 0, count });
    }
  }
  return counter.result();
}

/** Counts by kind and reason and stores the path of the largest file. Of several files of this size, the first by name counts. */
function createCounter() {
  const counted = new Map<string, { content: UnreadContent; sizeBytes: number }>();
  return {
    add({ id, reason }: UnreadKindFacts, file: { path: string; sizeBytes: number; count: number }): void {
      const key = `${id}\0${reason}`;
      const known = counted.get(key);
      const isLarger = known === undefined || file.sizeBytes > known.sizeBytes;
      const isExample = isLarger || (file.sizeBytes === known.sizeBytes && file.path < known.content.examplePath);
      const examplePath = isExample ? file.path : known.content.examplePath;
      const count = (known?.content.count ?? 0) + file.count;
      const sizeBytes = isExample ? file.sizeBytes : known.sizeBytes;
      counted.set(key, { content: { kind: id, reason, count, examplePath }, sizeBytes });
    },
    result: (): UnreadContent[] =>
      [...counted.values()]
        .map(({ content }) => ({ ...content, examplePath: content.examplePath.slice(0, examplePathMax) }))
        .sort((one, other) => compareText(one.kind, other.kind) || compareText(one.reason, other.reason)),
  };
}
