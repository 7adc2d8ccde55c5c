import { zstdCompressSync } from 'node:zlib';
import { sqliteFile } from './sqlite-file.ts';

/** Nix's database with valid store paths. */
export function nixDatabase(storePaths: readonly string[]): Buffer {
  return sqliteFile((database) => {
    database.exec(
      'PRAGMA page_size=512; CREATE TABLE ValidPaths (id integer primary key, path text unique not null, hash text)',
    );
    const insert = database.prepare('INSERT INTO ValidPaths (path, hash) VALUES (?, ?)');
    for (const one of storePaths) insert.run(one, 'sha256:0');
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
