import type { FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { bufferOver, textOf, visitLines } from '../text-lines.ts';

/**
 * `vendor/composer/installed.php`, which Composer 2 writes for the running program: an array with one member on each line. Packages that others
 * replace or provide have no version, and metapackages have no files: neither are listed. `isRootListed`: the application itself is a package,
 * because it is installed as one file.
 */
export function readInstalledPhp(bytes: Uint8Array, isRootListed = false): FileFacts {
  const buffer = bufferOver(bytes);
  const builder = new FactsBuilder();
  let isRoot = false;
  let root = '';
  let name: string | undefined;
  let version: string | undefined;
  visitLines(buffer, (start, end) => {
    if (end - start < memberBytesMin) return true;
    const line = textOf(buffer, start, end).trim();
    const [, key = '', value = ''] = /^'([^']{1,512})' => (.{0,1024})$/.exec(line) ?? [];
    if (key === 'root') isRoot = true;
    else if (key === 'versions') isRoot = false;
    else if (isRoot && key === 'name') root = unquoted(value);
    else if (!isRoot && key.includes('/') && value.startsWith('array(')) [name, version] = [key, undefined];
    else if (key === 'pretty_version') version = unquoted(value);
    else if (!isRoot && key === 'type' && unquoted(value) === 'metapackage') name = undefined;
    else if (key === 'dev_requirement' && name !== undefined && version !== undefined) {
      const details = givenDetails({ isDevelopment: value.startsWith('true') });
      if (name !== root || (isRootListed && isRelease(version)))
        builder.addPackage({ type: 'composer', name, version, licenses: [], ...details }, 'an entry');
      name = undefined;
    }
    return !builder.isFull;
  });
  return builder.build();
}

const memberBytesMin = 12;

function unquoted(value: string): string {
  return /^'([^']{0,512})'/.exec(value)?.[1] ?? '';
}

/** A branch without a release is no version: `dev-main`. */
function isRelease(version: string): boolean {
  return !version.startsWith('dev-');
}
