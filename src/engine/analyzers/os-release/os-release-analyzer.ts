import type { OperatingSystem } from '../../../domain/package.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { packageTextProblem } from '../package-text.ts';
import { readOsRelease } from './read-os-release.ts';

const fileBytesMax = 64 * 1024;

/** Identity of the distribution: os-release(5), at both standard paths. */
export const osReleaseAnalyzer: FileAnalyzer = {
  id: 'os-release',
  revision: 1,
  names: { baseNames: ['os-release'] },
  wants: (path) => (path === 'etc/os-release' || path === 'usr/lib/os-release' ? fileBytesMax : 0),
  analyze,
};

function analyze(file: WantedFile): FileFacts {
  const fields = readOsRelease(file.bytes);
  // os-release(5): without ID it is `linux`. An empty or foreign file yields no identity.
  if (fields.size === 0) return { warnings: ['The file contains no assignment, so the distribution is unknown.'] };
  const id = (fields.get('ID') ?? 'linux').toLowerCase();
  const versionId = fields.get('VERSION_ID') ?? '';
  if (!/^[a-z0-9][a-z0-9._-]{0,63}$/.test(id)) return { warnings: ['ID is not an identifier.'] };
  if (versionId !== '' && !/^[A-Za-z0-9][A-Za-z0-9._+~-]{0,63}$/.test(versionId)) {
    return { warnings: ['VERSION_ID is not a version.'] };
  }
  const codename = codenameOf(fields);
  const operatingSystem: OperatingSystem = {
    id,
    versionId,
    ...(codename !== undefined && { codename }),
    name: readable(fields.get('PRETTY_NAME')) ?? readable(fields.get('NAME')) ?? `${id} ${versionId}`.trim(),
  };
  return { operatingSystem };
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
