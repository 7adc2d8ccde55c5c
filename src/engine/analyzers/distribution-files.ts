import type { DistributionFile } from '../../domain/package.ts';
import { boundedHashes } from './package-hashes.ts';

/** A file of a package version, as a lock file lists it. Some formats state hashes without the names of the files. */
export interface ListedFile {
  /** File name or address. */
  name: string | undefined;
  hashes: readonly string[];
}

/** Versions of widely used packages have some 70 files. */
const filesMax = 100;
const nameLengthMax = 1024;

/**
 * What the listed files of a package version state about it. A single file is the one that was installed, so that its hashes are those of the
 * package. Of several, any may have been installed: they are listed with their names, and those without a name are left out. Files for other
 * operating systems than Linux are not counted.
 */
export function statedFiles(files: readonly ListedFile[]): { hashes?: string[]; distributions?: DistributionFile[] } {
  const usable = files.filter(({ name }) => name === undefined || !isForOtherSystem(fileNameOf(name)));
  const [only] = usable;
  const distributions = boundedDistributions(usable);
  return usable.length === 1 && only ? { hashes: [...only.hashes], distributions } : { distributions };
}

/** The files with an acceptable name and hash, bounded. */
export function boundedDistributions(files: readonly ListedFile[]): DistributionFile[] {
  const accepted = new Map<string, DistributionFile>();
  for (const file of files) {
    if (accepted.size === filesMax) break;
    const [name, hashes] = [plainName(file.name), boundedHashes(file.hashes)];
    if (name !== undefined && hashes.length > 0 && !accepted.has(name)) accepted.set(name, { name, hashes });
  }
  return [...accepted.values()];
}

/** The name, or the address without credentials and parameters, which may be secret. Undefined for other texts. */
function plainName(name: string | undefined): string | undefined {
  if (name === undefined || name.length > nameLengthMax) return undefined;
  if (/^[A-Za-z0-9_][A-Za-z0-9._+!~-]*$/.test(name)) return name;
  if (!/^https?:\/\//i.test(name) || !URL.canParse(name)) return undefined;
  const { origin, pathname } = new URL(name);
  return /^\/(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})+$/.test(pathname) && !origin.includes('[')
    ? `${origin}${pathname}`
    : undefined;
}

function fileNameOf(name: string): string {
  const path = name.split(/[?#]/, 1)[0] ?? '';
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Wheels have their platforms at the end of their names (packaging.python.org, "Platform compatibility tags"). */
function isForOtherSystem(fileName: string): boolean {
  if (/\.(?:exe|msi|dmg)$/i.test(fileName)) return true;
  const platforms = /-([^-]{1,512})\.whl$/i.exec(fileName)?.[1]?.split('.') ?? [];
  return platforms.length > 0 && platforms.every((one) => otherSystem.test(one));
}

const otherSystem = /^(?:win|macosx_|ios_|android_|emscripten_|pyodide_|wasi_)/i;
