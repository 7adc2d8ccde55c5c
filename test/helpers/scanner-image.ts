import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeBlob, makeImage, sha256, writeLayout } from './oci-layout.ts';
import { buildTar, type TarPart } from './tar-builder.ts';

/** Inputs of external scanners: one small image in the two forms that they read. */
export interface ScannerImage {
  /** Folder of an OCI layout. */
  layout: string;
  /** File in the format of `docker save`. */
  archive: string;
}

export const scannerImageNames = ['alpine', 'debian'] as const;
export type ScannerImageName = (typeof scannerImageNames)[number];

/** `type name version` of the packages of each image, sorted. */
export const scannerImagePackages: Readonly<Record<ScannerImageName, readonly string[]>> = {
  alpine: [
    'apk busybox 1.36.0-r9',
    'apk libcrypto3 3.1.0-r4',
    'apk musl 1.2.4-r0',
    'npm @babel/traverse 7.20.0',
    'npm left-pad 1.3.0',
    'npm lodash 4.17.15',
    'npm minimist 1.2.0',
    'pypi django 3.2.0',
    'pypi jinja2 3.0.3',
  ],
  debian: ['deb bsdutils 1:2.38.1-5', 'deb libssl3 3.0.9-1', 'deb zlib1g 1:1.2.13.dfsg-1', 'npm axios 0.21.0'],
};

/** Writes an image with packages of an operating system, npm and PyPI that have published vulnerabilities. */
export function writeScannerImage(folder: string, name: ScannerImageName): ScannerImage {
  const layers = (name === 'alpine' ? alpineLayers : debianLayers)();
  const image = { layout: path.join(folder, 'layout'), archive: path.join(folder, 'image.tar') };
  mkdirSync(folder, { recursive: true });
  const config = {
    created: '2024-05-01T00:00:00Z',
    config: { Env: ['PATH=/usr/bin'], Cmd: ['node', '/app/server.js'] },
  };
  const { blobs, manifest } = makeImage({ layers, config });
  writeLayout(image.layout, blobs, [{ blob: manifest, name: '1.0' }]);
  writeFileSync(image.archive, dockerArchive(layers, config));
  return image;
}

function alpineLayers(): Buffer[] {
  const installed = [
    apkEntry('musl', '1.2.4-r0'),
    apkEntry('libcrypto3', '3.1.0-r4', 'openssl'),
    apkEntry('busybox', '1.36.0-r9'),
  ];
  return [
    buildTar(
      {
        name: 'etc/os-release',
        content: 'NAME="Alpine Linux"\nID=alpine\nVERSION_ID=3.18.0\nPRETTY_NAME="Alpine Linux v3.18"\n',
      },
      { name: 'etc/alpine-release', content: '3.18.0\n' },
      { name: 'lib/apk/db/installed', content: installed.join('\n') },
    ),
    buildTar(
      npmPackage('lodash', '4.17.15'),
      npmPackage('minimist', '1.2.0'),
      npmPackage('@babel/traverse', '7.20.0'),
      npmPackage('left-pad', '1.3.0'),
      npmLock({ lodash: '4.17.15', minimist: '1.2.0', '@babel/traverse': '7.20.0', 'left-pad': '1.3.0' }),
      { name: 'app/server.js', content: '// first\n'.repeat(200) },
    ),
    buildTar(
      ...pythonPackage('Django', '3.2.0'),
      ...pythonPackage('Jinja2', '3.0.3'),
      { name: 'app/server.js', content: '// second\n'.repeat(200) },
      { name: 'usr/bin/elevate', content: 'x', mode: 0o4755 },
    ),
  ];
}

function debianLayers(): Buffer[] {
  const status = [
    dpkgEntry('bsdutils', '1:2.38.1-5', 'util-linux (2.38.1-5)'),
    dpkgEntry('libssl3', '3.0.9-1', 'openssl'),
    dpkgEntry('zlib1g', '1:1.2.13.dfsg-1', 'zlib'),
  ];
  return [
    buildTar(
      {
        name: 'etc/os-release',
        content: 'ID=debian\nVERSION_ID="12"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n',
      },
      { name: 'etc/debian_version', content: '12.0\n' },
      { name: 'var/lib/dpkg/status', content: status.join('\n') },
    ),
    buildTar(npmPackage('axios', '0.21.0')),
  ];
}

function apkEntry(name: string, version: string, origin = name): string {
  const checksum = Buffer.alloc(20, name).toString('base64');
  return `C:Q1${checksum}\nP:${name}\nV:${version}\nA:x86_64\nS:1\nI:1\nT:x\nU:https://example.com\nL:MIT\no:${origin}\nm:A <a@example.com>\nt:1\nc:${'0'.repeat(40)}\n`;
}

function dpkgEntry(name: string, version: string, source: string): string {
  return `Package: ${name}\nStatus: install ok installed\nPriority: required\nSection: utils\nInstalled-Size: 1\nMaintainer: A <a@example.com>\nArchitecture: amd64\nSource: ${source}\nVersion: ${version}\nDescription: x\n`;
}

function npmPackage(name: string, version: string): TarPart {
  return {
    name: `app/node_modules/${name}/package.json`,
    content: JSON.stringify({ name, version, license: 'MIT' }),
  };
}

/** npm's own record of the folder, which OSV-Scanner reads. */
function npmLock(versions: Record<string, string>): TarPart {
  const packages = Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]);
  const content = JSON.stringify({ name: 'app', lockfileVersion: 3, packages: Object.fromEntries(packages) });
  return { name: 'app/node_modules/.package-lock.json', content };
}

function pythonPackage(name: string, version: string): TarPart[] {
  const folder = `usr/lib/python3.11/site-packages/${name}-${version}.dist-info`;
  return [
    {
      name: `${folder}/METADATA`,
      content: `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\nLicense: BSD\n\n`,
    },
    { name: `${folder}/RECORD`, content: '' },
  ];
}

/** `docker save`: manifest.json, the configuration, and layers as plain tars. */
function dockerArchive(layers: Buffer[], config: Record<string, unknown>): Buffer {
  const content = makeBlob('', {
    os: 'linux',
    architecture: 'amd64',
    rootfs: { type: 'layers', diff_ids: layers.map(sha256) },
    history: layers.map((_, index) => ({ created_by: `step ${index}` })),
    ...config,
  });
  const configName = `${content.digest.slice(7)}.json`;
  const names = layers.map((layer) => `${sha256(layer).slice(7)}/layer.tar`);
  const manifest = [{ Config: configName, RepoTags: ['example.com/shop/web:1.0'], Layers: names }];
  return buildTar(
    { name: 'manifest.json', content: JSON.stringify(manifest) },
    { name: configName, content: content.bytes },
    ...layers.map((layer, index) => ({ name: names[index] ?? '', content: layer })),
  );
}
