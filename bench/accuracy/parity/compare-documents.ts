import path from 'node:path';
import { type AccuracyImage, saveArchive } from '../images/make-image.ts';
import type { PeerFinding } from '../peers/peer-finding.ts';
import { scanWithPeers } from '../peers/scan-with-peers.ts';
import { runScan, scanOwn } from '../scan-own.ts';
import type { PeerName } from '../subjects.ts';
import type { ParityDifference } from './parity-reason.ts';

export interface ScannerParity {
  scanner: PeerName;
  /** Findings in the image. */
  inImage: number;
  documents: { document: string; same: number; differences: ParityDifference[] }[];
}

export interface ParityInput {
  image: AccuracyImage;
  scanners: readonly PeerName[];
  /** Folder with the databases of the scanners. */
  databases: string;
  scratch: string;
}

/** The findings of scanners in an image, compared with those in the CycloneDX and SPDX documents that Plimsoll writes of it. */
export async function compareDocuments({ image, scanners, databases, scratch }: ParityInput): Promise<ScannerParity[]> {
  saveArchive(image.layout, image.archive, image.name);
  const { packages } = scanOwn(image.layout, scratch);
  const inImage = await scanWithPeers(scanners, image, databases, scratch);
  const documents = {
    CycloneDX: runScan(image.layout, 'cyclonedx', path.join(scratch, 'bom.cdx.json')),
    SPDX: runScan(image.layout, 'spdx', path.join(scratch, 'bom.spdx.json')),
  };
  const compared = new Map<PeerName, ScannerParity>();
  for (const [scanner, found] of inImage)
    compared.set(scanner, { scanner, inImage: keysOf(found).size, documents: [] });
  for (const [document, sbom] of Object.entries(documents)) {
    const inSbom = await scanWithPeers(scanners, { sbom }, databases, scratch);
    for (const [scanner, { documents: results }] of compared) {
      const [first, second] = [inImage.get(scanner), inSbom.get(scanner)];
      if (first === undefined || second === undefined) continue;
      const [left, right] = [keysOf(first), keysOf(second)];
      const context = { scanner, document, image: image.name, inImage: first, packages };
      const without = (one: Map<string, PeerFinding>, other: Map<string, PeerFinding>, isInImage: boolean) =>
        [...one].filter(([key]) => !other.has(key)).map(([, finding]) => ({ ...context, finding, isInImage }));
      const less = without(left, right, true);
      results.push({ document, same: left.size - less.length, differences: [...less, ...without(right, left, false)] });
    }
  }
  return [...compared.values()].filter((one) => one.documents.length > 0);
}

/**
 * Findings by package name, version and id: scanners write package URLs of an image and of a document differently. Names of Maven packages have
 * their group in one and not in the other, and OSV-Scanner reports npm packages of a document without their scope.
 */
function keysOf(findings: readonly PeerFinding[]): Map<string, PeerFinding> {
  return new Map(
    findings.map((finding) => [
      `${finding.name.toLowerCase().split(/[:/]/).at(-1)} ${finding.version} ${finding.id}`,
      finding,
    ]),
  );
}

export function describeParity({ image, scanner, document, isInImage, finding }: ParityDifference): string {
  const where = isInImage ? `in the image, not in ${document}` : `in ${document}, not in the image`;
  return `${image}: ${scanner} ${finding.name} ${finding.version} ${finding.id}, ${where}`;
}
