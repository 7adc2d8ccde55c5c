/** A package for rpmbuild. Packages of one `source` are built from one spec. */
export interface RpmPackage {
  name: string;
  version: string;
  release: string;
  source: string;
  epoch?: number;
  architecture: 'x86_64' | 'i686' | 'noarch';
  /** Empty: the package has none. */
  vendor: string;
  module?: string;
}

const vendors = ['Red Hat, Inc.', 'CentOS', ''];
const releases = [
  '1.el9',
  '14.el9_4.2',
  '2.module_el8.2.0+305+5e198a41',
  '3.20180605git4a062cf.el8',
  '1~rc1.fc40',
  '7^git20240101.amzn2023.0.1',
];
const versions = ['1.0.2k', '4.18.0', '2023a', '0.9.9', '20240202', '5.26.3~beta', '3.0.7^p1'];
const words = [
  'bash',
  'glibc',
  'python3',
  'perl-Text-Tabs+Wrap',
  'libstdc++',
  'java-17-openjdk',
  'xorg_x11',
  'nss',
  'gtk2.0',
  'NetworkManager',
];

/** Packages with every form of epoch, vendor, module, architecture, version and release that distributions use. */
export function rpmPackages(count: number): RpmPackage[] {
  return Array.from({ length: count }, (_, index) => {
    const group = Math.floor(index / 3);
    const release = releases[group % releases.length] ?? '1';
    const source = `${words[group % words.length]}-${group}`;
    return {
      name: index % 3 === 0 ? source : `${source}-${index % 3 === 1 ? 'libs' : 'devel'}`,
      version: versions[group % versions.length] ?? '1',
      release,
      source,
      ...(group % 4 === 0 ? { epoch: group % 3 } : {}),
      architecture: group % 5 === 1 ? 'noarch' : group % 7 === 3 ? 'i686' : 'x86_64',
      vendor: vendors[group % vendors.length] ?? '',
      ...(release.includes('module') ? { module: `nodejs:${group}:8020020200507003530:0d58ad57` } : {}),
    };
  });
}
