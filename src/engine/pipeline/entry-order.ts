import { mebibyte } from '../../lib/byte-sizes.ts';
import { parentOf } from '../analyzers/path-names.ts';
import type { AnalyzedFile } from './layer-result.ts';
import { nodesMax } from './merged-tree.ts';
import { createPathFilter } from './path-filter.ts';
import { hashPath } from './path-hash.ts';

/** A hard link with a name that an analyzer wants. */
export interface WantedLink {
  file: AnalyzedFile;
  /** The path of the file, through all hard links with names that no analyzer wants. */
  target: string;
  /** Number of the entry that refers to the file: the link, or the first one of a chain of links. */
  at: number;
  /** The wanted file or link that the layer has at the target when the link is read. */
  source: AnalyzedFile | undefined;
}

/**
 * The order of the entries of one layer, as far as it decides about wanted files. Container runtimes extract a layer in this order: an entry
 * that is no directory removes what earlier entries have put at its path and below it, and a hard link keeps the content that its target has
 * when the link is read. Usual layers name each path once.
 */
export interface EntryOrder {
  /** Begins the next entry. Returns its number. */
  next(): number;
  /** The entry is a wanted file. */
  addFile(file: AnalyzedFile): void;
  /** The entry is a hard link with a name that no analyzer wants. Later links may refer to it. */
  addUnwantedLink(path: string, target: string): void;
  /** The entry is a wanted hard link. */
  addLink(file: AnalyzedFile, target: string): WantedLink;
  /** The entry is no directory. `hash`: `hashPath` of its path. */
  replace(path: string, hash: number): void;
  replaceByDirectory(path: string): void;
  /** Whether a later entry has removed the file. */
  isRemoved(file: AnalyzedFile): boolean;
  /** Whether no later wanted file or link has the same path. */
  isLatest(file: AnalyzedFile): boolean;
  /** Links whose target a later entry has removed, in the order of the entries. */
  linksOfRemoved(): WantedLink[];
  /** The limit of folders was reached: entries that remove later folders are not recognized. */
  isFull(): boolean;
}

/** Limits of the hard links with names that no analyzer wants. Links to those above it are not read, with a warning. */
const unwantedMax = 20_000;
const unwantedTextMax = 4 * mebibyte;

type LinkSource = Pick<WantedLink, 'target' | 'at' | 'source'>;

export function createEntryOrder(foldersMax = nodesMax): EntryOrder {
  let now = 0;
  const numbers = new Map<AnalyzedFile, number>();
  /** The latest wanted file or link of each path. */
  const latest = new Map<string, AnalyzedFile>();
  const links: WantedLink[] = [];
  /** Hard links with names that no analyzer wants. */
  const unwanted = new Map<string, { number: number; to: LinkSource }>();
  let unwantedText = 0;
  /** Targets of links, and all folders above them and above wanted files. */
  const watched = new Set<string>();
  const watchedHashes = createPathFilter();
  /** The last entry that removed what was at a path or below it. */
  const removedAt = new Map<string, number>();
  let lastFolder = '';
  let isFull = false;

  const watch = (path: string): boolean => {
    if (path === '' || watched.has(path)) return false;
    if (watched.size >= foldersMax) {
      isFull = true;
      return false;
    }
    watched.add(path);
    watchedHashes.add(hashPath(path));
    return true;
  };
  const watchFolders = (path: string): void => {
    let folder = parentOf(path);
    if (folder === lastFolder) return;
    lastFolder = folder;
    while (watch(folder)) folder = parentOf(folder);
  };

  /** The last entry that removed each folder or a folder above it. Files share folders, and a path can have 2,000 of them. */
  const removalOfFolder = new Map<string, number>();
  const lastRemovalOf = (folder: string): number => {
    const unknown: string[] = [];
    let known = folder;
    for (; known !== '' && !removalOfFolder.has(known); known = parentOf(known)) unknown.push(known);
    let last = removalOfFolder.get(known) ?? 0;
    if (removalOfFolder.size > foldersMax) removalOfFolder.clear();
    for (const one of unknown.toReversed()) {
      last = Math.max(last, removedAt.get(one) ?? 0);
      removalOfFolder.set(one, last);
    }
    return last;
  };
  const remove = (path: string): void => {
    removedAt.set(path, now);
    removalOfFolder.clear();
  };
  const isRemovedSince = (path: string, at: number): boolean => {
    if (removedAt.size === 0) return false;
    return Math.max(removedAt.get(path) ?? 0, lastRemovalOf(parentOf(path))) > at;
  };
  const isRemoved = (file: AnalyzedFile): boolean => isRemovedSince(file.path, numbers.get(file) ?? now);

  const addFile = (file: AnalyzedFile): void => {
    numbers.set(file, now);
    latest.set(file.path, file);
    watchFolders(file.path);
  };

  /** What a hard link of this entry to this target refers to. The target may be a link too, which keeps its content. */
  const sourceOf = (target: string): LinkSource => {
    const through = unwanted.get(target);
    if (through && !isRemovedSince(target, through.number)) return through.to;
    const known = latest.get(target);
    return { target, at: now, source: known && !isRemoved(known) ? known : undefined };
  };
  const watchTarget = (target: string): void => {
    watchFolders(target);
    watch(target);
  };

  return {
    next: () => (now += 1),
    addFile,
    addUnwantedLink(path, target) {
      unwantedText += path.length + target.length;
      if (unwanted.size >= unwantedMax || unwantedText > unwantedTextMax) return;
      unwanted.set(path, { number: now, to: sourceOf(target) });
      watchTarget(path);
      watchTarget(target);
    },
    addLink(file, target) {
      const link = { file, ...sourceOf(target) };
      addFile(file);
      links.push(link);
      watchTarget(link.target);
      return link;
    },
    replace(path, hash) {
      if (watchedHashes.mayHave(hash) && watched.has(path)) remove(path);
    },
    replaceByDirectory(path) {
      const file = latest.get(path);
      if (file && !isRemoved(file)) remove(path);
    },
    isRemoved,
    linksOfRemoved: () => (removedAt.size === 0 ? [] : links.filter(({ target, at }) => isRemovedSince(target, at))),
    isLatest: (file) => latest.get(file.path) === file,
    isFull: () => isFull,
  };
}
