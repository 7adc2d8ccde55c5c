import type { LayerEntry } from '../../../engine/image/pack-tar.ts';
import { apkDatabase, dpkgDatabase } from './distribution-packages.ts';
import { javaArchives, npmPackages, pythonPackages } from './language-packages.ts';
import { rpmDatabase } from './rpm-database.ts';

/** A small image with packages that have had published vulnerabilities for years. */
export interface GoldenImage {
  name: string;
  entries(): Promise<LayerEntry[]> | LayerEntry[];
}

/**
 * Increases with every change of the golden images, also of the demo image: statements about another corpus say nothing about a release of a
 * scanner. An accepted release is then tried again before another one is compared with it.
 */
export const goldenCorpusRevision = 2;

/** Lists of packages of the kinds that scanners read differently. The demo image is one more image of the corpus. */
export const goldenImages: readonly GoldenImage[] = [
  {
    name: 'alpine-npm',
    entries: () => [
      osRelease('alpine', '3.18.0', 'Alpine Linux v3.18'),
      text('etc/alpine-release', '3.18.0\n'),
      apkDatabase([
        { name: 'busybox', version: '1.36.0-r9', source: 'busybox' },
        { name: 'curl', version: '8.1.0-r0', source: 'curl' },
        { name: 'libcrypto3', version: '3.1.0-r4', source: 'openssl' },
        { name: 'libexpat', version: '2.5.0-r0', source: 'expat' },
        { name: 'musl', version: '1.2.4-r0', source: 'musl' },
        { name: 'nghttp2-libs', version: '1.51.0-r0', source: 'nghttp2' },
      ]),
      ...npmPackages({
        '@babel/traverse': '7.20.0',
        axios: '0.21.0',
        express: '4.17.1',
        jsonwebtoken: '8.5.1',
        lodash: '4.17.15',
        minimist: '1.2.0',
        ws: '7.4.0',
      }),
    ],
  },
  {
    name: 'debian-pypi',
    entries: () => [
      osRelease('debian', '12', 'Debian GNU/Linux 12 (bookworm)'),
      text('etc/debian_version', '12.0\n'),
      dpkgDatabase([
        { name: 'bsdutils', version: '1:2.38.1-5', source: 'util-linux (2.38.1-5)' },
        { name: 'curl', version: '7.88.1-10', source: 'curl' },
        { name: 'libexpat1', version: '2.5.0-1', source: 'expat' },
        { name: 'libssl3', version: '3.0.9-1', source: 'openssl' },
        { name: 'libxml2', version: '2.9.14+dfsg-1.2', source: 'libxml2' },
        { name: 'zlib1g', version: '1:1.2.13.dfsg-1', source: 'zlib' },
      ]),
      ...pythonPackages({
        Django: '3.2.0',
        Flask: '2.2.0',
        Jinja2: '3.0.3',
        Pillow: '9.0.0',
        PyYAML: '5.3',
        requests: '2.25.0',
        urllib3: '1.26.0',
      }),
    ],
  },
  {
    name: 'almalinux-maven',
    entries: async () => [
      osRelease('almalinux', '9.0', 'AlmaLinux 9.0 (Emerald Puma)'),
      text('etc/redhat-release', 'AlmaLinux release 9.0 (Emerald Puma)\n'),
      await rpmDatabase([
        { name: 'bash', version: '5.1.8', release: '4.el9', source: 'bash' },
        { name: 'curl', version: '7.76.1', release: '14.el9', source: 'curl' },
        { name: 'expat', version: '2.2.10', release: '10.el9', source: 'expat' },
        { name: 'openssl-libs', epoch: 1, version: '3.0.1', release: '23.el9_0', source: 'openssl' },
        { name: 'zlib', version: '1.2.11', release: '31.el9', source: 'zlib' },
      ]),
      ...(await javaArchives([
        { group: 'com.fasterxml.jackson.core', artifact: 'jackson-databind', version: '2.9.8' },
        { group: 'commons-collections', artifact: 'commons-collections', version: '3.2.1' },
        { group: 'org.apache.commons', artifact: 'commons-text', version: '1.9' },
        { group: 'org.apache.logging.log4j', artifact: 'log4j-core', version: '2.14.1' },
        { group: 'org.springframework', artifact: 'spring-beans', version: '5.3.17' },
      ])),
    ],
  },
];

function osRelease(id: string, versionId: string, name: string): LayerEntry {
  return text('etc/os-release', `NAME="${name}"\nID=${id}\nVERSION_ID="${versionId}"\nPRETTY_NAME="${name}"\n`);
}

function text(path: string, content: string): LayerEntry {
  return { kind: 'file', path, content };
}
