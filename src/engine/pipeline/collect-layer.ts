import { ScanError } from '../../domain/scan-error.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import type { TarEntry, TarVisitor } from '../../oci/tar/tar-reader.ts';
import type { Analyzer, FileFacts } from '../analyzers/analyzer.ts';
import { createUnreadFinder } from './find-unread-files.ts';
import type { AnalyzedFile, LayerResult } from './layer-result.ts';
import type { LayerLimits } from './limits.ts';
import { leavesRoot, normalizeEntryPath } from './normalize-entry-path.ts';
import { plainDataBytes } from './plain-data-bytes.ts';
import { createTreeBuilder, isWhiteoutPath } from './tree.ts';

export interface LayerCollector {
  visitor: TarVisitor;
  /** For a second pass over the same layer. Undefined when none is needed. */
  linkedFilesVisitor(): TarVisitor | undefined;
  result(): Pick<LayerResult, 'entryCount' | 'files' | 'tree' | 'topFiles' | 'unread' | 'warnings'>;
}

const topFilesMax = 10;
/** The replacement character of UTF-8 decoding for invalid bytes. */
const replacement = '\uFFFD';

/** Collects the facts of one layer: its tree, the facts of its wanted files, its largest files. */
export function createLayerCollector(analyzers: readonly Analyzer[], limits: LayerLimits): LayerCollector {
  const tree = createTreeBuilder();
  const unread = createUnreadFinder();
  const files: AnalyzedFile[] = [];
  /** Wanted hard links by the path of their target. */
  const links = new Map<string, AnalyzedFile[]>();
  const regularFiles = new Set<string>();
  const topFiles: { path: string; sizeBytes: number }[] = [];
  const warnings = createWarnings(limits.warningsMax);
  let entryCount = 0;
  let wantedBytes = 0;
  let packages = 0;
  let factsBytes = 0;
  let ownedFiles = 0;

  /** Counts the size that a wanted file adds to the result. A result above a worker's limit ends the scan. */
  const storeFacts = (value: unknown): void => {
    factsBytes += plainDataBytes(value, limits.factsBytesMax);
    if (factsBytes <= limits.factsBytesMax) return;
    throw new ScanError('LIMIT_EXCEEDED', 'The layer exceeds the limit of names and packages per layer.');
  };

  const wantedBytesOf = (path: string): number => {
    let most = 0;
    for (const analyzer of analyzers) most = Math.max(most, analyzer.wants(path));
    return most;
  };

  /** Adds a wanted file without facts. Returns undefined, with a warning, above the limit. */
  const collect = (path: string): AnalyzedFile | undefined => {
    if (files.length >= limits.wantedFilesMax) {
      warnings.add({ code: 'LIMIT_EXCEEDED', message: 'The layer exceeds the limit of package files per layer.' });
      return undefined;
    }
    const file: AnalyzedFile = { path, facts: [] };
    storeFacts(file);
    files.push(file);
    return file;
  };

  /** Whether a wanted file may be read. A warning states why not. */
  const mayRead = (path: string, entry: { sizeBytes: number; isSparse: boolean }, bytesMax: number): boolean => {
    if (entry.isSparse) {
      warnings.add({ code: 'MALFORMED_FILE', message: 'The file is stored in a sparse form and was not read.', path });
    } else if (entry.sizeBytes > bytesMax) {
      warnings.add({
        code: 'FILE_TOO_LARGE',
        message: `The file has ${entry.sizeBytes} bytes; at most ${bytesMax} are read.`,
        path,
      });
    } else if (wantedBytes + entry.sizeBytes > limits.wantedBytesMax || packages >= limits.packagesMax) {
      warnings.add({
        code: 'LIMIT_EXCEEDED',
        message: 'The layer exceeds the limit of package files per layer.',
        path,
      });
    } else return true;
    return false;
  };

  const analyzeWith = (analyzer: Analyzer, path: string, bytes: Buffer): FileFacts | undefined => {
    try {
      return analyzer.analyze({ path, bytes });
    } catch {
      // An analyzer that throws has a bug. The bug affects this file and never the whole scan.
      warnings.add({ code: 'MALFORMED_FILE', message: `The file could not be read as ${analyzer.id}.`, path });
      return undefined;
    }
  };

  const analyze = (file: AnalyzedFile, bytes: Buffer): void => {
    wantedBytes += bytes.length;
    for (const analyzer of analyzers) {
      const bytesMax = analyzer.wants(file.path);
      if (bytesMax === 0 || bytes.length > bytesMax) continue;
      const facts = analyzeWith(analyzer, file.path, bytes);
      if (!facts) continue;
      ownedFiles += (facts.ownedHashes?.length ?? 0) / 8;
      // Without the hashes, the files count as files without an owner.
      if (ownedFiles > limits.ownedFilesMax) delete facts.ownedHashes;
      storeFacts(facts);
      packages += facts.packages?.length ?? 0;
      file.facts.push({ analyzer: analyzer.id, facts });
    }
  };

  const addFile = (path: string, entry: TarEntry): boolean => {
    tree.addFile(path, entry.sizeBytes, entry.mode);
    rankFile(topFiles, path, entry.sizeBytes);
    if (isWhiteoutPath(path)) return false;
    const bytesMax = wantedBytesOf(path);
    if (bytesMax === 0) unread.file(path, entry, tree.listedPosition());
    const file = bytesMax === 0 ? undefined : collect(path);
    if (!file) return false;
    current = file;
    regularFiles.add(path);
    return mayRead(path, entry, bytesMax);
  };

  const addHardLink = (path: string, entry: TarEntry): void => {
    const isTooLong = entry.linkName.length > limits.pathBytesMax;
    const target = isTooLong ? undefined : normalizeEntryPath(entry.linkName);
    if (target === undefined || target === '' || leavesRoot(entry.linkName)) {
      warnings.add({ code: 'MALFORMED_FILE', message: 'The file is a hard link to a target outside the image.', path });
    } else if (hasParentStep(entry.linkName)) {
      const message =
        'The file is a hard link with “..” in its target, which container runtimes interpret differently.';
      warnings.add({ code: 'MALFORMED_FILE', message, path });
    }
    if (target === undefined || target === '') return tree.addOther(path);
    const isWanted = !isWhiteoutPath(path) && wantedBytesOf(path) > 0;
    tree.addHardLink(path, target, isWanted);
    if (!isWanted && !isWhiteoutPath(path) && unread.isLinkUnread(path, target)) {
      tree.listLink(path);
      unread.link(path, target, tree.listedPosition());
    }
    const file = isWanted ? collect(path) : undefined;
    if (!file || regularFiles.has(target)) return;
    const linked = links.get(target);
    if (linked) linked.push(file);
    else links.set(target, [file]);
  };

  let current: AnalyzedFile = { path: '', facts: [] };
  const visitor: TarVisitor = {
    entry(entry) {
      entryCount += 1;
      const isTooLong = entry.name.length > limits.pathBytesMax;
      const path = isTooLong ? undefined : normalizeEntryPath(entry.name);
      if (path === undefined || (path === '' && entry.kind !== 'directory')) {
        const what = isTooLong ? 'exceeds the maximum path length' : 'is invalid for a file of an image';
        warnings.add({ code: 'MALFORMED_LAYER', message: `An entry was ignored because its name ${what}.` });
        return false;
      }
      if (leavesRoot(entry.name)) {
        const message = 'An entry has a name outside the image; it was read relative to the root of the image.';
        warnings.add({ code: 'MALFORMED_LAYER', message });
      }
      if (path.includes(replacement)) {
        warnings.add({ code: 'NOT_UTF8', message: 'Some names in the layer are not UTF-8 text.' });
      }
      switch (entry.kind) {
        case 'file':
          return addFile(path, entry);
        case 'directory':
          tree.addDirectory(path, entry.mode);
          return false;
        case 'hard-link':
          addHardLink(path, entry);
          return false;
        case 'symlink':
          tree.addSymlink(path, entry.linkName.slice(0, limits.pathBytesMax));
          return false;
        case 'other':
          tree.addOther(path);
          return false;
      }
    },
    content: (_, bytes) => analyze(current, bytes),
    pass: (piece) => unread.pass(piece),
  };

  return {
    visitor,
    linkedFilesVisitor() {
      if (links.size === 0) return undefined;
      let linked: AnalyzedFile[] = [];
      return {
        entry(entry) {
          const isFile = entry.kind === 'file' && entry.name.length <= limits.pathBytesMax;
          const path = isFile ? normalizeEntryPath(entry.name) : undefined;
          linked = (path === undefined ? undefined : links.get(path)) ?? [];
          const [first] = linked;
          return first !== undefined && mayRead(first.path, entry, wantedBytesOf(first.path));
        },
        content: (entry, bytes) => {
          for (const file of linked) {
            file.facts.length = 0;
            // Every link is read separately, because its facts name its own path: a thousand links are a thousand files.
            if (mayRead(file.path, entry, wantedBytesOf(file.path))) analyze(file, bytes);
          }
        },
      };
    },
    result: () => ({
      entryCount,
      files,
      tree: tree.build(),
      topFiles,
      unread: unread.result(),
      warnings: warnings.list(),
    }),
  };
}

/** Docker normalizes such a target as text. containerd follows links before each `..`. */
function hasParentStep(name: string): boolean {
  return name.includes('..') && name.split('/').includes('..');
}

/** Keeps the largest files, in descending order of size. */
function rankFile(topFiles: { path: string; sizeBytes: number }[], path: string, sizeBytes: number): void {
  if (sizeBytes === 0) return;
  if (topFiles.length === topFilesMax && sizeBytes <= (topFiles.at(-1)?.sizeBytes ?? 0)) return;
  const index = topFiles.findIndex((file) => file.sizeBytes < sizeBytes);
  topFiles.splice(index === -1 ? topFiles.length : index, 0, { path, sizeBytes });
  if (topFiles.length > topFilesMax) topFiles.pop();
}

/** The first warnings, each once, and the number of further ones. */
function createWarnings(warningsMax: number) {
  const warningsShown: EngineWarning[] = [];
  const seen = new Set<string>();
  let more = 0;
  return {
    add(warning: EngineWarning): void {
      const key = `${warning.code}\0${warning.path ?? ''}\0${warning.message}`;
      if (seen.has(key)) return;
      if (warningsShown.length >= warningsMax) {
        more += 1;
        return;
      }
      seen.add(key);
      warningsShown.push(warning);
    },
    list(): EngineWarning[] {
      if (more === 0) return warningsShown;
      return [
        ...warningsShown,
        { code: 'LIMIT_EXCEEDED', message: `The layer has ${more} more warnings, which were discarded.` },
      ];
    },
  };
}
