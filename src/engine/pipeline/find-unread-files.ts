import type { TarEntry } from '../../oci/tar/tar-reader.ts';
import type { FileFacts } from '../analyzers/analyzer.ts';
import { contentKinds } from '../unread/content-kinds.ts';
import { createContentRecognizer } from '../unread/recognize-content.ts';
import { recognizePath } from '../unread/recognize-path.ts';
import type { UnreadKind } from '../unread/unread-kind.ts';
import type { UnreadFiles } from './layer-result.ts';
import { unreadKindFacts } from './unread-kind-facts.ts';

/** Finds the files of one layer that no analyzer reads although they contain packages or code. */
export interface UnreadFinder {
  /** Begins a file that no analyzer wants by its path. `position`: index in the tree's list of files. */
  begin(path: string, entry: TarEntry, position: number | undefined): void;
  /** Content of that file. Returns false when no further bytes are needed. */
  take(piece: Buffer): boolean;
  /** Ends that file. `facts`: of the analyzers that read its content. */
  end(facts: readonly FileFacts[]): void;
  /** Whether a hard link of this path to this target is such a file. */
  isLinkUnread(path: string, target: string): boolean;
  /** Adds a hard link for which `isLinkUnread` is true, after it was listed. */
  link(path: string, target: string, position: number | undefined): void;
  result(): UnreadFiles;
}

const executeBits = 0o111;
/**
 * Limit of the files in which hard links are looked up, by their number and the size of their paths. Above it a link counts by its own name
 * only.
 */
const linkTargetsMax = 100_000;
const linkTargetTextMax = 8 * 1024 * 1024;

export function createUnreadFinder(): UnreadFinder {
  const recognizer = createContentRecognizer();
  const found = createFoundList();
  const kindByPath = new Map<string, UnreadKind>();
  let pending: { path: string; position: number | undefined; kind: UnreadKind | undefined } | undefined;
  let linkTargetText = 0;
  let previousItem = '';

  const add = (kind: UnreadKind, path: string, position: number | undefined): void => {
    if (kindByPath.size < linkTargetsMax && linkTargetText + path.length <= linkTargetTextMax) {
      kindByPath.set(path, kind);
      linkTargetText += path.length;
    }
    const item = kind.itemKey?.(path);
    if (item !== undefined && item === previousItem) return;
    previousItem = item ?? '';
    found.add(kind, path, position);
  };

  return {
    begin(path, { sizeBytes, mode, isSparse }, position) {
      if (sizeBytes === 0) return;
      const kind = recognizePath(path) ?? (isSparse && (mode & executeBits) !== 0 ? contentKinds.sparse : undefined);
      pending = { path, position, kind };
      if (!kind) recognizer.begin(sizeBytes);
    },
    take: (piece) => pending !== undefined && !pending.kind && recognizer.take(piece),
    end(facts) {
      if (!pending) return;
      const { path, position, kind } = pending;
      pending = undefined;
      const recognized = kind ?? byName(path, recognizer.end());
      const unread = facts.length === 0 ? recognized : unreadKindOf(facts, recognized);
      if (unread) add(unread, path, position);
    },
    isLinkUnread: (path, target) => recognizePath(path) !== undefined || kindByPath.has(target),
    link(path, target, position) {
      const kind = recognizePath(path) ?? kindByPath.get(target);
      if (kind) add(kind, path, position);
    },
    result: () => found.build(),
  };
}

/** `native.node`, `libx.so.1.2`. */
const libraryName = /\.(?:node|so(?:\.[\w.]{1,64})?)$/;

/** A library has the name of one: the header of a program that is linked statically looks like that of a library. */
function byName(path: string, kind: UnreadKind | undefined): UnreadKind | undefined {
  return kind === contentKinds.elfLibrary && !libraryName.test(path) ? contentKinds.elf : kind;
}

/** Kind of a file whose content analyzers have read. An analyzer that lists no package may name the kind. */
function unreadKindOf(facts: readonly FileFacts[], recognized: UnreadKind | undefined): UnreadKind | undefined {
  const named = facts.find(({ unreadKind }) => unreadKind !== undefined)?.unreadKind;
  if (named !== undefined) return Object.values<UnreadKind>(contentKinds).find(({ id }) => id === named) ?? recognized;
  return facts.some(({ packages = [] }) => packages.length > 0) ? undefined : recognized;
}

function createFoundList() {
  const kinds: UnreadFiles['kinds'] = [];
  const indexes = new Map<UnreadKind, number>();
  const unlisted = new Map<number, UnreadFiles['unlisted'][number]>();
  const positions: number[] = [];
  const kindOf: number[] = [];

  const indexOf = (kind: UnreadKind): number => {
    const known = indexes.get(kind);
    if (known !== undefined) return known;
    indexes.set(kind, kinds.length);
    return kinds.push(unreadKindFacts(kind)) - 1;
  };

  return {
    add(kind: UnreadKind, path: string, position: number | undefined): void {
      const index = indexOf(kind);
      if (position !== undefined) {
        positions.push(position);
        kindOf.push(index);
        return;
      }
      const counted = unlisted.get(index);
      if (counted) counted.count += 1;
      else unlisted.set(index, { kind: index, count: 1, examplePath: path });
    },
    build: (): UnreadFiles => ({
      kinds,
      positions: new Uint8Array(Uint32Array.from(positions).buffer),
      kindOf: Uint8Array.from(kindOf),
      unlisted: [...unlisted.values()],
    }),
  };
}
