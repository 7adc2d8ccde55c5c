import type { FactsBuilder } from '../facts-builder.ts';
import { textOf, visitLines } from '../text-lines.ts';
import { rpmPackage } from './declare-rpm-package.ts';

/**
 * `container-manifest-2` of Azure Linux's distroless images, which have no database: one package per line, with the tab-separated fields
 * name, version-release, installation time, build time, vendor, epoch, size, architecture, epoch number, source rpm.
 */
export function readContainerManifest(buffer: Buffer, builder: FactsBuilder): void {
  visitLines(buffer, (start, end, lineNumber) => {
    if (start === end) return true;
    const fields = textOf(buffer, start, end).split('\t', 11);
    const [name, version, , , supplier, , , architecture, epoch, sourceRpm] = fields;
    if (!name || !version || fields.length < 8) {
      builder.warn(`The package at line ${lineNumber} was ignored: it has no name or no version.`);
    } else if (name !== 'gpg-pubkey') {
      builder.addPackage(
        rpmPackage({ name, version, epoch, architecture, supplier, sourceRpm, licenses: [] }),
        `line ${lineNumber}`,
      );
    }
    return !builder.isFull;
  });
}
