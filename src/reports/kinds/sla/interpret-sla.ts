import { compareFindings, imageMovers, worseImages } from '../../comparison/compare-findings.ts';
import { countFindings, type FindingCounts, rootPackagesOf } from '../../comparison/count-findings.ts';
import { nothingToCompare } from '../../posture-sections/posture-descriptions.ts';
import { registryMovers } from '../../posture-sections/registry-blocks.ts';
import type { ReportIntelligence, Worsened } from '../../report-intelligence.ts';
import type { ReportSnapshot } from '../../report-snapshot.ts';
import { typedRows } from '../../typed-rows.ts';
import { describeDeadlines } from './sla-descriptions.ts';
import { type SlaReportFacts, slaEntryColumns } from './sla-facts.ts';

/** Increases of missed deadlines since the previous report, and the packages with most deadlines. */
export async function interpretSla(
  snapshot: ReportSnapshot<SlaReportFacts>,
  previous: ReportSnapshot<SlaReportFacts> | null,
): Promise<Omit<ReportIntelligence, 'comparedWith'>> {
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
          ...imageMovers(compared, 'breached', 'findings past their deadline'),
        ]
      : [],
    rootPackages: rootPackagesOf(after),
    upgrades: (facts.upgrades ?? []).map(({ riskRemovedPercent: _share, ...upgrade }) => upgrade),
    worsened,
  };
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
