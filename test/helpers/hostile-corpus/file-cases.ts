import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { elfWithNote } from '../elf-note.ts';
import { fullSizeOr } from '../full-size.ts';
import { makeJar, pomProperties } from '../make-jar.ts';
import { makeZip } from '../make-zip.ts';
import { bashHeader, bdbPageBytes, bdbRpmDatabase, ndbRpmDatabase, sqliteRpmDatabase } from '../rpm-databases.ts';
import { canary, type HostileCase, imageWith } from './hostile-case.ts';

const lock = (packages: object): string => JSON.stringify({ name: 'x', lockfileVersion: 3, packages });
const deepJson = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
/** One file may have 100,000 packages. */
const lockedPackages = fullSizeOr(250_000, 101_000);
const bdb = 'var/lib/rpm/Packages';
const ndb = 'usr/lib/sysimage/rpm/Packages.db';
const sqlite = 'usr/lib/sysimage/rpm/rpmdb.sqlite';

function changed(bytes: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(value, at);
  return copy;
}

const nested = (depth: number, isStored: boolean): Buffer => {
  let jar = makeJar({ maven: ['org.acme:inner:1.0'] });
  for (let level = 0; level < depth; level += 1) {
    jar = makeJar({ entries: [{ name: 'x.jar', content: jar, isStored }] });
  }
  return jar;
};

const file = (
  name: string,
  attacks: string,
  path: string,
  content: Buffer | string,
  expected: string,
): HostileCase => ({
  name,
  attacks,
  make: () => imageWith({ name: path, content }),
  expected,
});

const pages = Buffer.alloc(bdbPageBytes * 40, 0xff);

/** Files that attack analyzers. */
export const fileCases: readonly HostileCase[] = [
  file('a Berkeley DB of random bytes', 'database reader', bdb, randomBytes(200_000), 'partial: MALFORMED_FILE'),
  file(
    'a Berkeley DB that ends in a page',
    'database reader',
    bdb,
    bdbRpmDatabase([bashHeader()]).subarray(0, 700),
    'partial: MALFORMED_FILE',
  ),
  file(
    'a Berkeley DB whose pages are of an unknown type',
    'database reader',
    bdb,
    Buffer.concat([bdbRpmDatabase([bashHeader()]).subarray(0, bdbPageBytes), pages]),
    'partial: MALFORMED_FILE',
  ),
  file(
    'an ndb with false slots',
    'database reader',
    ndb,
    changed(ndbRpmDatabase([bashHeader()]), 12, 0xffff_fff0),
    'partial: MALFORMED_FILE',
  ),
  file(
    'an ndb that ends in a blob',
    'database reader',
    ndb,
    ndbRpmDatabase([bashHeader()]).subarray(0, -40),
    'partial: MALFORMED_FILE',
  ),
  file(
    'a SQLite header without pages',
    'database reader',
    sqlite,
    Buffer.from('SQLite format 3\0'.padEnd(100, '\0')),
    'partial: MALFORMED_FILE',
  ),
  file(
    'a SQLite database whose root page is itself',
    'database reader',
    sqlite,
    cyclicSqlite(),
    'partial: MALFORMED_FILE',
  ),
  file(
    'an rpm header with a count beyond the file',
    'database reader',
    ndb,
    ndbRpmDatabase([changed(bashHeader(), 0, 0xffff_ffff)]),
    'partial: MALFORMED_FILE',
  ),
  file('a jar nested 1,000 deep', 'archives in archives', 'app/x.jar', nested(1000, true), 'partial: MALFORMED_FILE'),
  file(
    'a jar that expands at each of 30 levels',
    'archives in archives',
    'app/x.jar',
    nested(30, false),
    'partial: MALFORMED_FILE',
  ),
  file('a jar with 20,000 archives', 'archives in archives', 'app/x.jar', manyArchives(), 'partial: MALFORMED_FILE'),
  file(
    'a jar whose entries share the same archive',
    'overlapping entries of ZIP',
    'app/x.jar',
    quine(),
    'partial: MALFORMED_FILE',
  ),
  file(
    'a jar with a compressed manifest of 100 MB',
    'decompression in archives',
    'app/x.jar',
    makeZip([{ name: 'META-INF/MANIFEST.MF', content: Buffer.alloc(100_000_000) }]),
    'partial: MALFORMED_FILE',
  ),
  file(
    'a jar with false sizes',
    'decompression in archives',
    'app/x.jar',
    makeZip([{ ...pomProperties('a:b:1'), plainBytes: 0xffff_fff0 }]),
    'partial: MALFORMED_FILE',
  ),
  file(
    'a jar without a directory',
    'archives',
    'app/x.jar',
    makeJar({ maven: ['a:b:1'] }).subarray(0, -60),
    'partial: MALFORMED_FILE',
  ),
  file(
    'an encrypted jar',
    'archives',
    'app/x.jar',
    makeZip([{ ...pomProperties('a:b:1'), isEncrypted: true }]),
    'partial: MALFORMED_FILE',
  ),
  file(
    'a jar whose coordinates have 60,000 characters',
    'names',
    'app/x.jar',
    makeJar({ maven: [`${'g'.repeat(60_000)}:b:1`] }),
    'unread: java',
  ),
  file(
    'a CycloneDX file with 100,000 levels',
    'deep JSON',
    'usr/share/x.cdx.json',
    `{"bomFormat":"CycloneDX","components":${deepJson(100_000)}}`,
    'partial: MALFORMED_FILE',
  ),
  file(
    'a CycloneDX file whose components are not objects',
    'types of JSON',
    'usr/share/x.cdx.json',
    '{"bomFormat":"CycloneDX","specVersion":"1.5","components":[1,null,[],"x",{"name":{}}]}',
    'partial: MALFORMED_FILE',
  ),
  file(
    'an SPDX file that ends early',
    'JSON',
    'usr/share/x.spdx.json',
    '{"spdxVersion":"SPDX-2.3","packages":[{"name":"a"',
    'partial: MALFORMED_FILE',
  ),
  file(
    'a package-lock.json with prototype names',
    'prototype pollution',
    'srv/package-lock.json',
    '{"lockfileVersion":3,"packages":{"node_modules/__proto__":{"version":"1.0.0"},"node_modules/constructor":{"version":"1.0.0"},"__proto__":{"version":"x"}}}',
    'complete',
  ),
  file(
    `a package-lock.json of ${lockedPackages} packages`,
    'number of packages',
    'srv/package-lock.json',
    lock(
      Object.fromEntries(
        Array.from({ length: lockedPackages }, (_, n) => [`node_modules/p${n}`, { version: '1.0.0' }]),
      ),
    ),
    'partial: MALFORMED_FILE',
  ),
  file(
    'a package.json with prototype names',
    'prototype pollution',
    'a/node_modules/x/package.json',
    '{"__proto__":{"name":"x"},"constructor":{"prototype":{}},"name":"x","version":"1"}',
    'complete',
  ),
  file(
    'a package.json with 100,000 levels',
    'deep JSON',
    'a/node_modules/x/package.json',
    deepJson(100_000),
    'partial: MALFORMED_FILE',
  ),
  file(
    'a package.json of the size of a database',
    'size of a file',
    'a/node_modules/x/package.json',
    Buffer.alloc(40_000_000, ' '),
    'partial: FILE_TOO_LARGE',
  ),
  file('a yarn.lock of one line of 4 MB', 'long lines', 'srv/yarn.lock', `"${'a@'.repeat(2_000_000)}`, 'complete'),
  file(
    'a pnpm-lock.yaml with aliases',
    'YAML expansion',
    'srv/pnpm-lock.yaml',
    `lockfileVersion: '9.0'\na: &a [x,x]\nb: &b [*a,*a,*a]\nc: [*b,*b,*b]\npackages:\n  c@1.0.0: {}\n`,
    'complete',
  ),
  file(
    'a Cargo.lock with 100,000 nested arrays',
    'deep TOML',
    'srv/Cargo.lock',
    `x = ${'['.repeat(100_000)}`,
    'partial: MALFORMED_FILE',
  ),
  file(
    'a pom.xml with entity expansion',
    'XML entities',
    'srv/pom.xml',
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><project><groupId>&b;</groupId></project>',
    'complete',
  ),
  file(
    'a pom.xml with an external entity',
    'XML entities',
    'srv/pom.xml',
    '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><project><groupId>&a;</groupId><artifactId>b</artifactId><version>1</version></project>',
    'complete',
  ),
  file(
    'a pom.xml with 1 million open elements',
    'deep XML',
    'srv/pom.xml',
    `<project>${'<a>'.repeat(1_000_000)}`,
    'partial: MALFORMED_FILE',
  ),
  file(
    'a dpkg status with a secret in a broken package',
    'messages',
    'var/lib/dpkg/status',
    `Package: ${canary} x\nStatus: install ok installed\nVersion: ${canary} 1\n\n`,
    'complete',
  ),
  file(
    'a dpkg status of 1 million colons',
    'long lines',
    'var/lib/dpkg/status',
    ':'.repeat(1_000_000),
    'partial: MALFORMED_FILE',
  ),
  file(
    'an apk database that is compressed',
    'package databases',
    'lib/apk/db/installed',
    gzipSync(Buffer.alloc(64_000_000)),
    'partial: MALFORMED_FILE',
  ),
  file(
    'an ELF file with sections beyond its end',
    'executables',
    'usr/bin/x',
    Buffer.concat([Buffer.from('7f454c460201010000000000000000000200', 'hex'), Buffer.alloc(400, 0xff)]),
    'unread: executable',
  ),
  file(
    'a note of a package that is not JSON',
    'executables',
    'usr/bin/x',
    elfWithNote({ type: 'deb', name: '\u0000'.repeat(100), version: '1' }, 'x'),
    'partial: MALFORMED_FILE',
  ),
  file(
    'a Python METADATA with control characters',
    'names',
    'usr/lib/python3/dist-packages/x-1.dist-info/METADATA',
    'Name: \u001b[31mx\nVersion: 1\n',
    'partial: MALFORMED_FILE',
  ),
];

/** A table whose first interior page has itself as child. */
function cyclicSqlite(): Buffer {
  const { file: bytes } = sqliteRpmDatabase([bashHeader()]);
  const pageBytes = bytes.readUInt16BE(16);
  const copy = Buffer.from(bytes);
  for (let at = pageBytes; at + 12 <= copy.length; at += pageBytes) {
    copy[at] = 5;
    copy.writeUInt16BE(0, at + 3);
    copy.writeUInt32BE(at / pageBytes + 1, at + 8);
  }
  return copy;
}

function manyArchives(): Buffer {
  const content = makeJar({ maven: ['a:b:1'] });
  const entries = Array.from({ length: 20_000 }, (_, index) => ({ name: `${index}.jar`, content, isStored: true }));
  return makeZip(entries.map((entry, index) => (index === 0 ? entry : { ...entry, sharesContentOf: 0 })));
}

/** 50 entries are the same archive of 50 entries, and so on. */
function quine(): Buffer {
  let jar = makeJar({ maven: ['a:b:1'] });
  for (let level = 0; level < 6; level += 1) {
    const content = jar;
    jar = makeZip(
      Array.from({ length: 50 }, (_, index) => ({
        name: `${index}.jar`,
        content,
        isStored: true,
        ...(index > 0 && { sharesContentOf: 0 }),
      })),
    );
  }
  return jar;
}
