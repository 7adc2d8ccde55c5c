import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { mirrorMissing } from '../../test/helpers/real-images.ts';
import { accuracyFolder, openWholeSnapshot, peerDatabases, scratchFolder, wholeMirror } from './environment.ts';
import { type AccuracyImage, saveArchive } from './images/make-image.ts';
import { makeImages } from './images/make-images.ts';
import type { ParityDifference } from './parity/parity-reason.ts';
import { explainParity, parityReasons } from './parity/parity-reasons.ts';
import type { PeerFinding } from './peers/peer-finding.ts';
import { scanWithPeers } from './peers/scan-with-peers.ts';
import { runScan, scanOwn } from './scan-own.ts';
import type { PeerName } from './subjects.ts';

/**
 * Findings of trivy, grype and OSV-Scanner in an image beside their findings in the CycloneDX and SPDX documents that Plimsoll writes of it,
 * with a reason for each difference.
 *
 * node bench/accuracy/sbom-parity.ts [--images REGEX] [--more FOLDER] [--show 20]
 *
 * The options and the environment are those of the benchmark `accuracy`.
 */
const values = new Command()
  .option('--images <pattern>', '', '.')
  .option('--more <folder>', '')
  .option('--show <number>', '', '20')
  .parse()
  .opts<{ images: string; more?: string; show: string }>();
if (mirrorMissing !== '') throw new Error(`This benchmark cannot run here:${mirrorMissing}`);

const scanners: readonly PeerName[] = ['trivy', 'grype', 'osv-scanner'];
const databases = peerDatabases();
const scratch = scratchFolder();
const totals = new Map<string, number>();
const unexplained: string[] = [];
(await openWholeSnapshot()).close();
try {
  const pattern = new RegExp(values.images);
  const images = [
    ...(await makeImages(path.join(accuracyFolder, 'images'), wholeMirror(), pattern)),
    ...moreImages(pattern),
  ];
  console.log('| image | scanner | in the image | CycloneDX: same, less, more | SPDX: same, less, more |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const image of images) await compareOne(image);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log('\n| reason | differences |\n| --- | --- |');
for (const { id } of parityReasons) if (totals.has(id)) console.log(`| ${id} | ${totals.get(id)} |`);
console.log(`\nunexplained: ${unexplained.length}`);
for (const line of unexplained.slice(0, Number(values.show))) console.log(line);
process.exitCode = unexplained.length === 0 ? 0 : 1;

function moreImages(pattern: RegExp): AccuracyImage[] {
  const folder = values.more;
  if (folder === undefined) return [];
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => ({
      name,
      layout: path.join(folder, name, 'layout'),
      archive: path.join(folder, name, 'docker.tar'),
    }));
}

async function compareOne(image: AccuracyImage): Promise<void> {
  saveArchive(image.layout, image.archive, image.name);
  const { packages } = scanOwn(image.layout, scratch);
  const inImage = await scanWithPeers(scanners, image, databases, scratch);
  const documents = {
    CycloneDX: runScan(image.layout, 'cyclonedx', path.join(scratch, 'bom.cdx.json')),
    SPDX: runScan(image.layout, 'spdx', path.join(scratch, 'bom.spdx.json')),
  };
  const cells = new Map<PeerName, string[]>(scanners.map((name) => [name, []]));
  for (const [document, sbom] of Object.entries(documents)) {
    const inSbom = await scanWithPeers(scanners, { sbom }, databases, scratch);
    for (const scanner of scanners) {
      const [first, second] = [inImage.get(scanner), inSbom.get(scanner)];
      if (first === undefined || second === undefined) continue;
      const [left, right] = [keysOf(first), keysOf(second)];
      const less = [...left].filter(([key]) => !right.has(key)).map(([, finding]) => finding);
      const more = [...right].filter(([key]) => !left.has(key)).map(([, finding]) => finding);
      cells.get(scanner)?.push(`${left.size - less.length}, ${less.length}, ${more.length}`);
      const context = { scanner, document, image: image.name, inImage: first, packages };
      for (const finding of less) explain({ ...context, finding, isInImage: true });
      for (const finding of more) explain({ ...context, finding, isInImage: false });
    }
  }
  for (const [scanner, texts] of cells) {
    if (texts.length > 0)
      console.log(`| ${[image.name, scanner, keysOf(inImage.get(scanner) ?? []).size, ...texts].join(' | ')} |`);
  }
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

function explain(difference: ParityDifference): void {
  const reason = explainParity(difference);
  if (reason !== undefined) {
    totals.set(reason, (totals.get(reason) ?? 0) + 1);
    return;
  }
  const { image, scanner, document, isInImage, finding } = difference;
  const where = isInImage ? `in the image, not in ${document}` : `in ${document}, not in the image`;
  unexplained.push(`${image}: ${scanner} ${finding.name} ${finding.version} ${finding.id}, ${where}`);
}
