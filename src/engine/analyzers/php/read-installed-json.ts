import { isRecord, listOf, textsOf } from '../../text-formats/outside-values.ts';
import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import type { FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { boundedLicenses } from '../package-text.ts';
import { wholeText } from '../text-lines.ts';
import { composerPackages } from './composer-packages.ts';

/** `vendor/composer/installed.json`: a list of packages (Composer 1), or an object with it and the names of development packages (Composer 2). */
export function readInstalledJson(bytes: Uint8Array): FileFacts {
  let installed: unknown;
  try {
    installed = parseLockJson(wholeText(bytes));
  } catch {
    return { warnings: ['The file is not JSON.'] };
  }
  const development = new Set(isRecord(installed) ? textsOf(installed['dev-package-names']) : []);
  const entries = isRecord(installed) ? installed['packages'] : installed;
  const builder = new FactsBuilder();
  builder.addOwnedFolder('..');
  for (const found of composerPackages(listOf(entries), (name) => development.has(name))) {
    const { name, version, installPath } = found;
    const licenses = boundedLicenses(found.licenses);
    builder.addPackage({ type: 'composer', name, version, licenses, ...givenDetails(found) }, 'an entry of the file');
    // Plugins of Composer install packages outside the vendor folder.
    if (installPath?.startsWith('../../')) builder.addOwnedFolder(installPath);
  }
  return builder.build();
}
