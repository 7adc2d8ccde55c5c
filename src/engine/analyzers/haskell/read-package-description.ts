import { readFields } from '../../text-formats/read-fields.ts';
import type { FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { boundedLicenses } from '../package-text.ts';
import { wholeText } from '../text-lines.ts';

/** The description of an installed package in a `package.conf.d` folder (GHC user guide, "InstalledPackageInfo"). */
export function readPackageDescription({ path, bytes }: WantedFile): FileFacts {
  const fields = readFields(wholeText(bytes));
  const [name, version] = [fields.get('name'), fields.get('version')];
  if (name === undefined || version === undefined) return { warnings: ['The description has no name or no version.'] };
  const builder = new FactsBuilder();
  const names = (fields.get('depends') ?? '').split(/\s+/).map((id) => /^(.{1,512}?)-\d/.exec(id)?.[1] ?? '');
  const details = givenDetails({ supplier: fields.get('maintainer'), dependencies: names });
  const licenses = boundedLicenses([fields.get('license') ?? '']);
  builder.addPackage({ type: 'hackage', name, version, licenses, ...details }, 'line 1');
  const depth = path.split('/').length - 1;
  for (const key of ['dynamic-library-dirs', 'library-dirs']) {
    const folder = (fields.get(key) ?? '').split(/\s+/, 1)[0] ?? '';
    // Only a folder of the package itself: several packages may share a folder of libraries.
    if (!isFolderOf(folder, `${name}-${version}`)) continue;
    if (folder.startsWith('/')) builder.addLibraryFolder(`${'../'.repeat(depth)}${folder.slice(1)}`);
    else if (folder.startsWith('${pkgroot}/')) builder.addLibraryFolder(`../${folder.slice('${pkgroot}/'.length)}`);
  }
  return builder.build();
}

/** Whether a part of the path begins with the name and version of the package, and no `..` after it leaves that folder. */
function isFolderOf(folder: string, id: string): boolean {
  const parts = folder.split('/');
  const own = parts.findIndex((part) => part.startsWith(id));
  return own !== -1 && !parts.includes('..', own);
}
