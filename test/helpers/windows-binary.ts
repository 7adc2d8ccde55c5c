/** Content of a Windows binary. None of them can run. */
export interface WindowsBinaryParts {
  /** Name and version of a .NET assembly. Absent for other programs. */
  assembly?: { name: string; version: readonly [number, number, number, number] };
  /** Texts of the version resource: `ProductName`, `ProductVersion`. */
  texts?: Readonly<Record<string, string>>;
  /** Bytes of code before the metadata. */
  codeBytes?: number;
  /** Number of type references, which decides the size of indexes. */
  typeReferences?: number;
  isPlus?: boolean;
  /** The strings of the metadata are in front of the tables. */
  areStringsFirst?: boolean;
}

const textAddress = 0x2000;
const sectionStart = 0x400;

/** A Windows library with a `.text` and a `.rsrc` section, laid out as the C# compiler does. */
export function windowsBinary({
  assembly,
  texts,
  codeBytes = 600,
  typeReferences = 3,
  isPlus = true,
  areStringsFirst = false,
}: WindowsBinaryParts): Buffer {
  const cliHeader = Buffer.alloc(72);
  const metadata = assembly ? metadataOf(assembly, typeReferences, areStringsFirst) : Buffer.alloc(0);
  cliHeader.writeUInt32LE(textAddress + 8 + 72 + codeBytes, 8);
  cliHeader.writeUInt32LE(metadata.length, 12);
  const text = padded(Buffer.concat([Buffer.alloc(8), cliHeader, Buffer.alloc(codeBytes), metadata]), 512);
  const resourceAddress = textAddress + Math.ceil(text.length / 0x2000) * 0x2000;
  const resources = texts ? padded(resourceSection(versionResource(texts), resourceAddress), 512) : Buffer.alloc(0);

  const head = Buffer.alloc(sectionStart);
  head.write('MZ', 0, 'latin1');
  head.writeUInt32LE(128, 60);
  head.write('PE\0\0', 128, 'latin1');
  head.writeUInt16LE(2, 134);
  head.writeUInt16LE(isPlus ? 240 : 224, 148);
  head.writeUInt16LE(isPlus ? 0x20b : 0x10b, 152);
  head.writeUInt32LE(0x40_0000, isPlus ? 152 + 24 : 152 + 28);
  const directories = 152 + (isPlus ? 112 : 96);
  if (texts) head.writeUInt32LE(resourceAddress, directories + 2 * 8);
  if (assembly) head.writeUInt32LE(textAddress + 8, directories + 14 * 8);
  const sections = 152 + (isPlus ? 240 : 224);
  section(head, sections, { address: textAddress, bytes: text.length, start: sectionStart });
  section(head, sections + 40, {
    address: resourceAddress,
    bytes: resources.length,
    start: sectionStart + text.length,
  });
  return Buffer.concat([head, text, resources]);
}

function section(head: Buffer, at: number, part: { address: number; bytes: number; start: number }): void {
  head.writeUInt32LE(part.address, at + 12);
  head.writeUInt32LE(part.bytes, at + 16);
  head.writeUInt32LE(part.start, at + 20);
}

/** Metadata with the tables Module, TypeRef, CustomAttribute and Assembly. */
function metadataOf(
  { name, version }: NonNullable<WindowsBinaryParts['assembly']>,
  typeReferences: number,
  areStringsFirst: boolean,
): Buffer {
  const strings = Buffer.from(`\0<Module>\0${name}\0`);
  const header = Buffer.alloc(24);
  header.writeUInt8(2, 4);
  header.writeBigUInt64LE((1n << 0x00n) | (1n << 0x01n) | (1n << 0x0cn) | (1n << 0x20n), 8);
  const rows = Buffer.alloc(16);
  for (const [index, count] of [1, typeReferences, 2, 1].entries()) rows.writeUInt32LE(count, index * 4);
  const resolutionScope = typeReferences < 2 ** 14 ? 2 : 4;
  const attributeParent = typeReferences < 2 ** 11 ? 2 : 4;
  const assembly = Buffer.alloc(22);
  assembly.writeUInt32LE(0x8004, 0);
  for (const [index, number] of version.entries()) assembly.writeUInt16LE(number, 4 + index * 2);
  assembly.writeUInt16LE('\0<Module>\0'.length, 18);
  const tables = padded(
    Buffer.concat([
      header,
      rows,
      Buffer.alloc(10),
      Buffer.alloc(typeReferences * (resolutionScope + 4)),
      Buffer.alloc(2 * (attributeParent + 2 + 2)),
      assembly,
    ]),
    4,
  );
  const runtime = padded(Buffer.from('v4.0.30319\0'), 4);
  const streams: [string, Buffer][] = [
    ['#~', tables],
    ['#Strings', padded(strings, 4)],
  ];
  if (areStringsFirst) streams.reverse();
  const names = streams.map(([stream]) => padded(Buffer.from(`${stream}\0`), 4));
  const rootBytes = 16 + runtime.length + 4 + names.reduce((sum, one) => sum + 8 + one.length, 0);
  const root = Buffer.alloc(16);
  root.write('BSJB', 0, 'latin1');
  root.writeUInt32LE(runtime.length, 12);
  const counts = Buffer.alloc(4);
  counts.writeUInt16LE(streams.length, 2);
  let offset = rootBytes;
  const headers = streams.map(([, content], index) => {
    const place = Buffer.alloc(8);
    place.writeUInt32LE(offset, 0);
    place.writeUInt32LE(content.length, 4);
    offset += content.length;
    return Buffer.concat([place, names[index] ?? Buffer.alloc(0)]);
  });
  return Buffer.concat([root, runtime, counts, ...headers, ...streams.map(([, content]) => content)]);
}

/** Three directories (type, name, language), the data entry, an icon of another type, and the data. */
function resourceSection(data: Buffer, address: number): Buffer {
  const directory = (entries: [id: number, place: number][]): Buffer => {
    const bytes = Buffer.alloc(16 + entries.length * 8);
    bytes.writeUInt16LE(entries.length, 14);
    for (const [index, [id, place]] of entries.entries()) {
      bytes.writeUInt32LE(id, 16 + index * 8);
      bytes.writeUInt32LE(place, 20 + index * 8);
    }
    return bytes;
  };
  const below = 0x8000_0000;
  const types = directory([
    [3, below + 32],
    [16, below + 32],
  ]);
  const names = directory([[1, below + 56]]);
  const languages = directory([[0x409, 80]]);
  const entry = Buffer.alloc(16);
  entry.writeUInt32LE(address + 96, 0);
  entry.writeUInt32LE(data.length, 4);
  return Buffer.concat([types, names, languages, entry, data]);
}

function versionResource(texts: Readonly<Record<string, string>>): Buffer {
  const strings = Object.entries(texts).map(([name, value]) => block(name, Buffer.from(`${value}\0`, 'utf16le')));
  const table = block('040904b0', joined(strings));
  const fixed = Buffer.alloc(52);
  fixed.writeUInt32LE(0xfeef_04bd, 0);
  const translation = block('VarFileInfo', block('Translation', Buffer.alloc(4)));
  const children = joined([fixed, translation, block('StringFileInfo', table)]);
  return block('VS_VERSION_INFO', children, fixed.length);
}

function block(name: string, content: Buffer, valueBytes = 0): Buffer {
  const header = Buffer.alloc(6);
  const start = padded(Buffer.concat([header, Buffer.from(`${name}\0`, 'utf16le')]), 4);
  const bytes = Buffer.concat([start, content]);
  bytes.writeUInt16LE(bytes.length, 0);
  bytes.writeUInt16LE(valueBytes, 2);
  return bytes;
}

function joined(blocks: readonly Buffer[]): Buffer {
  return Buffer.concat(blocks.map((one) => padded(one, 4)));
}

function padded(bytes: Buffer, alignment: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((alignment - (bytes.length % alignment)) % alignment)]);
}
