import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { mebibyte } from '../../lib/byte-sizes.ts';
import type { Delivery } from './delivery.ts';
import { packDelivery, unpackDelivery } from './pack-delivery.ts';
import { openSealedFolder, type SealedFile, type SealedFolder } from './sealed-folder.ts';

/** Space for one result, which is held while its image is scanned. */
export interface Reservation {
  release(): void;
}

export interface BufferState {
  /** `full`: no space for the result of another scan, by the bound or on the disk. */
  state: 'ready' | 'full';
  usedBytes: number;
  maxBytes: number;
  deliveries: number;
  /** Files that cannot be decrypted. They count as used. */
  unreadable: number;
}

/** The results that the service has not received, on disk within a bound. Nothing is ever dropped to make space. */
export interface DeliveryBuffer {
  state(): BufferState;
  /** Reserves space for one result. Undefined when there is none. */
  reserve(): Promise<Reservation | undefined>;
  /** Stores a result durably in the reserved space. Throws the error of the disk; nothing is stored then. */
  add(delivery: Delivery, reservation: Reservation): Promise<void>;
  has(scanId: string): boolean;
  /** Names of the results, oldest first. */
  names(): string[];
  /** Returns undefined for a file that is unreadable. */
  read(name: string): Promise<Delivery | undefined>;
  remove(name: string): Promise<void>;
}

/** Largest envelope that the service accepts. */
export const envelopeBytesMax = 64 * mebibyte;
const overheadBytes = 4_096;
const suffix = '.delivery';

export interface DeliveryBufferOptions {
  folder: string;
  key: Uint8Array;
  maxBytes: number;
  /** Space that each result may need. */
  reservedBytes?: number;
  /** Free space of the disk. Tests replace it. */
  freeBytesOf?: (folder: string) => Promise<number>;
}

export async function openDeliveryBuffer(options: DeliveryBufferOptions): Promise<DeliveryBuffer> {
  const { key, maxBytes, reservedBytes = envelopeBytesMax + overheadBytes, freeBytesOf = freeBytes } = options;
  const folder = join(options.folder, 'deliveries');
  const files = await openSealedFolder(folder, { key, suffix });
  const stored = new Map((await files.list()).map((file) => [file.name, file]));
  let unreadable = await files.listUnreadable();
  const reservations = new Set<Reservation>();
  let lastFreeBytes = Number.POSITIVE_INFINITY;
  let order = 0;

  const usedBytes = (): number => sizeOf(stored.values()) + sizeOf(unreadable);
  const hasRoom = (): boolean => {
    const wanted = (reservations.size + 1) * reservedBytes;
    return usedBytes() + wanted <= maxBytes && wanted <= lastFreeBytes;
  };
  return {
    state: () => ({
      state: hasRoom() ? 'ready' : 'full',
      usedBytes: usedBytes(),
      maxBytes,
      deliveries: stored.size,
      unreadable: unreadable.length,
    }),
    async reserve() {
      lastFreeBytes = await freeBytesOf(folder);
      if (!hasRoom()) return undefined;
      const reservation: Reservation = { release: () => void reservations.delete(reservation) };
      reservations.add(reservation);
      return reservation;
    },
    async add(delivery, reservation) {
      if (![...stored.keys()].some((name) => isOfScan(name, delivery.scanId))) {
        order += 1;
        const file = await files.write(nameOf(delivery.scanId, order), packDelivery(delivery));
        stored.set(file.name, file);
      }
      reservation.release();
    },
    has: (scanId) => [...stored.keys()].some((name) => isOfScan(name, scanId)),
    names: () => [...stored.keys()].sort(),
    async read(name) {
      const bytes = await files.read(name);
      const delivery = bytes && unpackDelivery(bytes);
      if (delivery) return delivery;
      if (bytes) await files.setAside(name);
      stored.delete(name);
      unreadable = await files.listUnreadable();
      return undefined;
    },
    remove: (name) => removeStored(files, stored, name),
  };
}

async function removeStored(files: SealedFolder, stored: Map<string, SealedFile>, name: string): Promise<void> {
  await files.remove(name);
  stored.delete(name);
}

function sizeOf(files: Iterable<SealedFile>): number {
  let bytes = 0;
  for (const { sizeBytes } of files) bytes += sizeBytes;
  return bytes;
}

/** Names sort by time, and contain a hash of the scan in place of its id. */
function nameOf(scanId: string, order: number): string {
  const time = String(Date.now()).padStart(15, '0');
  return `${time}-${String(order).padStart(9, '0')}-${hashOf(scanId)}${suffix}`;
}

function isOfScan(name: string, scanId: string): boolean {
  return name.endsWith(`-${hashOf(scanId)}${suffix}`);
}

function hashOf(scanId: string): string {
  return createHash('sha256').update(scanId).digest('hex').slice(0, 32);
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
