import { zstdCompressSync } from 'node:zlib';
import { sqliteFile } from './sqlite-file.ts';

/** Nix's database with valid store paths. `references`: pairs of their numbers from 1. */
export function nixDatabase(storePaths: readonly string[], references: readonly [number, number][] = []): Buffer {
  return sqliteFile((database) => {
    database.exec(
      'PRAGMA page_size=512; CREATE TABLE ValidPaths (id integer primary key, path text unique not null, hash text)',
    );
    const insert = database.prepare('INSERT INTO ValidPaths (path, hash) VALUES (?, ?)');
    for (const one of storePaths) insert.run(one, 'sha256:0');
    database.exec(
      'CREATE TABLE Refs (referrer integer not null, reference integer not null, primary key (referrer, reference))',
    );
    const refer = database.prepare('INSERT INTO Refs VALUES (?, ?)');
    for (const pair of references) refer.run(...pair);
  }).file;
}

/** A manifest with a package and a file. */
export function chiselManifest(more: readonly object[] = []): Buffer {
  const entries = [
    { jsonwall: '1.0', schema: '1.0', count: 3 },
    { kind: 'package', name: 'libc6', version: '2.39-0ubuntu8', sha256: '0', arch: 'amd64' },
    { kind: 'slice', name: 'libc6_libs' },
    { kind: 'path', path: '/usr/lib/x86_64-linux-gnu/libc.so.6', mode: '0755', slices: ['libc6_libs'] },
    ...more,
  ];
  return zstdCompressSync(Buffer.from(entries.map((one) => `${JSON.stringify(one)}\n`).join('')));
}

/** The database of FreeBSD's pkg with a package, its file and its license. */
export function freebsdDatabase(): Buffer {
  return sqliteFile((database) => {
    database.exec(`PRAGMA page_size=512;
      CREATE TABLE packages (id INTEGER PRIMARY KEY, origin TEXT NOT NULL, name TEXT NOT NULL, version TEXT NOT NULL, comment TEXT NOT NULL,
        desc TEXT NOT NULL, mtree_id INTEGER, message TEXT, arch TEXT NOT NULL, maintainer TEXT NOT NULL, www TEXT,
        prefix TEXT NOT NULL, flatsize INTEGER NOT NULL, automatic INTEGER NOT NULL, locked INTEGER NOT NULL DEFAULT 0, licenselogic INTEGER NOT NULL);
      CREATE TABLE deps (origin TEXT NOT NULL, name TEXT NOT NULL, version TEXT NOT NULL, package_id INTEGER);
      CREATE TABLE files (path TEXT PRIMARY KEY, sha256 TEXT, package_id INTEGER);
      CREATE TABLE licenses (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
      CREATE TABLE pkg_licenses (package_id INTEGER, license_id INTEGER, PRIMARY KEY (package_id, license_id));
      INSERT INTO packages VALUES
        (1, 'ftp/curl', 'curl', '8.9.1_1', 'c', 'd', NULL, NULL, 'FreeBSD:14:amd64', 'sunpoet@FreeBSD.org', 'https://curl.se/', '/usr/local', 9, 0, 0, 1),
        (2, 'www/nginx', 'nginx', '1.26.2,3', 'c', 'd', NULL, NULL, 'FreeBSD:14:amd64', 'joneum@FreeBSD.org', 'https://nginx.com/', '/usr/local', 9, 0, 0, 124);
      INSERT INTO deps VALUES ('security/ca_root_nss', 'ca_root_nss', '3.93', 1), ('devel/pcre2', 'pcre2', '10.43', 2);
      INSERT INTO files VALUES ('/usr/local/bin/curl', '1$0', 1);
      INSERT INTO licenses VALUES (3, 'MIT'), (4, 'BSD2CLAUSE');
      INSERT INTO pkg_licenses VALUES (1, 3), (2, 3), (2, 4);`);
  }).file;
}
