import { type FactsBuilder, filePackagesMax } from '../facts-builder.ts';
import { type DpkgPackage, declareDpkgPackage } from './declare-dpkg-package.ts';
import { readStanzas } from './read-stanzas.ts';
import { resolveVirtualPackages } from './resolve-virtual-packages.ts';

/** Adds the packages of a database in the format of dpkg. Requirements are resolved after all packages are known. */
export function addDpkgPackages(buffer: Buffer, builder: FactsBuilder, type: 'deb' | 'opkg' = 'deb'): void {
  const packages: DpkgPackage[] = [];
  readStanzas(buffer, {
    found(stanza) {
      const found = declareDpkgPackage(stanza, builder, type);
      if (found) packages.push(found);
      // One more package than a file may have leads to a warning of the builder.
      return packages.length <= filePackagesMax;
    },
    warn: (sentence) => builder.warn(sentence),
  });
  resolveVirtualPackages(packages);
  for (const { declared, where } of packages) builder.addPackage(declared, where);
}
