import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';

/** A part of a backup: a header and bytes. */
export interface BackupFrame {
  header: BackupHeader;
  payload: Buffer;
}

export type BackupHeader =
  | { kind: 'manifest'; manifest: BackupManifest }
  /** Payload: a JSON array of rows, each an array of texts and nulls in the order of the columns. */
  | { kind: 'rows'; table: string }
  | { kind: 'key' }
  /** A part of a stored file; parts of one file follow each other. */
  | { kind: 'object'; key: string; isLast: boolean }
  /** The last frame of a complete backup. */
  | { kind: 'end'; rows: number; objects: number };

export interface BackupManifest {
  format: 1;
  /** Number of applied migrations. */
  migrations: number;
  createdAt: string;
  tables: { name: string; columns: string[]; types: string[] }[];
  sequences: { name: string; value: string; isCalled: boolean }[];
}

/** The file is not a complete backup. */
export class BackupError extends Error {
  override readonly name = 'DatabaseSetupError';
}

const headerBytesMax = 16 * 1024 * 1024;
const payloadBytesMax = 512 * 1024 * 1024;

/** Writes a frame as the lengths of header and payload, the header as JSON, and the payload. Waits while the output is full. */
export async function writeFrame(output: Writable, header: BackupHeader, payload: Uint8Array = Buffer.alloc(0)) {
  const text = Buffer.from(JSON.stringify(header));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(text.length, 0);
  lengths.writeUInt32BE(payload.length, 4);
  if (output.errored) throw output.errored;
  if (output.write(Buffer.concat([lengths, text, payload]))) return;
  await once(output, 'drain');
}

/** Reads frames until the last one. Throws BackupError when the stream ends before it or contains anything after it. */
export async function* readFrames(input: Readable): AsyncGenerator<BackupFrame> {
  const source = new ByteSource(input);
  for (;;) {
    const lengths = await source.read(8);
    const [headerBytes, payloadBytes] = [lengths.readUInt32BE(0), lengths.readUInt32BE(4)];
    if (headerBytes > headerBytesMax || payloadBytes > payloadBytesMax) throw damaged();
    const header = parseHeader(await source.read(headerBytes));
    yield { header, payload: await source.read(payloadBytes) };
    if (header.kind !== 'end') continue;
    if (!(await source.isAtEnd())) throw damaged();
    return;
  }
}

function parseHeader(bytes: Buffer): BackupHeader {
  try {
    // A backup is written by this program, and its digest is verified while it is read.
    return JSON.parse(bytes.toString('utf8')) as BackupHeader;
  } catch {
    throw damaged();
  }
}

export function damaged(): BackupError {
  return new BackupError('The backup is damaged or not complete.');
}

/** Exact numbers of bytes of a stream. */
class ByteSource {
  readonly #parts: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(input: Readable) {
    this.#parts = input[Symbol.asyncIterator]();
  }

  async read(bytes: number): Promise<Buffer> {
    const parts = [this.#rest];
    let held = this.#rest.length;
    while (held < bytes) {
      const next = await this.#next();
      if (next.done === true) throw damaged();
      parts.push(next.value);
      held += next.value.length;
    }
    const all = Buffer.concat(parts);
    this.#rest = all.subarray(bytes);
    return all.subarray(0, bytes);
  }

  /** Errors of the decompression mean a damaged file. */
  async #next(): Promise<IteratorResult<Buffer>> {
    try {
      return await this.#parts.next();
    } catch (error) {
      throw error instanceof BackupError ? error : damaged();
    }
  }

  async isAtEnd(): Promise<boolean> {
    if (this.#rest.length > 0) return false;
    return (await this.#next()).done === true;
  }
}
