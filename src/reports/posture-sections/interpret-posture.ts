import { compareText } from '../../lib/compare-text.ts';
import { changeOf } from '../comparison/compare-findings.ts';
import { compareVulnerabilities } from '../comparison/compare-items.ts';
import { comparedFigure, compareSnapshots, knownFigures } from '../comparison/compare-snapshots.ts';
import { comparableRisk, readScannedImages, type ScannedImage } from '../comparison/read-scanned-images.ts';
import { listedMax, type PostureFacts } from '../posture-facts.ts';
import type { ComparedFigure } from '../report-comparison.ts';
import type { Mover, Worsened } from '../report-intelligence.ts';
import type { Interpretation } from '../report-kind.ts';
import type { ReportSnapshot } from '../report-snapshot.ts';
import { describePosture, headlineOf, nothingToCompare } from './posture-descriptions.ts';
import { registryMovers } from './registry-blocks.ts';

/** Compares the figures with those of the previous report. */
export async function interpretPosture(
  snapshot: ReportSnapshot<PostureFacts>,
  previous: ReportSnapshot<PostureFacts> | null,
): Promise<Interpretation> {
  const { facts } = snapshot.head;
  const before = previous?.head.facts ?? null;
  const worsened = before ? worsenedOf(facts, before) : [];
  const compared = previous && { before: await readScannedImages(previous), after: await readScannedImages(snapshot) };
  const sentences = worsened.map((one) => `Increased: ${one.what}, from ${one.before} to ${one.after}.`);
  return {
    summary: [
      headlineOf(facts),
      ...sentences.slice(0, 3),
      ...describePosture(facts),
      ...(before ? [] : [nothingToCompare]),
    ],
    movers: compared ? [...registryMovers(before?.registries, facts.registries), ...moversOf(compared)] : [],
    rootPackages: facts.rootPackages ?? [],
    upgrades: facts.upgrades.map(({ riskRemovedPercent: _share, ...upgrade }) => upgrade),
    worsened,
    comparison:
      previous &&
      (await compareSnapshots(snapshot, previous, {
        figures: figuresOf(facts, previous.head.facts),
        items: await compareVulnerabilities(snapshot, previous),
      })),
  };
}

function figuresOf(facts: PostureFacts, before: PostureFacts): ComparedFigure[] {
  const figure = (name: string, read: (one: PostureFacts) => number | null | undefined, better?: 'more' | 'neither') =>
    comparedFigure(name, [read(before), read(facts)], better);
  return knownFigures([
    isSameScore(facts, before) ? figure('Mean risk', ({ risk }) => risk.average) : undefined,
    figure('Distinct vulnerabilities', ({ exposure }) => exposure?.distinct.total),
    figure('Open findings', ({ findings }) => findings?.open),
    figure('Critical findings', ({ findings }) => findings?.counts.critical),
    figure('High findings', ({ findings }) => findings?.counts.high),
    figure('Known exploited findings', ({ findings }) => findings?.knownExploited),
    figure('Findings past their deadline', ({ sla }) => sla.overall.breached),
    figure('Deadlines met (%)', ({ sla }) => sla.overall.compliancePercent, 'more'),
    figure('Time to close (mean days)', ({ mttr }) => mttr.overall.meanDays),
    figure('Images', ({ coverage }) => coverage.images, 'neither'),
    figure('Tags with a result (%)', ({ coverage }) => coverage.scannedPercent, 'more'),
    figure('Tags never scanned', ({ coverage }) => coverage.tags - coverage.tagsScanned),
  ]);
}

/** Means of different formulas cannot be compared. */
function isSameScore({ risk }: PostureFacts, before: PostureFacts): boolean {
  return risk.scoreVersion === before.risk.scoreVersion;
}

function worsenedOf(facts: PostureFacts, before: PostureFacts): Worsened[] {
  const pairs: [string, number | null | undefined, number | null | undefined][] = [
    ['known exploited findings', before.findings?.knownExploited, facts.findings?.knownExploited],
    ['findings past their deadline', before.sla.overall.breached, facts.sla.overall.breached],
    ['critical findings', before.findings?.counts.critical, facts.findings?.counts.critical],
    ['high findings', before.findings?.counts.high, facts.findings?.counts.high],
    ['mean risk', isSameScore(facts, before) ? rounded(before.risk.average) : null, rounded(facts.risk.average)],
    [
      'tags never scanned',
      before.coverage.tags - before.coverage.tagsScanned,
      facts.coverage.tags - facts.coverage.tagsScanned,
    ],
  ];
  // Only numbers that are known in both reports are compared.
  return pairs.flatMap(([what, was, is]) =>
    typeof was === 'number' && typeof is === 'number' && is > was ? [{ what, before: was, after: is }] : [],
  );
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10;
}

type Images = ReadonlyMap<string, ScannedImage>;

/** Images whose risk score is known in both reports by the same formula and changed, then those whose number of open findings did. */
function moversOf({ before, after }: { before: Images; after: Images }): Mover[] {
  const compared = [...after].flatMap(([key, image]) => {
    const earlier = before.get(key);
    return earlier ? [{ name: image.name, earlier, image }] : [];
  });
  const byRisk = compared.flatMap(({ name, earlier, image }) =>
    moverOf(name, 'risk score', comparableRisk(earlier, image) ?? [null, null]),
  );
  const named = new Set(byRisk.map(({ name }) => name));
  const byFindings = compared
    .filter(({ name }) => !named.has(name))
    .flatMap(({ name, earlier, image }) => moverOf(name, 'open findings', [earlier.findings, image.findings]));
  return [...byRisk.toSorted(byChange), ...byFindings.toSorted(byChange)].slice(0, listedMax);
}

function moverOf(name: string, measure: string, [before, after]: readonly [number | null, number | null]): Mover[] {
  return before === null || after === null || before === after ? [] : [{ kind: 'image', name, measure, before, after }];
}

const byChange = (a: Mover, b: Mover): number => changeOf(b) - changeOf(a) || compareText(a.name, b.name);
