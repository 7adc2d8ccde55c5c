import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  bashHeader,
  bdbPageBytes,
  bdbRpmDatabase,
  ndbRpmDatabase,
  sqliteRpmDatabase,
} from '../../../../test/helpers/rpm-databases.ts';
import { rpmHeader } from '../../image/rpm-header.ts';
import { hashPath } from '../../pipeline/path-hash.ts';
import { float64sOf } from '../../pipeline/tree.ts';
import { rpmAnalyzer } from './rpm-analyzer.ts';

const hasRpm = spawnSync('rpm', ['--version']).status === 0 && spawnSync('rpmbuild', ['--version']).status === 0;

const libc = rpmHeader([
  [1000, 'glibc'],
  [1001, '2.34'],
  [1002, '1'],
  [1047, ['glibc', 'libc.so.6()(64bit)']],
]);
const key = rpmHeader([
  [1000, 'gpg-pubkey'],
  [1001, '8d8b756f'],
  [1002, '1'],
]);

function analyze(bytes: Buffer, name = 'rpmdb.sqlite', wal?: Buffer) {
  const where = `var/lib/rpm/${name}`;
  return rpmAnalyzer.analyze({ path: where, bytes, ...(wal && { companions: new Map([[`${where}-wal`, wal]]) }) });
}

const bash = {
  type: 'rpm',
  name: 'bash',
  version: '1:5.1.8-6.el9',
  architecture: 'x86_64',
  source: { name: 'bash', version: '1:5.1.8-6.el9' },
  module: 'bash:5:1:a',
  supplier: 'Acme',
  licenses: ['GPLv3+'],
  dependencies: ['glibc', 'ncurses'],
};

describe('rpmAnalyzer', () => {
  it.each([
    ['SQLite', 'rpmdb.sqlite', (blobs: Buffer[]) => sqliteRpmDatabase(blobs).file],
    [
      'SQLite with large pages',
      'rpmdb.sqlite',
      (blobs: Buffer[]) => sqliteRpmDatabase(blobs, { pageSize: 65_536 }).file,
    ],
    ['Berkeley DB', 'Packages', (blobs: Buffer[]) => bdbRpmDatabase(blobs)],
    ['big-endian Berkeley DB', 'Packages', (blobs: Buffer[]) => bdbRpmDatabase(blobs, true)],
    ['ndb', 'Packages.db', (blobs: Buffer[]) => ndbRpmDatabase(blobs)],
  ])('reads packages, files and dependencies of a database in %s format, without imported keys', (_, name, write) => {
    const {
      packages,
      ownedHashes = new Uint8Array(),
      ownedRuns,
      ...rest
    } = analyze(write([key, bashHeader(), libc]), name);
    expect(packages).toEqual([
      bash,
      { type: 'rpm', name: 'glibc', version: '2.34-1', source: { name: 'glibc', version: '2.34-1' }, licenses: [] },
    ]);
    expect([...float64sOf(ownedHashes)]).toEqual(['usr/bin/bash', 'usr/lib64/x.so'].map(hashPath));
    expect(ownedRuns).toEqual(new Uint8Array(Uint32Array.of(0, 2).buffer));
    expect(rest).toEqual({});
  });

  it('applies the committed frames of a write-ahead log', () => {
    const { file, wal } = sqliteRpmDatabase([bashHeader()], { logged: [libc] });
    const names = (log?: Buffer) => analyze(file, undefined, log).packages?.map(({ name }) => name);
    expect(names()).toEqual(['bash']);
    expect(names(wal)).toEqual(['bash', 'glibc']);
    // A frame with another salt or checksum belongs to an earlier use of the log.
    const [otherSalt, otherContent] = [Buffer.from(wal), Buffer.from(wal)];
    otherSalt.writeUInt8(1 + (wal.at(32 + 8) ?? 0), 32 + 8);
    otherContent.writeUInt8(1 ^ (wal.at(32 + 24 + 100) ?? 0), 32 + 24 + 100);
    expect(names(otherSalt)).toEqual(['bash']);
    expect(names(otherContent)).toEqual(['bash']);
    expect(names(wal.subarray(0, wal.length - 1))).toEqual(['bash']);
    expect(names(Buffer.alloc(0))).toEqual(['bash']);
  });

  it('warns of a layer that contains the write-ahead log alone', () => {
    const where = 'var/lib/rpm/rpmdb.sqlite-wal';
    expect(rpmAnalyzer.analyze({ path: where, bytes: Buffer.from('x') }).warnings).toHaveLength(1);
    expect(rpmAnalyzer.analyze({ path: where, bytes: Buffer.alloc(0) })).toEqual({});
    expect(rpmAnalyzer.groupOf?.(where)).toBe('var/lib/rpm/rpmdb.sqlite');
  });

  it('reads the list of a distroless image of Azure Linux', () => {
    const text =
      'filesystem\t1.1-10.cm2\t1653816591\t1653628924\tMicrosoft Corporation\t(none)\t7596\tx86_64\t0\tfilesystem-1.1-10.cm2.src.rpm\n' +
      'openssl-libs\t1.1.1k-20.cm2\t1\t2\tMicrosoft Corporation\t2\t7596\tx86_64\t2\topenssl-1.1.1k-20.cm2.src.rpm\nbroken\n';
    const facts = rpmAnalyzer.analyze({ path: 'var/lib/rpmmanifest/container-manifest-2', bytes: Buffer.from(text) });
    expect(facts.packages?.map(({ name, version, source }) => [name, version, source?.name, source?.version])).toEqual([
      ['filesystem', '1.1-10.cm2', 'filesystem', '1.1-10.cm2'],
      ['openssl-libs', '2:1.1.1k-20.cm2', 'openssl', '2:1.1.1k-20.cm2'],
    ]);
    expect(facts.warnings).toEqual(['The package at line 3 was ignored: it has no name or no version.']);
  });

  it.each([
    ['', 0],
    ['noise', 0],
    ['SQLite format 3\0', 0],
  ])('warns of a file that is no database: %j', (text, packages) => {
    for (const name of ['rpmdb.sqlite', 'Packages', 'Packages.db']) {
      const facts = analyze(Buffer.from(text), name);
      expect(facts.packages ?? []).toHaveLength(packages);
      expect(facts.warnings).toHaveLength(1);
    }
  });

  it('reads the other packages when a header is damaged or has an impossible size', () => {
    const huge = Buffer.from(libc);
    huge.writeUInt32BE(0x7fffffff, 0);
    const counts = rpmHeader([
      [1000, 'many'],
      [1001, '1'],
      [1117, ['a', 'b']],
      [1118, ['/x/']],
      [1116, [0, 7]],
    ]);
    counts.writeUInt32BE(0xffffffff, 8 + 2 * 16 + 12);
    const facts = analyze(ndbRpmDatabase([huge, counts, bashHeader()]), 'Packages.db');
    expect(facts.packages?.map(({ name }) => name)).toEqual(['many', 'bash']);
    expect(facts.warnings).toEqual(['The package at entry 1 was ignored: its header is damaged.']);
  });

  it('stops at a page cycle of SQLite', () => {
    const { file } = sqliteRpmDatabase(Array.from({ length: 40 }, () => bashHeader()));
    for (let page = 1; page < file.length / 512; page += 1) {
      const at = page * 512;
      if (file[at] !== 5) continue;
      // The last child of an interior page becomes the page itself.
      file.writeUInt32BE(page + 1, at + 8);
    }
    const facts = analyze(file);
    expect(facts.packages?.length).toBeGreaterThan(0);
    expect(facts.warnings).toEqual([expect.stringContaining('damaged')]);
  });

  it('stops at an overflow chain that loops, in SQLite and Berkeley DB', () => {
    const { file } = sqliteRpmDatabase([Buffer.concat([bashHeader(), Buffer.alloc(4096)])]);
    for (let page = 2; page < file.length / 512; page += 1) {
      const next = file.readUInt32BE(page * 512);
      if (next === page + 2) file.writeUInt32BE(page + 1, page * 512);
    }
    expect(analyze(file).warnings).toHaveLength(1);
    const bdb = bdbRpmDatabase([Buffer.concat([bashHeader(), Buffer.alloc(2048)]), libc]);
    bdb.writeUInt32LE(3, 3 * bdbPageBytes + 16);
    const facts = analyze(bdb, 'Packages');
    expect(facts.packages?.map(({ name }) => name)).toEqual(['glibc']);
    expect(facts.warnings).toEqual([expect.stringContaining('damaged')]);
  });

  it('refuses blobs that overlap, whose total size exceeds the file', () => {
    const ndb = ndbRpmDatabase([Buffer.concat([bashHeader(), Buffer.alloc(100_000)])]);
    const slot = ndb.subarray(32, 48);
    for (let at = 48; at < 4096; at += 16) slot.copy(ndb, at);
    const facts = analyze(ndb, 'Packages.db');
    expect(facts.packages).toHaveLength(1);
    expect(facts.warnings).toEqual([expect.stringContaining('damaged')]);
  });

  it.skipIf(!hasRpm)('equals rpm -qa for a database that rpm wrote (skipped without rpm and rpmbuild)', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-rpm-'));
    const run = (command: string, ...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
      return stdout;
    };
    try {
      const specification = [
        'Name: alpha', 'Epoch: 2', 'Version: 1.2~rc1', 'Release: 3.el9', 'Summary: a', 'License: MIT', 'Vendor: Acme',
        'ModularityLabel: alpha:1:2:3', 'AutoReqProv: no', 'BuildArch: noarch', '%description', 'a', '%files',
        '%package libs', 'Summary: b', '%description libs', 'b', '%files libs', '',
      ]; // biome-ignore format: a table
      writeFileSync(path.join(folder, 'alpha.spec'), specification.join('\n'));
      run('rpmbuild', '--quiet', '-bb', '--define', `_topdir ${folder}`, path.join(folder, 'alpha.spec'));
      const database = ['--dbpath', path.join(folder, 'db')];
      run('rpm', ...database, '--initdb');
      const built = ['alpha', 'alpha-libs'].map((name) => `${folder}/RPMS/noarch/${name}-1.2~rc1-3.el9.noarch.rpm`);
      run('rpm', ...database, '-i', '--justdb', '--nodeps', '--nosignature', '--ignoreos', ...built);
      const format = '%{NAME} %{EPOCH}:%{VERSION}-%{RELEASE} %{ARCH} %{SOURCERPM} %{MODULARITYLABEL} %{VENDOR}\\n';
      const facts = analyze(readFileSync(path.join(folder, 'db/rpmdb.sqlite')));
      const found = facts.packages?.map(
        ({ name, version, architecture, source, module, supplier }) =>
          `${name} ${version} ${architecture} ${source?.name}-${source?.version.slice(2)}.src.rpm ${module} ${supplier}\n`,
      );
      expect(found?.toSorted().join('')).toEqual(
        run('rpm', ...database, '-qa', '--qf', format)
          .split(/(?<=\n)/)
          .toSorted()
          .join(''),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
