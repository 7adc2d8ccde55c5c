import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createTarReader, type TarEntry } from '../tar/tar-reader.ts';
import { folderTar } from './folder-tar.ts';
import type { UnreadEntry } from './folder-walk.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'plimsoll-folder-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const makeRoot = (): string => mkdtempSync(path.join(folder, 'root-'));

interface Read {
  entries: TarEntry[];
  content: Map<string, string>;
  unread: UnreadEntry[];
  bytes: Buffer;
}

/** `onEntry` runs while the folder is walked. */
async function read(root: string, onEntry: (entry: TarEntry) => void = () => undefined): Promise<Read> {
  const result: Omit<Read, 'bytes'> = { entries: [], content: new Map(), unread: [] };
  const chunks: Buffer[] = [];
  const visitor = {
    entry(entry: TarEntry): boolean {
      result.entries.push(entry);
      onEntry(entry);
      return true;
    },
    content: (entry: TarEntry, bytes: Buffer) => void result.content.set(entry.name, bytes.toString('latin1')),
  };
  const reader = createTarReader(visitor, { subject: 'layer', extendedHeaderBytesMax: 100_000, entriesMax: 100_000 });
  for await (const chunk of folderTar(root, (entry) => void result.unread.push(entry))) {
    chunks.push(Buffer.from(chunk));
    reader.push(chunk);
  }
  reader.end();
  return { ...result, bytes: Buffer.concat(chunks) };
}

describe('folderTar', () => {
  it('lists the same entries as GNU tar, and GNU tar reads it', async () => {
    const root = makeRoot();
    const long = path.join('d'.repeat(90), 'e'.repeat(120));
    mkdirSync(path.join(root, long), { recursive: true });
    writeFileSync(path.join(root, long, 'file'), 'x'.repeat(3 * 1024 * 1024));
    writeFileSync(path.join(root, 'empty'), '');
    writeFileSync(Buffer.from(`${root}/latin-\xe9`, 'latin1'), 'name');
    writeFileSync(path.join(root, 'ünï'), 'name', { mode: 0o640 });
    writeFileSync(path.join(root, 'program'), '#!/bin/sh', { mode: 0o4755 });
    symlinkSync('t'.repeat(150), path.join(root, 'link'));
    execFileSync('mkfifo', [path.join(root, 'pipe')]);
    const { bytes, unread, content } = await read(root);
    const list = (archive: Buffer): string[] =>
      execFileSync('tar', ['--utc', '-tvf', '-'], { input: archive, maxBuffer: 2 ** 24 })
        .toString('latin1')
        .split('\n')
        // Owner and time are not written.
        .map((line) => line.replace(/^(\S+)\s+\S+\s+(\S+)\s+\S+\s+\S+\s+(?:\.\/)?/, '$1 $2 ').replace(/\/$/, ''))
        .filter((line) => line !== '' && !line.endsWith(' 0 '))
        .sort();
    const theirs = execFileSync('tar', ['-C', root, '--format=pax', '-cf', '-', '.'], { maxBuffer: 2 ** 24 });
    expect(list(bytes)).toEqual(list(theirs));
    expect(unread).toEqual([]);
    expect(content.get(`${long}/file`)).toHaveLength(3 * 1024 * 1024);
  });

  it('never leaves the root when a folder becomes a link while it is walked', async () => {
    const root = makeRoot();
    const outside = makeRoot();
    writeFileSync(path.join(outside, 'secret'), 'secret');
    // The first chunk is read when it is full, so that the walk is inside the folder then.
    for (let n = 0; n < 40; n += 1) {
      mkdirSync(path.join(root, `d${n}`));
      writeFileSync(path.join(root, `d${n}/a`), 'x'.repeat(100_000));
      writeFileSync(path.join(root, `d${n}/secret`), 'own');
    }
    const replaced = new Set<string>();
    const { content } = await read(root, ({ name }) => {
      for (const ahead of [0, 1, 2, 10]) {
        const at = path.join(root, `d${Number(name.match(/^d(\d+)/)?.[1] ?? 0) + ahead}`);
        if (replaced.has(at) || Number(at.slice(at.lastIndexOf('d') + 1)) >= 40) continue;
        replaced.add(at);
        renameSync(at, `${at}.old`);
        symlinkSync(outside, at);
      }
    });
    expect(replaced.size).toBe(40);
    expect([...content.values()].filter((text) => text === 'secret')).toEqual([]);
    expect(content.size).toBeGreaterThan(10);
  });

  it('reports a file that shrinks while it is read, and pads it', async () => {
    const root = makeRoot();
    const file = path.join(root, 'b');
    writeFileSync(path.join(root, 'a'), 'x');
    writeFileSync(file, Buffer.alloc(4 * 1024 * 1024, 'x'));
    writeFileSync(path.join(root, 'c'), 'after');
    const { unread, content, entries } = await read(root, () => truncateSync(file, 1024 * 1024));
    expect(unread).toEqual([{ name: 'b', reason: 'it could not be read completely' }]);
    expect(entries.map(({ sizeBytes }) => sizeBytes)).toEqual([1, 4 * 1024 * 1024, 5]);
    expect(content.get('c')).toBe('after');
  });

  it('reports folders below 256 levels instead of reading them', async () => {
    const root = makeRoot();
    const levels = execFileSync('sh', ['-c', 'for i in $(seq 300); do mkdir d; cd d; done; echo x > file'], {
      cwd: root,
    });
    expect(levels.length).toBe(0);
    const { entries, unread } = await read(root);
    expect(entries).toHaveLength(256);
    expect(unread).toEqual([{ name: expect.any(String), reason: 'folders below 256 levels are not read' }]);
  });

  const mounted = (): string | undefined => {
    const root = makeRoot();
    mkdirSync(path.join(root, 'proc'));
    const { status } = spawnSync('mount', ['-t', 'proc', 'proc', path.join(root, 'proc')], { stdio: 'ignore' });
    return status === 0 ? root : undefined;
  };
  const root = process.getuid?.() === 0 ? mounted() : undefined;
  afterAll(() => {
    if (root !== undefined) execFileSync('umount', [path.join(root, 'proc')]);
  });

  it.skipIf(root === undefined)('leaves out file systems of the kernel [needs a permission to mount]', async () => {
    const { entries, unread } = await read(root ?? '');
    expect(entries.map(({ name }) => name)).toEqual(['proc']);
    expect(unread).toEqual([]);
  });
});
