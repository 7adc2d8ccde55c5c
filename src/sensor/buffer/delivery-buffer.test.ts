import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { obtainBufferKey } from './buffer-key.ts';
import type { Delivery } from './delivery.ts';
import { type DeliveryBuffer, type DeliveryBufferOptions, openDeliveryBuffer } from './delivery-buffer.ts';
import { lockFolder } from './folder-lock.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plimsoll-buffer-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const key = randomBytes(32);
const open = (more: Partial<DeliveryBufferOptions> = {}) =>
  openDeliveryBuffer({ folder, key, maxBytes: 10_000, reservedBytes: 4_000, ...more });
const delivery = (scanId: string, bytes = 10): Delivery => ({
  jobId: `job of ${scanId}`,
  scanId,
  reference: 'registry.example/secret-project:1.0',
  envelope: Buffer.alloc(bytes, scanId),
});
const pathOf = (name: string): string => join(folder, 'deliveries', name);
const onDisk = (): string[] => readdirSync(join(folder, 'deliveries')).sort();

async function store(buffer: DeliveryBuffer, one: Delivery): Promise<void> {
  const reservation = await buffer.reserve();
  if (!reservation) throw new Error('there is no space');
  await buffer.add(one, reservation);
}

describe('the buffer of a sensor', () => {
  it('returns stored results oldest first after a restart, and removes delivered ones', async () => {
    const before = await open({ maxBytes: 100_000 });
    for (const scanId of ['b', 'a', 'c']) await store(before, delivery(scanId));
    const buffer = await open();
    const read = await Promise.all(buffer.names().map((name) => buffer.read(name)));
    expect(read.map((one) => one?.scanId)).toEqual(['b', 'a', 'c']);
    expect(read[0]).toMatchObject({ jobId: 'job of b', reference: 'registry.example/secret-project:1.0' });
    expect(Buffer.from(read[0]?.envelope ?? []).toString()).toBe('b'.repeat(10));
    await buffer.remove(buffer.names()[0] ?? '');
    expect([buffer.has('b'), buffer.has('a'), onDisk().length]).toEqual([false, true, 2]);
  });

  it('stores a result of the same scan once', async () => {
    const buffer = await open();
    await store(buffer, delivery('a'));
    await store(buffer, delivery('a'));
    expect(buffer.state()).toMatchObject({ deliveries: 1 });
  });

  it('writes encrypted files that only their owner can read', async () => {
    const buffer = await open();
    await store(buffer, delivery('scan-of-a-secret'));
    const [name = ''] = onDisk();
    const content = readFileSync(pathOf(name)).toString('latin1');
    for (const text of ['scan-of-a-secret', 'secret-project', 'job of']) {
      expect([content.includes(text), name.includes(text)]).toEqual([false, false]);
    }
    expect(statSync(pathOf(name)).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'deliveries')).mode & 0o777).toBe(0o700);
  });

  it('reserves no space beyond the bound, and drops nothing', async () => {
    const buffer = await open();
    await store(buffer, delivery('a', 3_000));
    expect(buffer.state()).toMatchObject({ state: 'ready', deliveries: 1 });
    const held = await buffer.reserve();
    // 3 KB are used and 4 KB are reserved.
    expect([await buffer.reserve(), buffer.state().state]).toEqual([undefined, 'full']);
    held?.release();
    expect(buffer.state().state).toBe('ready');
    await store(buffer, delivery('b', 3_000));
    expect([await buffer.reserve(), buffer.state()]).toMatchObject([undefined, { state: 'full', deliveries: 2 }]);
    await buffer.remove(buffer.names()[0] ?? '');
    expect(await buffer.reserve()).toBeDefined();
  });

  it('reserves no space on a full disk', async () => {
    let freeBytes = 3_999;
    const buffer = await open({ freeBytesOf: async () => freeBytes });
    expect([await buffer.reserve(), buffer.state().state]).toEqual([undefined, 'full']);
    freeBytes = 4_000;
    expect(await buffer.reserve()).toBeDefined();
  });

  it('keeps the reservation and stores nothing when the disk refuses the file', async () => {
    const buffer = await open();
    const reservation = await buffer.reserve();
    if (!reservation) throw new Error('there is no space');
    rmSync(join(folder, 'deliveries'), { recursive: true });
    await expect(buffer.add(delivery('a'), reservation)).rejects.toMatchObject({ code: 'ENOENT' });
    expect([buffer.has('a'), buffer.state().deliveries]).toEqual([false, 0]);
  });

  it.each<[string, (path: string) => void]>([
    ['truncated', (path) => truncateSync(path, 20)],
    ['empty', (path) => truncateSync(path, 0)],
    [
      'changed',
      (path) =>
        writeFileSync(
          path,
          readFileSync(path).map((byte, at) => (at === 20 ? byte ^ 1 : byte)),
        ),
    ],
    ['replaced by other bytes', (path) => writeFileSync(path, randomBytes(500))],
  ])('sets a %s file aside, delivers the others, and never deletes it', async (_title, spoil) => {
    const before = await open({ maxBytes: 100_000 });
    await store(before, delivery('a'));
    await store(before, delivery('b'));
    const [name = ''] = onDisk();
    spoil(pathOf(name));
    const buffer = await open();
    const read = [];
    for (const one of buffer.names()) read.push((await buffer.read(one))?.scanId);
    expect(read).toEqual([undefined, 'b']);
    expect(buffer.state()).toMatchObject({ deliveries: 1, unreadable: 1 });
    expect(onDisk()[0]).toBe(`${name}.unreadable`);
    expect((await open()).state()).toMatchObject({ deliveries: 1, unreadable: 1 });
  });

  it('does not accept a file of another key, and no file under the name of another one', async () => {
    const foreign = await open({ key: randomBytes(32) });
    await store(foreign, delivery('foreign'));
    const own = await open({ maxBytes: 100_000 });
    await store(own, delivery('a'));
    await store(own, delivery('b'));
    const [, first = '', second = ''] = onDisk();
    copyFileSync(pathOf(first), pathOf(second));
    const buffer = await open();
    const read = [];
    for (const one of buffer.names()) read.push((await buffer.read(one))?.scanId);
    expect(read).toEqual([undefined, 'a', undefined]);
  });

  it('ignores and removes a file whose writing was interrupted', async () => {
    await open();
    writeFileSync(pathOf('000-x.delivery.unfinished'), 'half');
    expect([(await open()).state().deliveries, onDisk()]).toEqual([0, []]);
  });
});

describe('the key of the buffer', () => {
  it('is created once, for its owner only', async () => {
    const created = await obtainBufferKey(folder);
    expect([created.length, await obtainBufferKey(folder)]).toEqual([32, created]);
    expect(statSync(join(folder, 'buffer.key')).mode & 0o777).toBe(0o600);
  });

  it('is never replaced when the file has another length', async () => {
    writeFileSync(join(folder, 'buffer.key'), 'short');
    await expect(obtainBufferKey(folder)).rejects.toThrow(/is not a key of 32 bytes/);
    expect(readFileSync(join(folder, 'buffer.key'), 'utf8')).toBe('short');
  });
});

describe('the folder of a sensor', () => {
  it('is refused while another process uses it, and accepted after that process was killed', async () => {
    const parent = process.ppid;
    writeFileSync(join(folder, 'sensor.pid'), String(parent));
    await expect(lockFolder(folder)).rejects.toThrow(new RegExp(`used by another sensor \\(process ${parent}\\)`));
    // No process has this id: it is above the limit of the kernel.
    writeFileSync(join(folder, 'sensor.pid'), '4194999');
    const lock = await lockFolder(folder);
    expect(readFileSync(join(folder, 'sensor.pid'), 'utf8')).toBe(String(process.pid));
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
  });
});
