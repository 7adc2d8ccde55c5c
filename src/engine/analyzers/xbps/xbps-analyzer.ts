import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { hexHash } from '../package-hashes.ts';
import { boundedLicenses } from '../package-text.ts';
import { bufferOver, textOf, visitLines } from '../text-lines.ts';

const folder = 'var/db/xbps/';

/** The database of Void Linux: a property list with one dictionary for each package. */
export const xbpsAnalyzer: FileAnalyzer = {
  id: 'xbps',
  reads: 'Void Linux packages: `var/db/xbps/pkgdb-*.plist`',
  revision: 3,
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
  let dependencies: string[] = [];
  let [depth, key, array] = [0, '', ''];
  visitLines(buffer, (start, end, lineNumber) => {
    const line = textOf(buffer, start, Math.min(end, start + 2048)).trim();
    if (line === '<dict>') depth += 1;
    else if (line === '</dict>') {
      if (depth === packageDepth) {
        addPackage(fields, dependencies, lineNumber, builder);
        fields = new Map();
        dependencies = [];
      }
      depth -= 1;
    } else if (line.startsWith('<key>')) key = line.slice(5, -'</key>'.length);
    else if (line === '<array>') [array, key] = [key, ''];
    else if (line === '</array>') array = '';
    else if (array !== '') {
      const isRequired = depth === packageDepth && array === 'run_depends' && line.startsWith('<string>');
      if (isRequired && dependencies.length < dependenciesMax) dependencies.push(requiredName(line));
    } else if (depth === packageDepth && line.startsWith('<string>') && key !== '') {
      fields.set(key, decodeEntities(line.slice(8, -'</string>'.length)));
      key = '';
    }
    return !builder.isFull;
  });
  return builder.build();
}

/** `pkgver` is `NAME-VERSION_REVISION`, and `source-revisions` begins with the name of the source package. */
function addPackage(
  fields: ReadonlyMap<string, string>,
  dependencies: readonly string[],
  lineNumber: number,
  builder: FactsBuilder,
): void {
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
      ...givenDetails({ hashes, dependencies }),
      licenses: boundedLicenses([fields.get('license') ?? '']),
    },
    `line ${lineNumber}`,
  );
}

const dependenciesMax = 1000;

/** `<string>glibc&gt;=2.36_1</string>` → `glibc`, `foo-1.0_1` → `foo`. */
function requiredName(line: string): string {
  const pattern = decodeEntities(line.slice('<string>'.length, -'</string>'.length));
  const name = pattern.replace(/[<>=*].*$/s, '');
  return name === pattern ? name.replace(/-[^-]+_\d+$/, '') : name;
}

function decodeEntities(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
