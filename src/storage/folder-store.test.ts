import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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
  store = createFolderStore(join(folder, 'objects'));
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
  it('keeps what was put there, replaces it, and gives null for what is not there', async () => {
    expect(await store.open('a/b')).toBeNull();
    expect(await store.put('a/b', chunks('one', 'two'))).toBe(6);
    expect(await read('a/b')).toBe('onetwo');
    await store.put('a/b', chunks('three'));
    expect(await read('a/b')).toBe('three');
    await store.delete('a/b');
    await store.delete('a/b');
    expect(await store.open('a/b')).toBeNull();
  });

  it('leaves nothing behind, and what was there before, when the content breaks off', async () => {
    await store.put('a', chunks('whole'));
    await expect(store.put('a', failing())).rejects.toThrow('the source broke');
    await expect(store.put('b', failing())).rejects.toThrow('the source broke');
    expect(await read('a')).toBe('whole');
    expect(await keys('')).toEqual(['a']);
    expect(await readdir(join(folder, 'objects', '.unfinished'))).toEqual([]);
  });

  it('lists what lies under a prefix', async () => {
    for (const key of ['a/1/x', 'a/2', 'ab/3']) await store.put(key, chunks(key));
    expect(await keys('a/')).toEqual(['a/1/x', 'a/2']);
    expect(await keys('none/')).toEqual([]);
  });

  it('takes no key that leads out of its folder', async () => {
    for (const key of ['../x', 'a/../../x', '/etc/x', 'a//b', '', '.hidden', 'a\0b']) {
      await expect(store.put(key, chunks('x')), key).rejects.toThrow('no key');
      await expect(store.open(key), key).rejects.toThrow('no key');
    }
  });

  it('is unavailable, in words of its own, when its folder cannot be used', async () => {
    await writeFile(join(folder, 'objects'), 'a file where the folder should be');
    await expect(store.put('a', chunks('x'))).rejects.toMatchObject(unavailable);
    await expect(store.open('a/b')).rejects.toMatchObject(unavailable);
    await expect(store.check()).rejects.toMatchObject(unavailable);
    await expect(keys('')).rejects.toMatchObject(unavailable);
  });
});
