/** A Debian package of the image's root file system. */
export interface DebianPackage {
  architecture: string;
  /** Below the address of the archive: `debian/pool/main/g/glibc/libc6_2.41-12_amd64.deb`. */
  path: string;
  sha256: string;
}

export const debianRelease = 'trixie';
/** Node needs the C and C++ libraries. `base-files` has os-release and the links of the merged `/usr`. */
export const debianNames = ['base-files', 'gcc-14-base', 'libc6', 'libgcc-s1', 'libstdc++6'];

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
