import { zstdDecompressSync } from 'node:zlib';
import { mebibyte } from '../../../lib/byte-sizes.ts';
import { textsOf } from '../../text-formats/outside-values.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder, pathBytesMax } from '../facts-builder.ts';
import { hexHash } from '../package-hashes.ts';
import { bufferOver, textOf, visitLines } from '../text-lines.ts';

const manifest = 'var/lib/chisel/manifest.wall';
const plainBytesMax = 64 * mebibyte;
/** Longest line that is parsed: a path and the slices that contain it. */
const lineBytesMax = 4 * pathBytesMax;

/**
 * The manifest of images that Chisel cuts from Ubuntu packages: JSON lines, compressed with zstd. It names packages, slices and paths, and no
 * source packages. A qualifier states this, so that matching looks for the source packages (`matching/distributions/source-of-binary.ts`).
 */
export const chiselAnalyzer: FileAnalyzer = {
  id: 'chisel',
  reads: 'Ubuntu packages of images that Chisel cuts: `var/lib/chisel/manifest.wall`, with owned files',
  revision: 5,
  names: { baseNames: ['manifest.wall'] },
  wants: (path) => (path === manifest ? 16 * mebibyte : 0),
  analyze,
};

function analyze({ bytes }: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  const plain = decompress(bytes);
  if (plain === undefined) builder.warn('The manifest could not be decompressed.');
  else {
    visitLines(plain, (start, end, lineNumber) => {
      if (end > start) readEntry(plain, { start, end, lineNumber }, builder);
      return !builder.isFull;
    });
  }
  return builder.build();
}

function decompress(bytes: Uint8Array): Buffer | undefined {
  try {
    return zstdDecompressSync(bufferOver(bytes), { maxOutputLength: plainBytesMax });
  } catch {
    return undefined;
  }
}

function readEntry(
  plain: Buffer,
  { start, end, lineNumber }: { start: number; end: number; lineNumber: number },
  builder: FactsBuilder,
): void {
  const entry = end - start > lineBytesMax ? undefined : parse(textOf(plain, start, end));
  if (entry === undefined) {
    builder.warn(`Line ${lineNumber} is not a JSON object.`);
    return;
  }
  const text = (key: string): string | undefined => {
    const value = entry[key];
    return typeof value === 'string' ? value : undefined;
  };
  const path = text('path');
  if (text('kind') === 'path' && path?.startsWith('/')) builder.addOwnedFile(path.slice(1), ownerIn(entry));
  if (text('kind') !== 'package') return;
  const [name, version, architecture] = [text('name'), text('version'), text('arch')];
  if (name === undefined || version === undefined) {
    builder.warn(`The package at line ${lineNumber} was ignored: it has no name or no version.`);
    return;
  }
  const hashes = hexHash('sha256', text('sha256'));
  const stated = { ...(architecture !== undefined && { architecture }), ...(hashes.length > 0 && { hashes }) };
  const qualifiers = { manifest: 'chisel' };
  builder.addPackage({ type: 'deb', name, version, licenses: [], qualifiers, ...stated }, `line ${lineNumber}`, name);
}

/** `slices` of a path: `["base-files_base"]`, with the name of the package before the last underscore. */
function ownerIn({ slices }: Record<string, unknown>): string | undefined {
  const slice = textsOf(slices)[0];
  return slice?.slice(0, Math.max(0, slice.lastIndexOf('_')));
}

function parse(line: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
