import { textOf, visitLines } from '../text-lines.ts';
import type { ListedPackage } from './listed-package.ts';
import { spdxLicense } from './spdx-license.ts';
import { spdxSupplier } from './spdx-supplier.ts';

const packagesMax = 200_000;
const purlReference = /^PACKAGE[-_]MANAGER\s+purl\s+(\S+)\s*$/;

/** Packages of an SPDX 2 document as tag-value text. `PackageName:` begins a package, and each tag has its own line. */
export function readSpdxTags(buffer: Buffer): ListedPackage[] {
  const listed: ListedPackage[] = [];
  let current: ListedPackage | undefined;
  visitLines(buffer, (start, end) => {
    const line = textOf(buffer, start, end);
    const colon = line.indexOf(':');
    const tag = line.slice(0, Math.max(0, colon));
    const value = line.slice(colon + 1).trim();
    if (tag === 'PackageName') {
      if (current?.purl) listed.push(current);
      current = { purl: '', licenses: [] };
    } else if (current && tag === 'ExternalRef') {
      current.purl ||= purlReference.exec(value)?.[1] ?? '';
    } else if (current && (tag === 'PackageLicenseConcluded' || tag === 'PackageLicenseDeclared')) {
      if (current.licenses.length === 0) current.licenses = spdxLicense(value) ?? [];
    } else if (current && tag === 'PackageSupplier') {
      current.supplier ??= spdxSupplier(value);
    }
    return listed.length < packagesMax;
  });
  if (current?.purl) listed.push(current);
  return listed;
}
