import type { DeclaredPackage, OperatingSystem, PackageType } from '../../domain/package.ts';
import type { ArchiveLimits } from '../zip/zip-budget.ts';
import type { ContentFormat } from './content-format.ts';

/** A complete file of a layer that an analyzer requested. It is never longer than the size that `wants` returned. */
export interface WantedFile {
  /** Path inside the image without a leading slash, normalized, without `..`. Hostile text: for display and matching only. */
  path: string;
  bytes: Uint8Array;
  /** The other files of the same group in this layer, by path. See `FileAnalyzer.groupOf`. */
  companions?: ReadonlyMap<string, Uint8Array>;
}

/** The packages that another file declares, by its path relative to the folder of this file, or packages by type and name. */
export type PackageOwner = { file: string } | { type: PackageType; name?: string; architecture?: string };

/**
 * Where the packages of a lock file are installed: in the `node_modules` folder or beside the Plug'n'Play file of its project (`project`), or
 * in a folder that does not depend on the place of the project (`image`). A package manager keeps a `record` of the packages that it installed:
 * their manifests declare them, and only the hashes of the record count.
 */
export type LockScope = 'project' | 'image' | 'record';

/** The facts in one file, independent of the rest of the image. They are plain data that can be cloned and stored. */
export interface FileFacts {
  packages?: DeclaredPackage[];
  /** Set for a lock file: the place where its packages are installed. They are listed as `select-locked-packages.ts` defines. */
  lockScope?: LockScope;
  operatingSystem?: OperatingSystem;
  /**
   * Hashes (path-hash.ts) of the files that the packages of `owner` own, as float64 in native byte
   * order. A language package in a file of a distribution package belongs to the distribution, which provides its fixes.
   */
  ownedHashes?: Uint8Array;
  /**
   * Which of `packages` own the hashes, if the file states it: pairs of an index into `packages` and the end of a run of hashes, as unsigned 32-bit
   * numbers in native byte order. A run without a package has the index `noOwner`. Absent: the only package of the owner owns all of them.
   */
  ownedRuns?: Uint8Array;
  /** Folders that `owner` owns with everything below, relative to the folder of this file: `.`, `../gems/rake-13.0.6`. */
  ownedFolders?: string[];
  /**
   * Folders, as `ownedFolders`, in which `owner` owns everything except programs. The manifest was written by the authors of the package, so that
   * no package manager states what is beside it. It names its programs in `ownedHashes`.
   */
  libraryFolders?: string[];
  /**
   * The packages that own `ownedHashes`, `ownedFolders` and `libraryFolders`. Default: the packages of this file. Without such a package in the image, the files
   * have no owner.
   */
  owner?: PackageOwner;
  /**
   * The packages are evidence of packages whose databases or manifests other files contain: a bill of materials. Where another file declares a
   * package of the same type, name and version, it is that package, whatever architecture and source they name.
   */
  isSecondary?: true;
  /**
   * The packages are the file itself, as its own content names it: an assembly, a program. A package that owns the file names it more exactly
   * and replaces them: one of a distribution, one of the same type, or for programs of type `generic` any package.
   */
  isOwnIdentity?: true;
  /**
   * `ID` in os-release of the distribution of the distribution packages of this file, when the file states it. They are left out of an image
   * of another distribution, whose advisories say nothing about them, and the scan is partial.
   */
  distribution?: string;
  /** Evidence for image checks, for example `{ kind: 'empty-password', subject: 'root' }`. Never the value of a secret. */
  evidence?: { kind: string; subject: string }[];
  /**
   * Standard paths of a database that is outside of them. The facts count only where a link at one of these paths leads to this file. Without
   * such a link, the file belongs to another root, and the kind of its path (`src/engine/unread/`) is listed as unread.
   */
  linkedAs?: readonly string[];
  /**
   * Licenses of the distribution package of the type whose documentation this file is, as declared. The package has none of its own and
   * finds the file by its path.
   */
  licenses?: string[];
  /** One sentence each. A file with a warning counts as partly unread. */
  warnings?: string[];
  /**
   * Id of the unread kind (`src/engine/unread/content-kinds.ts`) of a file that was recognized and whose packages could not be determined,
   * or not all of them. Absent: the kind that path and content indicate, unless the file declares a package.
   */
  unreadKind?: string;
}

/** Index in `ownedRuns` of hashes whose package is not known. */
export const noOwner = 0xffff_ffff;

interface AnalyzerIdentity {
  /** Stable name, equal to the name of the folder. */
  id: string;
  /** The content that it reads, for docs/supported.md: `Debian packages: var/lib/dpkg/status`, in Markdown. */
  reads: string;
  /** Increased with every change of the output of the analyzer: the layer cache uses it as key. */
  revision: number;
}

/**
 * Names of the files that `wants` may accept. They are an index: `wants` is called for matching paths only, so that fifty analyzers cost no
 * more than one for the millions of other paths.
 */
export interface FileNames {
  /** `package.json`. */
  baseNames?: readonly string[];
  /** Text after the last dot of the base name, in any case: `gemspec`. */
  extensions?: readonly string[];
  /** Folders at the root, with a slash at the end: `var/lib/dpkg/`. */
  folders?: readonly string[];
}

/** Reads whole files that it recognizes by their paths. */
export interface FileAnalyzer extends AnalyzerIdentity {
  names: FileNames;
  /**
   * Largest size in bytes that is read, or 0 when the analyzer does not read this path. A larger file leads to a FILE_TOO_LARGE warning. It
   * may only test strings.
   */
  wants(path: string): number;
  /**
   * Key of the files that `analyze` needs together, for example a database and its write-ahead log: the path of the main file. They are
   * stored until the layer ends, and `analyze` is called once, for the main file, or for one of the others when the layer has no main file.
   */
  groupOf?(path: string): string | undefined;
  /** Never throws for bad content. It returns the readable part and a warning for the rest. */
  analyze(file: WantedFile): FileFacts;
}

/** A file that no file analyzer wants and whose first bytes are those of a known format. */
export interface ContentFile {
  path: string;
  sizeBytes: number;
  mode: number;
  format: ContentFormat;
  /** The first `contentHeadBytes` of the file, or the whole file when it is shorter. Valid during the call only. */
  head: Buffer;
  /** Limits of archives in the file. Default: those of `engine/zip`. */
  archives?: ArchiveLimits;
}

/** Reads the content of one file while it is streamed. Its memory must not grow with the size of the file. */
export interface ContentReader {
  /**
   * Processes the next bytes, from the start of the file on, head included. They are valid during the call only. Returns false when no
   * further bytes are needed.
   */
  take(piece: Buffer): boolean;
  /** The facts of the bytes that were passed. Called once, also when `take` returned false. */
  end(): FileFacts;
}

/** Reads files that it recognizes by their first bytes, in one pass and without storing them. */
export interface ContentAnalyzer extends AnalyzerIdentity {
  /** Undefined when the analyzer does not read this file. */
  recognizes(file: ContentFile): ContentReader | undefined;
}

/** To add one: a folder here, an entry in `analyzers.ts`, cases for the contract test. */
export type Analyzer = FileAnalyzer | ContentAnalyzer;

export function isContentAnalyzer(analyzer: Analyzer): analyzer is ContentAnalyzer {
  return 'recognizes' in analyzer;
}

export function isFileAnalyzer(analyzer: Analyzer): analyzer is FileAnalyzer {
  return 'wants' in analyzer;
}
