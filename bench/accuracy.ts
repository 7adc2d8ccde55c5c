import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { baseEcosystem } from '../src/engine/advisories/ecosystem.ts';
import { mirrorMissing, mirrorRecords } from '../test/helpers/real-images.ts';
import { compareImage, type ImageComparison } from './accuracy/compare-image.ts';
import { describeDifference } from './accuracy/describe-difference.ts';
import type { DifferenceContext } from './accuracy/difference-context.ts';
import {
  accuracyFolder,
  openWholeSnapshot,
  peerDatabases,
  scratchFolder,
  wholeMirror,
} from './accuracy/environment.ts';
import { explainDifferences } from './accuracy/explain-differences.ts';
import { type AccuracyImage, saveArchive } from './accuracy/images/make-image.ts';
import { makeImages } from './accuracy/images/make-images.ts';
import { readMirrorFacts } from './accuracy/mirror-facts.ts';
import type { OsvRecord } from './accuracy/osv-records.ts';
import { scanWithPeers } from './accuracy/peers/scan-with-peers.ts';
import { reasons } from './accuracy/reasons/reasons.ts';
import { RecordIndex } from './accuracy/record-index.ts';
import { type OwnScan, scanOwn } from './accuracy/scan-own.ts';
import { subjectOf } from './accuracy/subject-of.ts';

/**
 * Findings of images beside those of trivy, grype and OSV-Scanner, with databases of the same records: findings of all three that are
 * missing, and a reason for each difference.
 *
 * node bench/accuracy.ts [--images REGEX] [--more FOLDER] [--show 20]
 *
 * Scanners are found in the folder PEERS_BIN or on the path; PEERS_DATA has their databases. The images are made of the shared package
 * databases, and of installed packages at the bounds of records. `--more` is a folder of further images, each with `layout` and `docker.tar`,
 * such as `images` in the cache of the benchmark `engine`. bench/accuracy/boundaries.ts asks about every bound, and
 * bench/accuracy/sbom-parity.ts compares the findings in SBOMs with those in images, and sbom-fields.ts the fields of SBOMs (docs/sbom.md).
 */
const values = new Command()
  .option('--images <pattern>', '', '.')
  .option('--more <folder>', '')
  .option('--show <number>', '', '20')
  .parse()
  .opts<{ images: string; more?: string; show: string }>();
if (mirrorMissing !== '') throw new Error(`This benchmark cannot run here:${mirrorMissing}`);

const databases = peerDatabases();
const mirror = wholeMirror();
(await openWholeSnapshot()).close();
const scratch = scratchFolder();
const totals = new Map<string, number>();
const missing: string[] = [];
const unexplained: DifferenceContext[] = [];
const elsewhere: string[] = [];
const facts = readMirrorFacts(mirror);
try {
  const pattern = new RegExp(values.images);
  const images = [...(await makeImages(path.join(accuracyFolder, 'images'), mirror, pattern)), ...moreImages(pattern)];
  console.log(
    '| image | packages | plimsoll | trivy | grype | osv-scanner | all three | not by plimsoll | differences |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const image of images) await compareOne(image);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log('\n| reason | differences |\n| --- | --- |');
for (const { id } of reasons) if (totals.has(id)) console.log(`| ${id} | ${totals.get(id)} |`);
console.log(`\nfindings of all three that are missing: ${missing.length === 0 ? 'none' : missing.join('; ')}`);
console.log(`findings in packages that are not listed: ${elsewhere.length}`);
for (const line of elsewhere.slice(0, Number(values.show))) console.log(line);
console.log(`unexplained: ${unexplained.length}`);
for (const one of unexplained.slice(0, Number(values.show))) console.log(describeDifference(one));
process.exitCode = missing.length + unexplained.length === 0 ? 0 : 1;

function moreImages(pattern: RegExp): AccuracyImage[] {
  const folder = values.more;
  if (folder === undefined) return [];
  const names = readdirSync(folder).filter((name) => pattern.test(name));
  return names.map((name) => ({
    name,
    layout: path.join(folder, name, 'layout'),
    archive: path.join(folder, name, 'docker.tar'),
  }));
}

async function compareOne(image: AccuracyImage): Promise<void> {
  saveArchive(image.layout, image.archive, image.name);
  const own = scanOwn(image.layout, scratch);
  const found = await scanWithPeers(['trivy', 'grype', 'osv-scanner'], image, databases, scratch);
  const records = ecosystemsOf(own).flatMap((ecosystem) => readRecords(ecosystem));
  const { groups } = facts;
  for (const record of records) groups.add(record);
  const comparison = compareImage(own, found, groups);
  const lost = comparison.differences.filter(({ isOwn, silent }) => !isOwn && silent.length === 0);
  missing.push(
    ...lost.map(({ packageIndex, vulnerability }) => `${own.packages[packageIndex]?.name} ${vulnerability}`),
  );
  elsewhere.push(
    ...comparison.elsewhere.map(
      ({ scanner, finding }) => `${image.name}: ${scanner} ${finding.name} ${finding.version} ${finding.id}`,
    ),
  );
  explain(own, comparison, new RecordIndex(records, groups, facts));
  const counts = ['trivy', 'grype', 'osv-scanner'] as const;
  const cells = [
    image.name,
    own.packages.length,
    comparison.own,
    ...counts.map((name) => comparison.peers.get(name) ?? 0),
    comparison.shared,
    lost.length,
    comparison.differences.length,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

function ecosystemsOf({ packages, operatingSystem }: OwnScan): string[] {
  const all = packages.flatMap((item) => subjectOf(item, operatingSystem)?.ecosystem ?? []);
  return [...new Set(all.map(baseEcosystem))];
}

function readRecords(ecosystem: string): OsvRecord[] {
  const known = readdirSync(path.join(mirror, 'osv'));
  return known.includes(ecosystem) ? mirrorRecords<OsvRecord>(mirror, ecosystem) : [];
}

function explain(
  { packages, operatingSystem }: OwnScan,
  { differences, types, named }: ImageComparison,
  index: RecordIndex,
): void {
  for (const difference of differences) {
    const item = packages[difference.packageIndex];
    const subject = item && subjectOf(item, operatingSystem);
    if (item === undefined || subject === undefined) continue;
    const unreadBy = difference.silent.filter((name) => types.get(name)?.has(item.type) !== true);
    const unnamedBy = difference.silent.filter((name) => named.get(name)?.has(difference.packageIndex) !== true);
    const explained = explainDifferences([difference], subject, packages, index, { unreadBy, unnamedBy });
    for (const [id, all] of explained.byReason) totals.set(id, (totals.get(id) ?? 0) + all.length);
    unexplained.push(...explained.unexplained);
  }
}
