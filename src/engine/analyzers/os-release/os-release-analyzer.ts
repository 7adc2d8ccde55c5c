import type { OperatingSystem } from '../../../domain/package.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { packageTextProblem } from '../package-text.ts';
import { readOsRelease } from './read-os-release.ts';
import { releaseReaders } from './read-release-file.ts';

const fileBytesMax = 64 * 1024;

const folders = ['etc/', 'usr/lib/'];

/** Paths of the files that name the distribution, in the order of precedence: os-release(5) at both standard paths, then release files. */
export const releasePaths: readonly string[] = ['os-release', ...releaseReaders.keys()].flatMap((name) =>
  folders.map((folder) => folder + name),
);

/** Variants of Fedora, to one of which `usr/lib/os-release` is a link. */
const variantsFolder = 'usr/lib/os.release.d/';

const wantedPaths: ReadonlySet<string> = new Set(releasePaths);

/** Identity of the distribution. */
export const osReleaseAnalyzer: FileAnalyzer = {
  id: 'os-release',
  reads: 'the distribution: os-release and the release files of older distributions',
  revision: 2,
  names: { baseNames: ['os-release', ...releaseReaders.keys()], folders: [variantsFolder] },
  wants: (path) => (wantedPaths.has(path) || path.startsWith(variantsFolder) ? fileBytesMax : 0),
  analyze,
};

function analyze(file: WantedFile): FileFacts {
  const readRelease = releaseReaders.get(file.path.slice(file.path.lastIndexOf('/') + 1));
  if (!readRelease) return analyzeOsRelease(file);
  const operatingSystem = readRelease(file.bytes);
  return operatingSystem ? { operatingSystem } : {};
}

function analyzeOsRelease(file: WantedFile): FileFacts {
  const fields = readOsRelease(file.bytes);
  // os-release(5): without ID it is `linux`. An empty or foreign file yields no identity.
  if (fields.size === 0) return { warnings: ['The file contains no assignment, so the distribution is unknown.'] };
  const id = (fields.get('ID') ?? 'linux').toLowerCase();
  const versionId = fields.get('VERSION_ID') ?? '';
  if (!isIdentifier(id)) return { warnings: ['ID is not an identifier.'] };
  if (versionId !== '' && !/^[A-Za-z0-9][A-Za-z0-9._+~-]{0,63}$/.test(versionId)) {
    return { warnings: ['VERSION_ID is not a version.'] };
  }
  const codename = codenameOf(fields);
  const idLike = (fields.get('ID_LIKE') ?? '').toLowerCase().split(/\s+/).filter(isIdentifier).slice(0, idLikeMax);
  const cpe = readable(fields.get('CPE_NAME'));
  const operatingSystem: OperatingSystem = {
    id,
    versionId,
    ...(codename !== undefined && { codename }),
    name: readable(fields.get('PRETTY_NAME')) ?? readable(fields.get('NAME')) ?? `${id} ${versionId}`.trim(),
    ...(idLike.length > 0 && { idLike }),
    ...(cpe !== undefined && { cpe }),
  };
  return { operatingSystem };
}

const idLikeMax = 8;

function isIdentifier(text: string): boolean {
  return /^[a-z0-9][a-z0-9._-]{0,63}$/.test(text);
}

/** `VERSION_CODENAME`, or the name in parentheses of `VERSION="8 (jessie)"`, as older releases write it. */
function codenameOf(fields: ReadonlyMap<string, string>): string | undefined {
  const bracketed = /\(([^()]+)\)/.exec(fields.get('VERSION') ?? '')?.[1];
  const codename = fields.get('VERSION_CODENAME') ?? fields.get('UBUNTU_CODENAME') ?? bracketed;
  return codename !== undefined && /^[A-Za-z0-9 ._-]{1,64}$/.test(codename) ? codename.toLowerCase() : undefined;
}

function readable(text: string | undefined): string | undefined {
  return text === undefined || packageTextProblem(text) !== undefined ? undefined : text;
}
