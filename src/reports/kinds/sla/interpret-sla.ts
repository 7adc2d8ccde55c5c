import { compareFindings, imageMovers, worseImages } from '../../comparison/compare-findings.ts';
import { compareItems, type Items } from '../../comparison/compare-items.ts';
import { comparedFigure, compareSnapshots, knownFigures } from '../../comparison/compare-snapshots.ts';
import { countFindings, type FindingCounts, rootPackagesOf } from '../../comparison/count-findings.ts';
import { nothingToCompare } from '../../posture-sections/posture-descriptions.ts';
import { registryMovers } from '../../posture-sections/registry-blocks.ts';
import type { ComparedFigure, ComparedItem } from '../../report-comparison.ts';
import type { Worsened } from '../../report-intelligence.ts';
import type { Interpretation } from '../../report-kind.ts';
import type { ReportSnapshot } from '../../report-snapshot.ts';
import { typedRows } from '../../typed-rows.ts';
import { describeDeadlines } from './sla-descriptions.ts';
import { type SlaReportFacts, slaEntryColumns } from './sla-facts.ts';

/** Increases of missed deadlines since the previous report, and the packages with most deadlines. */
export async function interpretSla(
  snapshot: ReportSnapshot<SlaReportFacts>,
  previous: ReportSnapshot<SlaReportFacts> | null,
): Promise<Interpretation> {
  const { facts } = snapshot.head;
  const was = previous?.head.facts ?? null;
  const after = await countOpen(snapshot);
  const compared = previous && (await compareFindings([await countOpen(previous), previous], [after, snapshot]));
  const worsened =
    compared && was
      ? [...worsenedTotals(facts, was), ...worseImages(compared, [['breached', 'findings past their deadline']])]
      : [];
  const sentences = worsened.map((one) => `Increased: ${one.what}, from ${one.before} to ${one.after}.`);
  return {
    summary: [...describeDeadlines(facts), ...sentences.slice(0, 3), ...(was ? [] : [nothingToCompare])],
    movers: compared
      ? [
          ...registryMovers(was?.registries, facts.registries),
          ...imageMovers(compared, [
            ['breached', 'findings past their deadline'],
            ['open', 'open findings with a deadline'],
          ]),
        ]
      : [],
    rootPackages: rootPackagesOf(after),
    upgrades: (facts.upgrades ?? []).map(({ riskRemovedPercent: _share, ...upgrade }) => upgrade),
    worsened,
    comparison:
      previous &&
      (await compareSnapshots(snapshot, previous, {
        figures: figuresOf(facts, previous.head.facts),
        items: compareItems('vulnerability', await readVulnerabilities(previous), await readVulnerabilities(snapshot)),
      })),
  };
}

function figuresOf(facts: SlaReportFacts, before: SlaReportFacts): ComparedFigure[] {
  const figure = (name: string, read: (one: SlaReportFacts) => number | null | undefined, better?: 'more') =>
    comparedFigure(name, [read(before), read(facts)], better);
  return knownFigures([
    figure('Deadlines met (%)', ({ sla }) => sla.overall.compliancePercent, 'more'),
    figure('Open findings with a deadline', ({ sla }) => sla.overall.open),
    figure('Findings past their deadline', ({ sla }) => sla.overall.breached),
    figure('Due soon', ({ sla }) => sla.overall.dueSoon),
    figure('Time to close (mean days)', ({ mttr }) => mttr.overall.meanDays),
    figure('Distinct vulnerabilities', ({ distinct }) => distinct),
  ]);
}

/** The vulnerabilities with a deadline, each with the first of its rows. */
async function readVulnerabilities(snapshot: ReportSnapshot<SlaReportFacts>): Promise<Items> {
  const found = new Map<string, ComparedItem>();
  for await (const row of typedRows(snapshot, 'entries', slaEntryColumns)) {
    const name = row.vulnerability ?? '';
    if (found.has(name)) continue;
    const text = [row.package, row.version].filter((part) => part !== null).join(' ');
    found.set(name, { name, severity: row.severity, isKnownExploited: row.knownExploited === 'yes', text });
  }
  return found;
}

function countOpen(snapshot: ReportSnapshot<SlaReportFacts>): Promise<FindingCounts> {
  return countFindings(typedRows(snapshot, 'entries', slaEntryColumns), {
    isCounted: () => true,
    isBreached: ({ status }) => status === 'BREACHED',
  });
}

/** Increases by severity. Compares only numbers that are known in both reports. */
function worsenedTotals(facts: SlaReportFacts, was: SlaReportFacts): Worsened[] {
  return facts.sla.bySeverity.flatMap(({ severity, breached }) => {
    const before = was.sla.bySeverity.find((row) => row.severity === severity)?.breached;
    if (typeof before !== 'number' || breached === null || breached <= before) return [];
    return { what: `${severity.toLowerCase()} findings past their deadline`, before, after: breached };
  });
}
