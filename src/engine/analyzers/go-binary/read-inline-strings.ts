/** The two strings after the header of Go's build information, in programs of Go 1.18 and later. */
export interface InlineStrings {
  goVersion: string;
  moduleInfo: string;
}

const headerBytes = 32;
const inlineFlag = 2;
/** The linker surrounds the module information with two marks of 16 bytes (cmd/go/internal/modload, `ModInfoData`). */
const markBytes = 16;
/** Programs with a thousand modules have 200 KB. */
export const buildInfoBytesMax = 4 * 1024 * 1024;

/**
 * Reads the build information at the start of these bytes (Go's debug/buildinfo). Undefined for bytes that are no such build
 * information.
 */
export function readInlineStrings(bytes: Buffer): InlineStrings | 'incomplete' | undefined {
  if (bytes.length < headerBytes + 1) return 'incomplete';
  if (((bytes[15] ?? 0) & inlineFlag) === 0) return undefined;
  const version = readString(bytes, headerBytes);
  if (version === undefined || version === 'incomplete') return version;
  const modules = readString(bytes, version.end);
  if (modules === undefined || modules === 'incomplete') return modules;
  const goVersion = bytes.toString('utf8', version.start, version.end);
  if (!/^(?:go\d|devel)/.test(goVersion)) return undefined;
  const hasMarks = modules.end - modules.start > 2 * markBytes;
  const moduleInfo = hasMarks ? bytes.toString('utf8', modules.start + markBytes, modules.end - markBytes) : '';
  return { goVersion, moduleInfo };
}

/** A length as unsigned varint (encoding/binary), and that many bytes. */
function readString(bytes: Buffer, at: number): { start: number; end: number } | 'incomplete' | undefined {
  let length = 0;
  for (let index = 0; index < 4; index += 1) {
    const byte = bytes[at + index];
    if (byte === undefined) return 'incomplete';
    length += (byte & 0x7f) * 2 ** (7 * index);
    if (byte >= 0x80) continue;
    const start = at + index + 1;
    const end = start + length;
    if (end > buildInfoBytesMax) return undefined;
    return end > bytes.length ? 'incomplete' : { start, end };
  }
  return undefined;
}
