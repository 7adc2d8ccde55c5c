import type { FileHandle } from 'node:fs/promises';
import { mebibyte } from '../../lib/byte-sizes.ts';
import { type UnreadEntry, unreadReason, type WalkedEntry, walkFolder } from './folder-walk.ts';
import { openFileBeneath } from './open-beneath.ts';
import { paddingOf, tarEntryHeader, type WrittenEntry } from './tar-entry-header.ts';

const chunkBytes = mebibyte;

/**
 * A folder as a tar stream, so that it is read like a layer. A chunk is valid only until the next one is requested. Files with several names
 * are several files. A file that shrinks while it is read is padded with zeros and reported to `onUnread`.
 */
export async function* folderTar(
  root: string,
  onUnread: (entry: UnreadEntry) => void,
): AsyncGenerator<Buffer, void, undefined> {
  const memory = Buffer.allocUnsafeSlow(chunkBytes);
  let filled = 0;
  for await (const entry of walkFolder(root, onUnread)) {
    const file = entry.kind === 'file' ? await openFile(entry, onUnread) : undefined;
    if (entry.kind === 'file' && file === undefined) continue;
    try {
      const header = tarEntryHeader(written(entry, file?.sizeBytes ?? 0));
      for (let offset = 0; offset < header.length; ) {
        const copied = header.copy(memory, filled, offset);
        offset += copied;
        filled += copied;
        if (filled === chunkBytes) {
          yield memory;
          filled = 0;
        }
      }
      if (file === undefined) continue;
      const contentBytes = file.sizeBytes + paddingOf(file.sizeBytes);
      let isShort = false;
      for (let position = 0; position < contentBytes; ) {
        const room = Math.min(chunkBytes - filled, contentBytes - position);
        const wanted = Math.min(room, file.sizeBytes - position);
        const bytesRead = isShort || wanted <= 0 ? 0 : await readPart(file.handle, memory, filled, wanted, position);
        if (bytesRead === 0) memory.fill(0, filled, filled + room);
        if (bytesRead === 0 && wanted > 0 && !isShort) {
          isShort = true;
          onUnread({ name: entry.name, reason: 'it could not be read completely' });
        }
        const added = bytesRead === 0 ? room : bytesRead;
        position += added;
        filled += added;
        if (filled === chunkBytes) {
          yield memory;
          filled = 0;
        }
      }
    } finally {
      await file?.handle.close();
    }
  }
  memory.fill(0, filled);
  yield memory.subarray(0, filled);
  yield Buffer.alloc(2 * 512);
}

/** Returns 0 at the end of the file and when it cannot be read. */
async function readPart(
  handle: FileHandle,
  memory: Buffer,
  offset: number,
  length: number,
  position: number,
): Promise<number> {
  try {
    return (await handle.read(memory, offset, length, position)).bytesRead;
  } catch {
    return 0;
  }
}

interface OpenedFile {
  handle: FileHandle;
  sizeBytes: number;
}

async function openFile(
  { path, name }: WalkedEntry,
  onUnread: (entry: UnreadEntry) => void,
): Promise<OpenedFile | undefined> {
  try {
    const handle = await openFileBeneath(path);
    const stats = await handle.stat();
    if (stats.isFile()) return { handle, sizeBytes: stats.size };
    await handle.close();
    onUnread({ name, reason: 'it was replaced while it was read' });
  } catch (error) {
    const reason = unreadReason(error);
    if (reason !== undefined) onUnread({ name, reason });
  }
  return undefined;
}

const types = { file: '0', symlink: '2', device: '3', directory: '5', pipe: '6' } as const;

function written({ name, kind, mode, linkName }: WalkedEntry, sizeBytes: number): WrittenEntry {
  return { name, linkName, mode, sizeBytes, type: types[kind] };
}
