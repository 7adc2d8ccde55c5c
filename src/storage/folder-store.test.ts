import { chmod, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';

let folder: string;
let store: ObjectStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-store-'));
  store = createFolderStore(join(folder, 'objects'), { reserveBytes: 0 });
});
afterEach(async () => {
  await chmod(folder, 0o700);
  await rm(folder, { recursive: true, force: true });
});

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half');
  throw new Error('the source broke');
}

async function read(key: string): Promise<string | null> {
  const found = await store.open(key);
  return found && (await buffer(found.content)).toString();
}

async function keys(prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of store.list(prefix)) found.push(key);
  return found.sort();
}

const unavailable = { code: 'SERVICE_UNAVAILABLE' };

describe('createFolderStore', () => {
  it('stores a file, replaces it, and returns null for an unknown key', async () => {
    expect(await store.open('a/b')).toBeNull();
    expect(await store.put('a/b', chunks('one', 'two'))).toBe(6);
    expect(await read('a/b')).toBe('onetwo');
    await store.put('a/b', chunks('three'));
    expect(await read('a/b')).toBe('three');
    await store.delete('a/b');
    await store.delete('a/b');
    expect(await store.open('a/b')).toBeNull();
  });

  it('leaves no partial file, and keeps the previous one, when the content fails', async () => {
    await store.put('a', chunks('whole'));
    await expect(store.put('a', failing())).rejects.toThrow('the source broke');
    await expect(store.put('b', failing())).rejects.toThrow('the source broke');
    expect(await read('a')).toBe('whole');
    expect(await keys('')).toEqual(['a']);
    expect(await readdir(join(folder, 'objects', '.unfinished'))).toEqual([]);
  });

  it('refuses, like a full disk, a file that would use the reserve, and leaves nothing of it', async () => {
    let free = 1_000;
    const small = createFolderStore(join(folder, 'objects'), { reserveBytes: 500, freeBytesOf: async () => free });
    await small.check();
    await small.put('a', chunks('fits'));
    free = 499;
    const full = { ...unavailable, message: 'The file storage is full' };
    await expect(small.check()).rejects.toMatchObject(full);
    await expect(small.put('b', chunks('more'))).rejects.toMatchObject(full);
    free = 1_000;
    async function* long(): AsyncGenerator<Uint8Array> {
      for (let megabytes = 0; megabytes < 40; megabytes += 1) {
        yield new Uint8Array(1024 * 1024);
        if (megabytes === 20) free = 0;
      }
      throw new Error('was read to its end');
    }
    await expect(small.put('c', long())).rejects.toMatchObject(full);
    expect(await keys('')).toEqual(['a']);
    expect(await readdir(join(folder, 'objects', '.unfinished'))).toEqual([]);
    expect(await read('a')).toBe('fits');
  });

  it('reads the free space of the disk', async () => {
    await store.check();
    await expect(
      createFolderStore(join(folder, 'objects'), { reserveBytes: Number.MAX_SAFE_INTEGER }).check(),
    ).rejects.toMatchObject(unavailable);
  });

  it('deletes files of a dead writer, and none that is being written', async () => {
    await store.put('a', chunks('whole'));
    const left = join(folder, 'objects', '.unfinished', 'left');
    await writeFile(left, 'half');
    expect(await store.removeUnfinished(new Date(Date.now() - 3_600_000))).toBe(0);
    await utimes(left, 0, 0);
    expect(await store.removeUnfinished(new Date(Date.now() - 3_600_000))).toBe(1);
    expect(await read('a')).toBe('whole');
  });

  it('leaves no empty folders, and loses no file that is stored during deletions', async () => {
    for (const key of ['a/1/x', 'a/1/y']) await store.put(key, chunks(key));
    await store.delete('a/1/x');
    expect(await readdir(join(folder, 'objects'))).toContain('a');
    await store.delete('a/1/y');
    expect(await readdir(join(folder, 'objects'))).not.toContain('a');
    const inTurn = async (key: string): Promise<void> => {
      for (let round = 0; round < 100; round += 1) {
        await store.put(key, chunks(key));
        expect(await read(key)).toBe(key);
        await store.delete(key);
      }
    };
    await Promise.all(['b/1/x', 'b/1/y', 'b/2/z'].map(inTurn));
    expect(await keys('')).toEqual([]);
  });

  it('lists the keys with a prefix', async () => {
    for (const key of ['a/1/x', 'a/2', 'ab/3']) await store.put(key, chunks(key));
    expect(await keys('a/')).toEqual(['a/1/x', 'a/2']);
    expect(await keys('none/')).toEqual([]);
  });

  it('denies other users of the machine access to its files', async () => {
    await store.put('a/1/x', chunks('secret'));
    for (const path of ['objects', 'objects/a', 'objects/a/1', 'objects/a/1/x'])
      expect((await stat(join(folder, path))).mode & 0o077, path).toBe(0);
  });

  it('refuses keys that lead out of its folder', async () => {
    for (const key of ['../x', 'a/../../x', '/etc/x', 'a//b', '', '.hidden', 'a\0b']) {
      await expect(store.put(key, chunks('x')), key).rejects.toThrow('invalid object key');
      await expect(store.open(key), key).rejects.toThrow('invalid object key');
    }
  });

  it('is unavailable, with its own message, when its folder cannot be used', async () => {
    await writeFile(join(folder, 'objects'), 'a file where the folder should be');
    await expect(store.put('a', chunks('x'))).rejects.toMatchObject(unavailable);
    await expect(store.open('a/b')).rejects.toMatchObject(unavailable);
    await expect(store.check()).rejects.toMatchObject(unavailable);
    await expect(keys('')).rejects.toMatchObject(unavailable);
  });
});
