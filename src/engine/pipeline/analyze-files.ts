import { ScanError } from '../../domain/scan-error.ts';
import type { Analyzer } from '../analyzers/analyzer.ts';
import { type FileAnalyzer, type FileFacts, isFileAnalyzer, type WantedFile } from '../analyzers/analyzer.ts';
import { createFileIndex } from '../analyzers/file-index.ts';
import type { AnalyzerSteps } from './analyzer-steps.ts';
import type { AnalyzedFile } from './layer-result.ts';
import type { LayerLimits } from './limits.ts';
import { plainDataBytes, textBytes } from './plain-data-bytes.ts';
import { tooLarge, type WarningList } from './warning-list.ts';

/** Reads the wanted files of one layer within its limits. */
export interface FileReader {
  /** Largest size in bytes that an analyzer reads of a file of this path. 0: no analyzer wants it. */
  wantedBytesOf(path: string): number;
  /**
   * Adds a file without facts to the result. Returns undefined, with a warning, above the limit. `written`: the name that leads to its path
   * through a link. Analyzers read the file by this name if its path tells them nothing of it.
   */
  collect(path: string, written?: string): AnalyzedFile | undefined;
  /** Whether a wanted file may be read. A warning states why not. */
  mayRead(file: AnalyzedFile, entry: { sizeBytes: number; isSparse: boolean }): boolean;
  /** Reads the whole content of a collected file. The bytes are not used after the call. */
  analyze(file: AnalyzedFile, bytes: Buffer): void;
  /** Adds facts of content that was streamed. */
  add(file: AnalyzedFile, analyzer: string, facts: FileFacts): void;
  /** Adds the facts of another file with the same content, or a warning above the limit of packages. */
  addAll(file: AnalyzedFile, facts: AnalyzedFile['facts']): void;
  /** Files in tar order, after the groups of files are read. */
  result(): AnalyzedFile[];
}

const limitMessage = 'The layer exceeds the limit of package files per layer.';
const pathLimitMessage =
  'The paths of the package files exceed their limit per layer; some of these files were not read.';

export function createFileReader(
  analyzers: readonly Analyzer[],
  limits: LayerLimits,
  warnings: WarningList,
  steps: AnalyzerSteps,
): FileReader {
  const wantedBy = createFileIndex(analyzers.filter(isFileAnalyzer));
  const files: AnalyzedFile[] = [];
  const writtenNames = new Map<AnalyzedFile, string>();
  const groups = new Map<string, { analyzer: FileAnalyzer; members: GroupMember[] }>();
  let wantedBytes = 0;
  let pathBytes = 0;
  let packages = 0;
  let factsBytes = 0;
  let ownedFiles = 0;

  /** Counts the size that a wanted file adds to the result. A result above a worker's limit ends the scan. */
  const count = (value: unknown): void => {
    factsBytes += plainDataBytes(value, limits.factsBytesMax);
    if (factsBytes <= limits.factsBytesMax) return;
    throw new ScanError('LIMIT_EXCEEDED', 'The layer exceeds the limit of names and packages per layer.');
  };

  const wantedBytesOf = (path: string): number => {
    let most = 0;
    for (const { bytesMax } of wantedBy(path)) most = Math.max(most, bytesMax);
    return most;
  };

  const add = (file: AnalyzedFile, analyzer: string, facts: FileFacts): void => {
    ownedFiles += (facts.ownedHashes?.length ?? 0) / 8;
    // Without the hashes, the files count as files without an owner.
    if (ownedFiles > limits.ownedFilesMax) {
      delete facts.ownedHashes;
      delete facts.ownedRuns;
    }
    count(facts);
    packages += facts.packages?.length ?? 0;
    file.facts.push({ analyzer, facts });
  };

  const analyzeWith = (analyzer: FileAnalyzer, file: AnalyzedFile, wanted: WantedFile): void => {
    const { path } = wanted;
    if (steps.isLeftOut(analyzer.id, path)) return;
    steps.enter(steps.create(analyzer.id, path));
    try {
      add(file, analyzer.id, analyzer.analyze(wanted));
    } catch (error) {
      if (error instanceof ScanError) throw error;
      // An analyzer that throws has a bug. The bug affects this file and never the whole scan.
      warnings.add({
        code: 'MALFORMED_FILE',
        message: `The file could not be read as ${analyzer.id}.`,
        path,
      });
    } finally {
      // The end of a thread does not run this code.
      steps.leave();
    }
  };

  const addToGroup = (analyzer: FileAnalyzer, key: string, member: GroupMember): void => {
    const groupKey = `${analyzer.id}\0${key}`;
    const group = groups.get(groupKey) ?? { analyzer, members: [] };
    groups.set(groupKey, group);
    // A later entry of the same path replaces an earlier one.
    group.members = group.members.filter(({ path }) => path !== member.path);
    group.members.push(member);
  };

  const analyzeGroup = (key: string, { analyzer, members }: { analyzer: FileAnalyzer; members: GroupMember[] }) => {
    const mainPath = key.slice(analyzer.id.length + 1);
    const main = members.find(({ path }) => path === mainPath) ?? members[0];
    if (!main) return;
    const others = members.filter((member) => member !== main);
    const companions = new Map(others.map(({ path, bytes }) => [path, bytes]));
    analyzeWith(analyzer, main.file, { path: main.path, bytes: main.bytes, companions });
  };

  const readPathsOf = (file: AnalyzedFile): string[] => {
    const written = writtenNames.get(file);
    return written === undefined ? [file.path] : [file.path, written];
  };

  /** Adds the file to a group, or its facts. False when the analyzer learns nothing of the file by this path. */
  const analyzeAs = (path: string, analyzer: FileAnalyzer, file: AnalyzedFile, bytes: Buffer): boolean => {
    const key = analyzer.groupOf?.(path);
    if (key !== undefined) {
      addToGroup(analyzer, key, { file, path, bytes: Buffer.from(bytes) });
      return true;
    }
    const known = file.facts.length;
    analyzeWith(analyzer, file, { path, bytes });
    return file.facts.slice(known).some(({ facts }) => Object.values(facts).some(tellsSomething));
  };

  return {
    wantedBytesOf,
    collect(path, written = path) {
      if (files.length >= limits.wantedFilesMax) {
        warnings.add({ code: 'LIMIT_EXCEEDED', message: limitMessage });
        return undefined;
      }
      const bytes = textBytes(path) + (written === path ? 0 : textBytes(written));
      if (pathBytes + bytes > limits.wantedPathBytesMax) {
        warnings.add({ code: 'LIMIT_EXCEEDED', message: pathLimitMessage });
        return undefined;
      }
      pathBytes += bytes;
      const file: AnalyzedFile = { path, facts: [] };
      count(file);
      files.push(file);
      if (written !== path) writtenNames.set(file, written);
      return file;
    },
    mayRead(file, entry) {
      const { path } = file;
      const bytesMax = Math.min(Math.max(...readPathsOf(file).map(wantedBytesOf)), limits.fileBytesMax);
      if (entry.isSparse) {
        const message = 'The file is stored in a sparse form and was not read.';
        warnings.add({ code: 'MALFORMED_FILE', message, path });
      } else if (entry.sizeBytes > bytesMax) {
        warnings.add(tooLarge(path, entry.sizeBytes, bytesMax));
      } else if (wantedBytes + entry.sizeBytes > limits.wantedBytesMax || packages >= limits.packagesMax) {
        warnings.add({ code: 'LIMIT_EXCEEDED', message: limitMessage, path });
      } else return true;
      return false;
    },
    analyze(file, bytes) {
      wantedBytes += bytes.length;
      const done = new Set<FileAnalyzer>();
      for (const path of readPathsOf(file)) {
        for (const { analyzer, bytesMax } of wantedBy(path)) {
          if (bytes.length > bytesMax || done.has(analyzer)) continue;
          if (analyzeAs(path, analyzer, file, bytes)) done.add(analyzer);
        }
      }
    },
    add,
    addAll(file, all) {
      const declared = all.reduce((sum, { facts }) => sum + (facts.packages?.length ?? 0), packages);
      if (declared > limits.packagesMax) {
        warnings.add({ code: 'LIMIT_EXCEEDED', message: limitMessage, path: file.path });
        return;
      }
      for (const { analyzer, facts } of all) add(file, analyzer, facts);
    },
    result() {
      for (const [key, group] of groups) analyzeGroup(key, group);
      groups.clear();
      return files;
    },
  };
}

function tellsSomething(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}

interface GroupMember {
  file: AnalyzedFile;
  /** The name by which it is read. */
  path: string;
  bytes: Buffer;
}
