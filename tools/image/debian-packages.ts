/** A Debian package of the image's root file system. */
export interface DebianPackage {
  architecture: string;
  /** Below the address of the archive: `debian/pool/main/g/glibc/libc6_2.41-12_amd64.deb`. */
  path: string;
  sha256: string;
}

export const debianRelease = 'trixie';
/** Node needs the C and C++ libraries. `base-files` has os-release and the links of the merged `/usr`. */
export const serviceNames: readonly string[] = ['base-files', 'gcc-14-base', 'libc6', 'libgcc-s1', 'libstdc++6'];
/** A shell sets the limits of external scanners (`lib/run-process.ts`). */
export const scannerNames: readonly string[] = ['dash'];
export const debianNames: readonly string[] = [...serviceNames, ...scannerNames];

/** The name in the file name of a package (Debian policy 5.6.1): `libc6_2.41-12_amd64.deb`. */
export function packageNameOf({ path }: DebianPackage): string {
  return path.slice(path.lastIndexOf('/') + 1).split('_')[0] ?? '';
}

/** Reads the list of packages: architecture, path and SHA-256 in each line. Lines that begin with `#` are comments. */
export function parseDebianPackages(text: string): DebianPackage[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [architecture = '', path = '', sha256 = ''] = line.split(' ');
      if (!/^[0-9a-f]{64}$/.test(sha256) || !/^debian(-security)?\/pool\//.test(path))
        throw new Error(`not a package of the image: ${line}`);
      return { architecture, path, sha256 };
    });
}
