import { listOf, recordOf, textOf, textsOf } from '../../text-formats/outside-values.ts';

export interface ComposerPackage {
  name: string;
  version: string;
  isDevelopment: boolean;
  dependencies: string[];
  licenses: string[];
  supplier: string | undefined;
  installPath: string | undefined;
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
      version,
      isDevelopment: isDevelopment(name),
      // `php`, `ext-json` and `lib-icu` are parts of the platform.
      dependencies: Object.keys(recordOf(entry['require'])).filter((required) => required.includes('/')),
      licenses: textsOf(entry['license']),
      supplier: textOf(recordOf(listOf(entry['authors'])[0])['name']),
      installPath: textOf(entry['install-path']),
    };
  });
}
