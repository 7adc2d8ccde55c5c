import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { hexHash } from '../package-hashes.ts';
import { boundedLicenses } from '../package-text.ts';
import { bufferOver, textOf, visitLines } from '../text-lines.ts';

const folder = 'var/db/xbps/';

/** The database of Void Linux: a property list with one dictionary for each package. */
export const xbpsAnalyzer: FileAnalyzer = {
  id: 'xbps',
  reads: 'Void Linux packages: `var/db/xbps/pkgdb-*.plist`',
  revision: 2,
  names: { folders: [folder] },
  wants: (path) => (/^var\/db\/xbps\/pkgdb-[0-9.]+\.plist$/.test(path) ? 64 * mebibyte : 0),
  analyze,
};

/** Dictionaries inside the dictionary of all packages. */
const packageDepth = 2;

/** The property list has one tag per line. */
function analyze({ bytes }: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  const buffer = bufferOver(bytes);
  let fields = new Map<string, string>();
  let [depth, key] = [0, ''];
  visitLines(buffer, (start, end, lineNumber) => {
    const line = textOf(buffer, start, Math.min(end, start + 2048)).trim();
    if (line === '<dict>') depth += 1;
    else if (line === '</dict>') {
      if (depth === packageDepth) addPackage(fields, lineNumber, builder);
      if (depth === packageDepth) fields = new Map();
      depth -= 1;
    } else if (line.startsWith('<key>')) key = line.slice(5, -'</key>'.length);
    else if (depth === packageDepth && line.startsWith('<string>') && key !== '') {
      fields.set(key, decodeEntities(line.slice(8, -'</string>'.length)));
      key = '';
    }
    return !builder.isFull;
  });
  return builder.build();
}

/** `pkgver` is `NAME-VERSION_REVISION`, and `source-revisions` begins with the name of the source package. */
function addPackage(fields: ReadonlyMap<string, string>, lineNumber: number, builder: FactsBuilder): void {
  const [, name, version] = /^([^\s]{1,256})-([^-\s]{1,256})$/.exec(fields.get('pkgver') ?? '') ?? [];
  if (name === undefined || version === undefined) {
    return builder.warn(`The package before line ${lineNumber} was ignored: it has no name or no version.`);
  }
  const [architecture, supplier] = [fields.get('architecture'), fields.get('maintainer')];
  const hashes = hexHash('sha256', fields.get('filename-sha256'));
  const source = fields.get('source-revisions')?.split(':')[0];
  builder.addPackage(
    {
      type: 'xbps',
      name,
      version,
      ...(architecture && { architecture }),
      source: { name: source || name, version },
      ...(supplier && { supplier }),
      ...(hashes.length > 0 && { hashes }),
      licenses: boundedLicenses([fields.get('license') ?? '']),
    },
    `line ${lineNumber}`,
  );
}

function decodeEntities(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
