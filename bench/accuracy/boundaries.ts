import { rmSync } from 'node:fs';
import { Command } from 'commander';
import { baseEcosystem } from '../../src/engine/advisories/ecosystem.ts';
import type { AdvisorySnapshot } from '../../src/engine/advisories/snapshot.ts';
import type { InventoryPackage } from '../../src/engine/pipeline/inventory.ts';
import { mirrorMissing, mirrorRecords } from '../../test/helpers/real-images.ts';
import { boundaryPackages } from './boundary-packages.ts';
import { compareSubject } from './compare-subject.ts';
import { describeDifference } from './describe-difference.ts';
import type { DifferenceContext } from './difference-context.ts';
import { openWholeSnapshot, peerDatabases, scratchFolder, wholeMirror } from './environment.ts';
import { explainDifferences } from './explain-differences.ts';
import { type MirrorFacts, readMirrorFacts } from './mirror-facts.ts';
import type { OsvRecord } from './osv-records.ts';
import { reasons } from './reasons/reasons.ts';
import { RecordIndex } from './record-index.ts';
import { type PeerName, type Subject, subjects } from './subjects.ts';

/**
 * Findings at and around every bound and listed version of every shared record, beside those of other scanners with databases of the same
 * records. Prints a row for each ecosystem, the number of differences of each reason, and those without one, which must be none.
 *
 * node bench/accuracy/boundaries.ts [--ecosystems REGEX] [--peers trivy] [--every 1] [--show 20] [--list REASON]
 *
 * Scanners are found in the folder PEERS_BIN or on the path; PEERS_DATA has their databases. `--every 10` asks about each tenth package
 * version. `--list` prints the differences of a reason, for a review of the reason. With all packages, trivy alone takes 20 minutes, and grype hours.
 */
const values = new Command()
  .option('--ecosystems <pattern>', '', '.')
  .option('--peers <names>', '', 'trivy')
  .option('--every <number>', '', '1')
  .option('--show <number>', '', '20')
  .option('--list <reason>', '')
  .parse()
  .opts<{ ecosystems: string; peers: string; every: string; show: string; list?: string }>();
if (mirrorMissing !== '') throw new Error(`This benchmark cannot run here:${mirrorMissing}`);
/**
 * Components of one SBOM. The report of OSV-Scanner repeats each record, and would be larger than a text can be. A version of a package of Debian
 * has more than a hundred findings.
 */
const batchSize = values.peers.includes('osv-scanner') ? 100 : 2_500;
/** Number of package versions below which `--every` leaves none out. */
const smallEcosystem = 300;

const databases = peerDatabases();
const mirror = wholeMirror();
const snapshot = await openWholeSnapshot();
const scratch = scratchFolder();
const totals = new Map<string, number>();
const listed: DifferenceContext[] = [];
const unexplained: DifferenceContext[] = [];
let elsewhere = 0;
try {
  const facts = readMirrorFacts(mirror);
  console.log(
    '| ecosystem | package versions | plimsoll | other scanners | all others | not by plimsoll | differences |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const subject of subjects.filter(({ ecosystem }) => new RegExp(values.ecosystems).test(ecosystem))) {
    await compareEcosystem(subject, snapshot, facts);
  }
} finally {
  snapshot.close();
  rmSync(scratch, { recursive: true, force: true });
}
console.log('\n| reason | differences |\n| --- | --- |');
for (const { id } of reasons) if (totals.has(id)) console.log(`| ${id} | ${totals.get(id)} |`);
console.log(`\nfindings about no package of the SBOM: ${elsewhere}`);
console.log(`unexplained: ${unexplained.length}`);
for (const one of unexplained.slice(0, Number(values.show))) console.log(describeDifference(one));
if (values.list !== undefined) console.log(`\n${values.list}:`);
for (const one of listed.slice(0, Number(values.show))) console.log(describeDifference(one));
process.exitCode = unexplained.length === 0 ? 0 : 1;

async function compareEcosystem(subject: Subject, advisories: AdvisorySnapshot, facts: MirrorFacts): Promise<void> {
  const records = mirrorRecords<OsvRecord>(mirror, baseEcosystem(subject.ecosystem));
  const { groups } = facts;
  for (const record of records) groups.add(record);
  const index = new RecordIndex(records, groups, facts);
  const all = boundaryPackages(subject, records);
  const step = all.length < smallEcosystem ? 1 : Number(values.every);
  const packages = all.filter((_, at) => at % step === 0);
  const peers = subject.peers.filter((name) => values.peers.split(',').includes(name));
  const sums = { own: 0, shared: 0, missing: 0, differences: 0 };
  const byPeer = new Map<PeerName, number>(peers.map((name) => [name, 0]));
  for (const batch of batchesOf(packages)) {
    const result = await compareSubject({
      subject,
      packages: batch,
      snapshot: advisories,
      groups,
      peers,
      databases,
      scratch,
    });
    elsewhere += result.notFound;
    sums.own += result.own;
    sums.shared += result.shared;
    sums.differences += result.differences.length;
    sums.missing += result.differences.filter(({ isOwn, silent }) => !isOwn && silent.length === 0).length;
    for (const [name, count] of result.peers) byPeer.set(name, (byPeer.get(name) ?? 0) + count);
    explain(subject, batch, result.differences, index);
  }
  const others = [...byPeer].map(([name, count]) => `${name} ${count}`).join(', ');
  const cells = [subject.ecosystem, packages.length, sums.own, others, sums.shared, sums.missing, sums.differences];
  console.log(`| ${cells.join(' | ')} |`);
}

function explain(
  subject: Subject,
  packages: readonly InventoryPackage[],
  differences: Parameters<typeof explainDifferences>[0],
  index: RecordIndex,
): void {
  const explained = explainDifferences(differences, subject, packages, index);
  for (const [id, all] of explained.byReason) totals.set(id, (totals.get(id) ?? 0) + all.length);
  if (values.list !== undefined) listed.push(...(explained.byReason.get(values.list) ?? []));
  unexplained.push(...explained.unexplained);
}

/** No batch has two packages of the same name and version, as in two streams of a module: trivy reports a vulnerability of them once. */
function batchesOf(packages: readonly InventoryPackage[]): InventoryPackage[][] {
  const times = new Map<string, number>();
  const rounds: InventoryPackage[][] = [];
  for (const item of packages) {
    const key = `${item.name}\0${item.version}`;
    const time = times.get(key) ?? 0;
    times.set(key, time + 1);
    const round = rounds[time];
    if (round) round.push(item);
    else rounds[time] = [item];
  }
  return rounds.flatMap((round) =>
    Array.from({ length: Math.ceil(round.length / batchSize) }, (_, at) =>
      round.slice(at * batchSize, (at + 1) * batchSize),
    ),
  );
}
