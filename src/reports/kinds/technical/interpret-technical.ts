import { compareFindings, imageMovers, worseImages } from '../../comparison/compare-findings.ts';
import { compareVulnerabilities } from '../../comparison/compare-items.ts';
import { comparedFigure, compareSnapshots, knownFigures } from '../../comparison/compare-snapshots.ts';
import { countFindings, type FindingCounts, rootPackagesOf } from '../../comparison/count-findings.ts';
import { countOf } from '../../figure-labels.ts';
import { nothingKnown, nothingToCompare, scannedOf } from '../../posture-sections/posture-descriptions.ts';
import { registryMovers } from '../../posture-sections/registry-blocks.ts';
import type { ComparedFigure } from '../../report-comparison.ts';
import type { ReportIntelligence, Worsened } from '../../report-intelligence.ts';
import type { Interpretation } from '../../report-kind.ts';
import type { ReportSnapshot } from '../../report-snapshot.ts';
import { typedRows } from '../../typed-rows.ts';
import { findingColumns, type TechnicalFacts } from './technical-facts.ts';

const upgradesMax = 5;

/** Changes by registry and image, most affected packages, best upgrades and numbers that increased. */
export async function interpretTechnical(
  snapshot: ReportSnapshot<TechnicalFacts>,
  previous: ReportSnapshot<TechnicalFacts> | null,
): Promise<Interpretation> {
  const { facts } = snapshot.head;
  const was = previous?.head.facts ?? null;
  const after = await countOpen(snapshot);
  const compared = previous && (await compareFindings([await countOpen(previous), previous], [after, snapshot]));
  const rootPackages = rootPackagesOf(after);
  const upgrades = facts.topUpgrades.slice(0, upgradesMax).map(({ riskRemovedPercent: _share, ...upgrade }) => upgrade);
  const worsened = compared && was ? [...worsenedTotals(facts, was), ...worseImages(compared, worseInImages)] : [];
  return {
    summary: summaryOf(facts, was, { rootPackages, upgrades, worsened }),
    movers: compared
      ? [
          ...registryMovers(was?.registries, facts.registries),
          ...imageMovers(compared, [
            ['open', 'open findings'],
            ['critical', 'critical findings'],
            ['breached', 'findings past their deadline'],
          ]),
        ]
      : [],
    rootPackages,
    upgrades,
    worsened,
    comparison:
      previous &&
      (await compareSnapshots(snapshot, previous, {
        figures: figuresOf(facts, previous.head.facts),
        items: await compareVulnerabilities(snapshot, previous),
      })),
  };
}

function figuresOf(facts: TechnicalFacts, before: TechnicalFacts): ComparedFigure[] {
  const figure = (name: string, read: (one: TechnicalFacts) => number | null | undefined) =>
    comparedFigure(name, [read(before), read(facts)]);
  return knownFigures([
    figure('Distinct vulnerabilities', ({ distinct, findings }) => (findings === null ? null : distinct?.total)),
    figure('Open findings', ({ findings }) => findings),
    figure('Critical findings', ({ counts }) => counts?.critical),
    figure('High findings', ({ counts }) => counts?.high),
    figure('Known exploited findings', ({ knownExploited }) => knownExploited),
    figure('Findings past their deadline', ({ breached }) => breached),
    figure('Tags never scanned', ({ population }) => population.neverScanned),
  ]);
}

const worseInImages = [
  ['critical', 'critical findings'],
  ['high', 'high findings'],
] as const;

function countOpen(snapshot: ReportSnapshot<TechnicalFacts>): Promise<FindingCounts> {
  return countFindings(typedRows(snapshot, 'findings', findingColumns), {
    isCounted: ({ status }) => status === 'OPEN',
    isBreached: ({ slaStatus }) => slaStatus === 'BREACHED',
  });
}

/** Compares only numbers that are known in both reports. */
function worsenedTotals(facts: TechnicalFacts, was: TechnicalFacts): Worsened[] {
  const pairs: [string, number | null, number | null][] = [
    ['findings of malicious packages', was.malware ?? null, facts.malware ?? null],
    ['known exploited findings', was.knownExploited, facts.knownExploited],
    ['findings past their deadline', was.breached, facts.breached],
    ['critical findings', was.counts && was.counts.critical, facts.counts && facts.counts.critical],
    ['high findings', was.counts && was.counts.high, facts.counts && facts.counts.high],
    ['tags never scanned', was.population.neverScanned, facts.population.neverScanned],
  ];
  return pairs.flatMap(([what, before, after]) =>
    before !== null && after !== null && after > before ? [{ what, before, after }] : [],
  );
}

function summaryOf(
  facts: TechnicalFacts,
  was: TechnicalFacts | null,
  { rootPackages, upgrades, worsened }: Pick<ReportIntelligence, 'rootPackages' | 'upgrades' | 'worsened'>,
): string[] {
  const { findings, population } = facts;
  if (findings === null) return [nothingKnown(scannedOf(population))];
  const sentences = [describeOpenFindings(facts, findings, was?.findings ?? null)];
  if (facts.malware) sentences.push(`${facts.malware} of them are of malicious packages. Remove these packages first.`);
  if (facts.knownExploited > 0)
    sentences.push(`${facts.knownExploited} of them are known to be exploited. Fix these first.`);
  const [worst] = worsened;
  if (worst) sentences.push(`Increased: ${worst.what}, from ${worst.before} to ${worst.after}.`);
  const [root] = rootPackages;
  if (root) {
    const where = `${countOf(root.findings, 'finding')} in ${countOf(root.images, 'image')}`;
    sentences.push(`Most affected package: ${root.name}, ${where}.`);
  }
  const closes = upgrades.reduce((sum, upgrade) => sum + upgrade.closes, 0);
  if (closes > 0) {
    const many = countOf(upgrades.length, 'upgrade');
    sentences.push(`${many} can close ${closes} of ${countOf(findings, 'finding')}.`);
  }
  if (population.neverScanned > 0) {
    sentences.push(`Never scanned: ${population.neverScanned} of ${countOf(population.tags, 'tag')}.`);
  }
  if (!was) sentences.push(nothingToCompare);
  return sentences;
}

function describeOpenFindings({ images, scan }: TechnicalFacts, findings: number, before: number | null): string {
  if (scan) return `The scan found ${countOf(findings, 'finding')}; ${scan.closedSince} of them were closed later.`;
  const open = `${countOf(findings, 'finding is', 'findings are')} open`;
  if (before === null) return `${open} in ${countOf(images ?? 0, 'image')}.`;
  return `${open}, ${describeChange(findings - before)} since the previous report.`;
}

function describeChange(change: number): string {
  if (change === 0) return 'unchanged';
  return change > 0 ? `${change} more` : `${-change} fewer`;
}
