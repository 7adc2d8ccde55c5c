/** A block of the version resource (Windows `VS_VERSIONINFO`): length, length of the value, type, and a name in UTF-16. */
interface Block {
  name: string;
  /** Offset of the value, which is aligned to four bytes. */
  valueAt: number;
  valueLength: number;
  end: number;
}

const headerBytes = 6;
/** Real resources have about twelve texts for each language. */
const textsMax = 100;
const nameUnitsMax = 256;
const valueUnitsMax = 1024;

/** Texts of `StringFileInfo` by their names. The first language that has a text counts. */
export function readVersionTexts(resource: Buffer): Map<string, string> {
  const texts = new Map<string, string>();
  const root = blockAt(resource, 0, resource.length);
  if (root?.name !== 'VS_VERSION_INFO') return texts;
  for (const info of blocksIn(resource, aligned(root.valueAt + root.valueLength), root.end)) {
    if (info.name !== 'StringFileInfo') continue;
    for (const table of blocksIn(resource, info.valueAt, info.end)) {
      for (const text of blocksIn(resource, table.valueAt, table.end)) {
        if (texts.size >= textsMax) return texts;
        const value = textUpToNul(resource, text.valueAt, Math.min(text.end, text.valueAt + valueUnitsMax * 2)).trim();
        if (value !== '' && !texts.has(text.name)) texts.set(text.name, value);
      }
    }
  }
  return texts;
}

function* blocksIn(bytes: Buffer, start: number, end: number): Generator<Block> {
  for (let at = start; at < end; ) {
    const block = blockAt(bytes, at, end);
    if (!block) return;
    yield block;
    at = aligned(block.end);
  }
}

function blockAt(bytes: Buffer, at: number, end: number): Block | undefined {
  if (at + headerBytes > end) return undefined;
  const length = bytes.readUInt16LE(at);
  if (length < headerBytes || at + length > end) return undefined;
  const name = textUpToNul(bytes, at + headerBytes, Math.min(at + length, at + headerBytes + nameUnitsMax * 2));
  const valueAt = aligned(at + headerBytes + (name.length + 1) * 2);
  return { name, valueAt, valueLength: bytes.readUInt16LE(at + 2), end: at + length };
}

function textUpToNul(bytes: Buffer, start: number, end: number): string {
  let stop = start;
  while (stop + 2 <= end && bytes.readUInt16LE(stop) !== 0) stop += 2;
  return bytes.toString('utf16le', start, stop);
}

/** The next offset that is a multiple of four. */
function aligned(at: number): number {
  return Math.ceil(at / 4) * 4;
}
