import { listOf, recordOf, textOf, textsOf } from '../../text-formats/outside-values.ts';
import { hexHash } from '../package-hashes.ts';
import { partyText } from '../party-text.ts';

export interface ComposerPackage {
  name: string;
  /** The name with its capital letters, as in folders. */
  writtenName: string;
  version: string;
  isDevelopment: boolean;
  dependencies: string[];
  licenses: string[];
  supplier: string | undefined;
  installPath: string | undefined;
  hashes: string[];
  /** Whether Composer wrote the entry: it adds the normalized version to what the authors wrote. */
  hasNormalizedVersion: boolean;
}

/** Packages in the form that `composer.lock` and `installed.json` share (getcomposer.org/doc/04-schema.md). Names are case-insensitive. */
export function composerPackages(
  entries: readonly unknown[],
  isDevelopment: (name: string) => boolean,
): ComposerPackage[] {
  return entries.flatMap((value) => {
    const entry = recordOf(value);
    const name = textOf(entry['name'])?.toLowerCase();
    const version = textOf(entry['version']);
    if (name === undefined || version === undefined || entry['type'] === 'metapackage') return [];
    return {
      name,
      writtenName: textOf(entry['name']) ?? name,
      version,
      isDevelopment: isDevelopment(name),
      // `php`, `ext-json` and `lib-icu` are parts of the platform.
      dependencies: Object.keys(recordOf(entry['require'])).filter((required) => required.includes('/')),
      licenses: textsOf(entry['license']),
      supplier: partyText(listOf(entry['authors'])[0]),
      installPath: textOf(entry['install-path']),
      // Archives that a host of repositories makes on request have an empty one.
      hashes: hexHash('sha1', textOf(recordOf(entry['dist'])['shasum'])),
      hasNormalizedVersion: textOf(entry['version_normalized']) !== undefined,
    };
  });
}
