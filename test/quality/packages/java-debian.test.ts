import { readdirSync } from 'node:fs';
import path from 'node:path';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { unpackDebianPackages } from '../harness/debian-files.ts';
import type { ListedPackage } from '../harness/listed-package.ts';
import { packageListTest } from '../harness/package-list-test.ts';

packageListTest({
  name: 'jars of Debian',
  listing: 'Debian’s Maven repository',
  missing: toolMissing('apt-get', '--version', 'apt') + toolMissing('dpkg', '--version', 'dpkg'),
  types: ['maven', 'generic'],
  select: ({ paths }) => paths.some((one) => one.includes('.jar')),
  atLeast: 30,
  makeRoot(folder) {
    const commons = [
      'beanutils',
      'cli',
      'codec',
      'collections4',
      'compress',
      'configuration2',
      'csv',
      'daemon',
      'dbcp2',
      'digester',
    ];
    const others = ['fileupload', 'io', 'lang', 'lang3', 'logging', 'net', 'pool2', 'text', 'validator'];
    const more = [
      'jackson2-core',
      'jackson2-databind',
      'guava',
      'google-gson',
      'yaml-snake',
      'slf4j',
      'netty',
      'jsoup',
      'xerces2',
      'bcprov',
    ];
    const names = [
      ...[...commons, ...others].map((name) => `libcommons-${name}-java`),
      ...more.map((name) => `lib${name}-java`),
    ];
    unpackDebianPackages(names, folder);
  },
  ownListing: mavenRepository,
  allowed: [
    {
      difference: 'missing maven xerces:xmlParserAPIs 2.6.2',
      reason: 'The link leads to the jar of a later version of the API.',
    },
    {
      difference: 'extra maven org.jctools:jctools-core 2.1-SNAPSHOT',
      reason: 'netty-common contains this project with its metadata.',
    },
    {
      difference: 'extra maven org.bouncycastle:bcprov-jdk18on 1.72',
      reason:
        'Debian names the artifact bcprov. Advisories use the name that belongs to the version in the class of the provider.',
    },
  ],
});

/** Debian links each jar at `usr/share/maven-repo/GROUP/ARTIFACT/VERSION/`. The versions `debian` and `2.x` are aliases. */
function mavenRepository(root: string): ListedPackage[] {
  const repository = path.join(root, 'usr/share/maven-repo');
  return readdirSync(repository, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.jar'))
    .map((file) => file.split('/').slice(0, -1))
    .map((parts) => ({ version: parts.pop() ?? '', artifact: parts.pop() ?? '', group: parts.join('.') }))
    .filter(({ version }) => !/^(?:debian|\d+\.x)$/.test(version))
    .map(({ group, artifact, version }) => ({ type: 'maven', name: `${group}:${artifact}`, version }));
}
