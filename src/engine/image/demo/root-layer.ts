import type { DemoPackage } from '../../advisories/demo/compile-demo-snapshot.ts';
import type { LayerEntry } from '../pack-tar.ts';

/** Files that each package of the root contains. Programs are placeholders, because the demo image never runs. */
const packageFiles: Record<string, readonly string[]> = {
  'alpine-baselayout': ['etc/hosts', 'etc/profile', 'etc/motd'],
  'apk-tools': ['sbin/apk'],
  busybox: ['bin/busybox'],
  libcrypto3: ['lib/libcrypto.so.3'],
  libssl3: ['lib/libssl.so.3'],
  musl: ['lib/ld-musl-x86_64.so.1'],
  zlib: ['lib/libz.so.1.2.13'],
};

const licenses: Record<string, string> = {
  'alpine-baselayout': 'GPL-2.0-only',
  'apk-tools': 'GPL-2.0-only',
  busybox: 'GPL-2.0-only',
  libcrypto3: 'Apache-2.0',
  libssl3: 'Apache-2.0',
  musl: 'MIT',
  zlib: 'Zlib',
};

const programBytes = 48 * 1024;

/** A root file system in Alpine's layout, with the database of its packages. */
export function rootLayer(packages: readonly DemoPackage[]): LayerEntry[] {
  const directories = [
    'bin',
    'dev',
    'etc',
    'home',
    'lib',
    'lib/apk',
    'lib/apk/db',
    'proc',
    'root',
    'sbin',
    'usr',
    'var',
  ];
  return [
    ...directories.map((path): LayerEntry => ({ kind: 'directory', path, mode: path === 'root' ? 0o700 : 0o755 })),
    { kind: 'directory', path: 'tmp', mode: 0o1777 },
    text('etc/os-release', osRelease),
    text('etc/alpine-release', '3.18.0\n'),
    text('etc/passwd', 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/:/sbin/nologin\n'),
    text('etc/group', 'root:x:0:root\nnobody:x:65534:\n'),
    text('lib/apk/db/installed', packages.map(stanza).join('\n')),
    ...packages.flatMap(({ name }) => (packageFiles[name] ?? []).map((path) => packageFile(name, path))),
    { kind: 'symlink', path: 'bin/sh', target: '/bin/busybox' },
    { kind: 'symlink', path: 'lib/libz.so.1', target: 'libz.so.1.2.13' },
  ];
}

const osRelease = [
  'NAME="Alpine Linux"',
  'ID=alpine',
  'VERSION_ID=3.18.0',
  'PRETTY_NAME="Alpine Linux v3.18"',
  '',
].join('\n');

/** A package in apk's database of installed packages (apk-package(5)). */
function stanza({ name, version, source = name }: DemoPackage): string {
  const folders = Map.groupBy(packageFiles[name] ?? [], (path) => path.slice(0, path.lastIndexOf('/')));
  const files = [...folders].flatMap(([folder, paths]) => [
    `F:${folder}`,
    ...paths.map((path) => `R:${path.slice(folder.length + 1)}`),
  ]);
  const fields = [`P:${name}`, `V:${version}`, 'A:x86_64', `L:${licenses[name] ?? 'MIT'}`, `o:${source}`];
  return [...fields, ...files, ''].join('\n');
}

function packageFile(name: string, path: string): LayerEntry {
  if (path.startsWith('etc/')) return text(path, `# ${path}, of the demo image\n`);
  const line = `stand-in for ${path} of ${name}; the demo image holds no program\n`;
  const content = line.repeat(Math.ceil(programBytes / line.length)).slice(0, programBytes);
  return { kind: 'file', path, content, mode: 0o755 };
}

function text(path: string, content: string): LayerEntry {
  return { kind: 'file', path, content };
}
