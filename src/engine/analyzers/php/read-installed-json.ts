import path from 'node:path';
import { isRecord, listOf, textsOf } from '../../text-formats/outside-values.ts';
import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import type { FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { baseNameOf, folderOf } from '../file-path.ts';
import { givenDetails } from '../given-details.ts';
import { boundedLicenses } from '../package-text.ts';
import { wholeText } from '../text-lines.ts';
import { type ComposerPackage, composerPackages } from './composer-packages.ts';

/** `vendor/composer/installed.json`: a list of packages (Composer 1), or an object with it and the names of development packages (Composer 2). */
export function readInstalledJson({ path: file, bytes }: WantedFile): FileFacts {
  let installed: unknown;
  try {
    installed = parseLockJson(wholeText(bytes));
  } catch {
    return { warnings: ['The file is not JSON.'] };
  }
  const development = new Set(isRecord(installed) ? textsOf(installed['dev-package-names']) : []);
  const entries = isRecord(installed) ? installed['packages'] : installed;
  const vendorFolder = baseNameOf(folderOf(folderOf(file)));
  const builder = new FactsBuilder();
  // Composer itself has only PHP files beside the list.
  builder.addLibraryFolder('.');
  for (const found of composerPackages(listOf(entries), (name) => development.has(name))) {
    const { name, version } = found;
    const licenses = boundedLicenses(found.licenses);
    builder.addPackage({ type: 'composer', name, version, licenses, ...givenDetails(found) }, 'an entry of the file');
    const folder = packageFolder(found, vendorFolder);
    if (folder === undefined) continue;
    if (found.hasNormalizedVersion) builder.addOwnedFolder(folder);
    else builder.addLibraryFolder(folder);
  }
  return builder.build();
}

/**
 * The folder of a package, relative to that of the list. Composer 1 names none and installs into the vendor folder. Plugins of Composer install
 * packages into other folders of the project. Undefined for a folder outside of the project, or one that contains other packages.
 */
function packageFolder({ writtenName, installPath }: ComposerPackage, vendorFolder: string): string | undefined {
  const folder = path.posix.normalize(installPath ?? `../${writtenName}`).replace(/\/$/, '');
  const isInProject = /^(?:\.\.\/){0,2}(?!\.\.?(?:\/|$))[^/]/.test(folder);
  return isInProject && folder !== `../../${vendorFolder}` ? folder : undefined;
}
