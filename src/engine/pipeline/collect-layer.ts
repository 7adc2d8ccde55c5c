import type { EngineWarning } from '../../domain/warning.ts';
import type { TarEntry, TarVisitor } from '../../oci/tar/tar-reader.ts';
import { type Analyzer, isContentAnalyzer } from '../analyzers/analyzer.ts';
import { createFileReader } from './analyze-files.ts';
import { createAnalyzerSteps } from './analyzer-steps.ts';
import { createContentPass } from './content-pass.ts';
import { createEntryOrder, type WantedLink } from './entry-order.ts';
import { createUnreadFinder } from './find-unread-files.ts';
import type { AnalyzedFile, LayerResult, LayerTree } from './layer-result.ts';
import type { LayerLimits } from './limits.ts';
import { createPathNormalizer, hasInnerParent, normalizeEntryPath } from './normalize-entry-path.ts';
import { createOwnLinks } from './own-links.ts';
import { createPathFilter } from './path-filter.ts';
import { rankFile } from './rank-file.ts';
import { createTreeBuilder, isOpaqueMark, isWhiteoutPath } from './tree.ts';
import { createWarningList, tooLarge } from './warning-list.ts';

export interface LayerCollector {
  visitor: TarVisitor;
  /** For a second pass over the same layer. Undefined when none is needed. */
  linkedFilesVisitor(): TarVisitor | undefined;
  result(): Pick<LayerResult, 'entryCount' | 'files' | 'tree' | 'topFiles' | 'unread' | 'warnings'>;
}

/** The replacement character of UTF-8 decoding for invalid bytes. */
const replacement = '\uFFFD';

/** Collects the facts of one layer: its tree, the facts of its wanted files, its largest files. */
export function createLayerCollector(
  analyzers: readonly Analyzer[],
  limits: LayerLimits,
  steps = createAnalyzerSteps(),
): LayerCollector {
  const tree = createTreeBuilder();
  const pathOf = createPathNormalizer();
  const unread = createUnreadFinder();
  const order = createEntryOrder();
  const ownLinks = createOwnLinks(limits.pathBytesMax);
  /** Wanted hard links to files that are not wanted, by the path of their target. */
  const links = new Map<string, WantedLink[]>();
  /** Files with facts that were recognized by their content. Their names tell nothing of it. */
  const contentFiles = new Set<string>();
  const contentPaths = createPathFilter();
  const topFiles: { path: string; sizeBytes: number }[] = [];
  const warnings = createWarningList(limits.warningsMax);
  // First, because the number of warnings is limited.
  steps.warnings.forEach(warnings.add);
  const reader = createFileReader(analyzers, limits, warnings, steps);
  const { fileBytesMax, archives } = limits;
  const content = createContentPass(
    analyzers.filter(isContentAnalyzer),
    (analyzer, path) => {
      warnings.add({ code: 'MALFORMED_FILE', message: `The file could not be read as ${analyzer}.`, path });
    },
    {
      steps,
      fileBytesMax,
      archives,
      onTooLarge: ({ path, sizeBytes }) => warnings.add(tooLarge(path, sizeBytes, fileBytesMax)),
    },
  );
  /** The file whose content is being passed, which no analyzer wants by its path. */
  let passing: { path: string; isRead: boolean; isSearched: boolean } | undefined;
  let entryCount = 0;

  const beginContent = (path: string, entry: TarEntry): void => {
    unread.begin(path, entry, tree.listedPosition());
    passing = { path, isRead: !entry.isSparse, isSearched: true };
    content.begin({ path, sizeBytes: entry.sizeBytes, mode: entry.mode });
  };

  const passContent = (piece: Buffer): boolean => {
    if (!passing) return false;
    passing.isRead &&= content.take(piece);
    passing.isSearched &&= unread.take(piece);
    return passing.isRead || passing.isSearched;
  };

  const endContent = (): void => {
    if (!passing) return;
    const { path } = passing;
    passing = undefined;
    const found = content.end();
    unread.end(found.map(({ facts }) => facts));
    const file = found.length > 0 ? reader.collect(path) : undefined;
    if (!file) return;
    for (const { analyzer, facts } of found) reader.add(file, analyzer, facts);
    order.addFile(file);
    contentFiles.add(path);
    contentPaths.add(tree.lastHash());
  };

  /** Analyzers may want a file by its place, or by the name that leads there through a link. */
  const wants = (path: string, written: string): boolean =>
    reader.wantedBytesOf(path) > 0 || (path !== written && reader.wantedBytesOf(written) > 0);

  const addFile = (path: string, written: string, entry: TarEntry): boolean => {
    const isInTree = tree.addFile(path, entry.sizeBytes, entry.mode);
    rankFile(topFiles, path, entry.sizeBytes);
    if (!isInTree) return false;
    order.replace(path, tree.lastHash());
    if (!wants(path, written)) {
      // An entry of the same path replaces the earlier one with its facts.
      if (contentPaths.mayHave(tree.lastHash()) && contentFiles.has(path)) {
        const replacing = reader.collect(path);
        if (replacing) order.addFile(replacing);
      }
      if (entry.sizeBytes > 0) beginContent(path, entry);
      return false;
    }
    const file = reader.collect(path, written);
    if (!file) return false;
    current = file;
    order.addFile(file);
    return reader.mayRead(file, entry);
  };

  const addHardLink = (path: string, written: string, entry: TarEntry): void => {
    const isTooLong = entry.linkName.length > limits.pathBytesMax;
    const writtenTarget = isTooLong ? undefined : normalizeEntryPath(entry.linkName);
    if (isTooLong) warnings.add(tooLong('link target'));
    else if (writtenTarget === undefined || writtenTarget === '') {
      warnings.add({ code: 'MALFORMED_FILE', message: 'The file is a hard link to a target outside the image.', path });
    } else if (hasInnerParent(entry.linkName)) {
      const message =
        'The file is a hard link with “..” in its target, which container runtimes interpret differently.';
      warnings.add({ code: 'MALFORMED_FILE', message, path });
    }
    if (writtenTarget === undefined || writtenTarget === '') return addOther(path);
    const linkName = ownLinks.targetOf(path);
    if (linkName !== undefined) return addSymlink(path, linkName);
    const target = ownLinks.follow(writtenTarget);
    const isWanted = !isWhiteoutPath(path) && (wants(path, written) || contentFiles.has(target));
    const file = isWanted ? reader.collect(path, written) : undefined;
    const link = file && order.addLink(file, target);
    tree.addHardLink(path, link?.target ?? target, isWanted);
    replaceUnlessWhiteout(path);
    if (!isWanted && !isWhiteoutPath(path)) order.addUnwantedLink(path, target);
    if (!isWanted && !isWhiteoutPath(path) && unread.isLinkUnread(path, target)) {
      tree.listLink(path);
      unread.link(path, target, tree.listedPosition());
    }
    // Merging finds the file at the other path.
    if (!link || link.source) return;
    const linked = links.get(link.target);
    if (linked) linked.push(link);
    else links.set(link.target, [link]);
  };

  const replaceUnlessWhiteout = (path: string): void => {
    if (path !== '' && !isWhiteoutPath(path)) order.replace(path, tree.lastHash());
  };

  const addSymlink = (path: string, target: string): void => {
    tree.addSymlink(path, target);
    replaceUnlessWhiteout(path);
  };

  const addOther = (path: string): void => {
    tree.addOther(path);
    replaceUnlessWhiteout(path);
  };

  /** A link has the content that its target had before a later entry removed it. Merging would read the later one. */
  const keepRemovedTargets = (): void => {
    for (const { file, target, source } of order.linksOfRemoved()) {
      const isLatest = order.isLatest(file);
      if (isLatest) tree.forgetHardLink(file.path, target);
      if (source) reader.addAll(file, source.facts);
      else if (isLatest && file.facts.length === 0) {
        const message = 'The file is a hard link to a file that the layer replaces, and was not read.';
        warnings.add({ code: 'MALFORMED_FILE', message, path: file.path });
      }
    }
  };

  /** Without the links that an entry has removed with their folder. */
  const treeOf = (): LayerTree => {
    const built = tree.build();
    if (ownLinks.isFull() || order.isFull()) built.isTruncated = true;
    if (!ownLinks.isFull() && ownLinks.hasRemovedFolders()) {
      built.symlinks = built.symlinks.filter(([path]) => ownLinks.targetOf(path) !== undefined);
    }
    return built;
  };

  let current: AnalyzedFile = { path: '', facts: [] };
  const visitor: TarVisitor = {
    entry(entry) {
      endContent();
      entryCount = order.next();
      const isTooLong = entry.name.length > limits.pathBytesMax;
      const written = isTooLong ? undefined : pathOf(entry.name);
      if (written === undefined || (written === '' && entry.kind !== 'directory')) {
        warnings.add(isTooLong ? tooLong('name') : invalidName);
        return false;
      }
      if (written.includes(replacement)) {
        warnings.add({ code: 'NOT_UTF8', message: 'Some names in the layer are not UTF-8 text.' });
      }
      const path = ownLinks.enter(written, entry);
      if (entry.showsOtherFile) warnings.add({ ...otherFile, path });
      // Merging receives the place only.
      if (path !== written && isOpaqueMark(path)) warnings.add({ ...opaqueLink, path: written });
      switch (entry.kind) {
        case 'file':
          return addFile(path, written, entry);
        case 'directory':
          tree.addDirectory(path, entry.mode);
          order.replaceByDirectory(path);
          return false;
        case 'hard-link':
          addHardLink(path, written, entry);
          return false;
        case 'symlink':
          if (entry.linkName.length <= limits.pathBytesMax) {
            addSymlink(path, entry.linkName);
          } else {
            warnings.add(tooLong('link target'));
            addOther(path);
          }
          return false;
        case 'other':
          addOther(path);
          return false;
      }
    },
    content: (_, bytes) => reader.analyze(current, bytes),
    pass: passContent,
  };

  return {
    visitor,
    linkedFilesVisitor() {
      if (links.size === 0) return undefined;
      let linked: AnalyzedFile[] = [];
      let number = 0;
      const linksSoFar = createOwnLinks(limits.pathBytesMax);
      return {
        entry(entry) {
          number += 1;
          const written = entry.name.length > limits.pathBytesMax ? undefined : normalizeEntryPath(entry.name);
          const place = written === undefined ? undefined : linksSoFar.enter(written, entry);
          const path = entry.kind === 'file' ? place : undefined;
          const ofPath = (path === undefined ? undefined : links.get(path)) ?? [];
          linked = ofPath.filter(({ at }) => at > number).map(({ file }) => file);
          const [first] = linked;
          return first !== undefined && reader.mayRead(first, entry);
        },
        content: (entry, bytes) => {
          for (const file of linked) {
            file.facts.length = 0;
            // Every link is read separately, because its facts name its own path: a thousand links are a thousand files.
            if (reader.mayRead(file, entry)) reader.analyze(file, bytes);
          }
        },
      };
    },
    result() {
      endContent();
      // Groups of files are read here, which may add warnings.
      const files = reader.result();
      keepRemovedTargets();
      if (ownLinks.isPlaceUncertain()) warnings.add(uncertainPlace);
      return {
        entryCount,
        files: files.filter((file) => !order.isRemoved(file)),
        tree: treeOf(),
        topFiles,
        unread: unread.result(),
        warnings: warnings.list(),
      };
    },
  };
}

const invalidName: EngineWarning = {
  code: 'MALFORMED_LAYER',
  message: 'An entry was ignored because its name is invalid for a file of an image.',
};

/** Docker and Podman with the storage driver vfs do not follow the link. umoci and containerd follow it. */
const opaqueLink: EngineWarning = {
  code: 'MALFORMED_FILE',
  message: 'This entry hides files of lower layers through a link. Some container runtimes keep these files.',
};

const uncertainPlace: EngineWarning = {
  code: 'MALFORMED_LAYER',
  message: 'An entry is below a link with “..” in its target, which container runtimes interpret differently.',
};

/** Docker and Podman store the attributes where overlayfs reads them. */
const otherFile: EngineWarning = {
  code: 'MALFORMED_FILE',
  message: 'This entry has attributes of overlayfs, with which some container runtimes show another file in its place.',
};

function tooLong(what: string): EngineWarning {
  return {
    code: 'LIMIT_EXCEEDED',
    message: `An entry was ignored because its ${what} exceeds the maximum path length.`,
  };
}
