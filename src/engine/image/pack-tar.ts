/** Entry of a layer. Paths are relative, without `./`. `owner` is the id of its user and group, root without it. */
export type LayerEntry =
  | { kind: 'file'; path: string; content: string | Uint8Array; mode?: number; owner?: number }
  | { kind: 'directory'; path: string; mode?: number; owner?: number }
  | { kind: 'symlink'; path: string; target: string; owner?: number };

const blockBytes = 512;
const nameBytesMax = 100;
const prefixBytesMax = 155;
const typeFlags = { file: '0', directory: '5', symlink: '2' } as const;

/**
 * Writes a ustar archive (POSIX.1-2017, pax, "ustar Interchange Format") of the entries in their order, dated 1970-01-01 unless a
 * time in seconds is given. The same entries always yield the same bytes. Throws when a link target is longer than 100 bytes, or a path cannot be
 * split at a slash into a prefix of 155 and a name of 100 bytes.
 */
export function packTar(entries: readonly LayerEntry[], modifiedAt = 0): Buffer {
  return Buffer.concat([...entries.flatMap((entry) => packEntry(entry, modifiedAt)), Buffer.alloc(2 * blockBytes)]);
}

/** The header block of a file whose content follows, padded to blocks of 512 bytes. */
export function packFileHeader(path: string, sizeBytes: number): Buffer {
  return header({ kind: 'file', path, content: '' }, sizeBytes, 0);
}

function packEntry(entry: LayerEntry, modifiedAt: number): Buffer[] {
  const content = entry.kind === 'file' ? Buffer.from(entry.content) : Buffer.alloc(0);
  const padding = Buffer.alloc((blockBytes - (content.length % blockBytes)) % blockBytes);
  return [header(entry, content.length, modifiedAt), content, padding];
}

function header(entry: LayerEntry, sizeBytes: number, modifiedAt: number): Buffer {
  const block = Buffer.alloc(blockBytes);
  const { prefix, name } = splitPath(entry.kind === 'directory' ? `${entry.path}/` : entry.path);
  writeText(block, name, 0);
  block.write(prefix, 345);
  writeOctal(block, modeOf(entry), 100, 8);
  writeOctal(block, entry.owner ?? 0, 108, 8);
  writeOctal(block, entry.owner ?? 0, 116, 8);
  writeOctal(block, sizeBytes, 124, 12);
  writeOctal(block, modifiedAt, 136, 12);
  block.write(typeFlags[entry.kind], 156);
  if (entry.kind === 'symlink') writeText(block, entry.target, 157);
  block.write('ustar\u000000', 257);
  // The checksum is computed with its own field as blanks.
  block.fill(' ', 148, 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** A path that is too long for the field of the name is split at a slash, which neither field contains. */
function splitPath(path: string): { prefix: string; name: string } {
  if (Buffer.byteLength(path) <= nameBytesMax) return { prefix: '', name: path };
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
    const [prefix, name] = [path.slice(0, slash), path.slice(slash + 1)];
    if (Buffer.byteLength(name) <= nameBytesMax && name !== '' && Buffer.byteLength(prefix) <= prefixBytesMax)
      return { prefix, name };
  }
  return { prefix: '', name: path };
}

function modeOf(entry: LayerEntry): number {
  if (entry.kind === 'symlink') return 0o777;
  return entry.mode ?? (entry.kind === 'directory' ? 0o755 : 0o644);
}

function writeText(block: Buffer, text: string, offset: number): void {
  if (Buffer.byteLength(text) > nameBytesMax) throw new RangeError(`longer than ${nameBytesMax} bytes: ${text}`);
  block.write(text, offset);
}

function writeOctal(block: Buffer, value: number, offset: number, width: number): void {
  block.write(`${value.toString(8).padStart(width - 1, '0')}\0`, offset);
}
