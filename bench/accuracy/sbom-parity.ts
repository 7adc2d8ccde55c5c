import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { mirrorMissing } from '../../test/helpers/real-images.ts';
import { accuracyFolder, openWholeSnapshot, peerDatabases, scratchFolder, wholeMirror } from './environment.ts';
import type { AccuracyImage } from './images/make-image.ts';
import { makeImages } from './images/make-images.ts';
import { compareDocuments, describeParity } from './parity/compare-documents.ts';
import type { ParityDifference } from './parity/parity-reason.ts';
import { explainParity, parityReasons } from './parity/parity-reasons.ts';
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
  const compared = await compareDocuments({ image, scanners, databases, scratch });
  for (const { scanner, inImage, documents } of compared) {
    const cells = documents.map(({ same, differences }) => {
      const less = differences.filter(({ isInImage }) => isInImage).length;
      return `${same}, ${less}, ${differences.length - less}`;
    });
    console.log(`| ${[image.name, scanner, inImage, ...cells].join(' | ')} |`);
    for (const difference of documents.flatMap(({ differences }) => differences)) explain(difference);
  }
}

function explain(difference: ParityDifference): void {
  const reason = explainParity(difference);
  if (reason === undefined) unexplained.push(describeParity(difference));
  else totals.set(reason, (totals.get(reason) ?? 0) + 1);
}
