import type { ReportIntelligence, Worsened } from '../../report-intelligence.ts';
import type { ReportSnapshot } from '../../report-snapshot.ts';
import type { SbomReportFacts } from './sbom-report-facts.ts';

/** Compares the components with those of the previous report: changes by package type, and gaps that grew. */
export async function interpretSbomReport(
  snapshot: ReportSnapshot<SbomReportFacts>,
  previous: ReportSnapshot<SbomReportFacts> | null,
): Promise<Omit<ReportIntelligence, 'comparedWith'>> {
  const { facts } = snapshot.head;
  const before = previous?.head.facts ?? null;
  return {
    summary: [
      `${facts.components} components in ${facts.results} results: ${facts.distinct} distinct packages with ${facts.licensesInAll} licenses.`,
      ...(facts.withoutLicense > 0 ? [`${facts.withoutLicense} components have no readable license.`] : []),
      ...(facts.withoutResult > 0 ? [`${facts.withoutResult} tags have no result; their content is unknown.`] : []),
    ],
    movers: before ? moversOf(facts, before) : [],
    rootPackages: [],
    upgrades: [],
    worsened: before ? worsenedOf(facts, before) : [],
  };
}

/** Package types whose number of components changed, the largest change first. */
function moversOf(facts: SbomReportFacts, before: SbomReportFacts): ReportIntelligence['movers'] {
  const was = new Map(before.byType.map(({ type, components }) => [type, components]));
  const is = new Map(facts.byType.map(({ type, components }) => [type, components]));
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, before: was.get(name) ?? 0, after: is.get(name) ?? 0 }))
    .filter((one) => one.before !== one.after)
    .toSorted((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before))
    .map(({ name, ...change }) => ({ kind: 'package' as const, name, measure: 'components of this type', ...change }));
}

function worsenedOf(facts: SbomReportFacts, before: SbomReportFacts): Worsened[] {
  const pairs: Worsened[] = [
    { what: 'tags without a result', before: before.withoutResult, after: facts.withoutResult },
    { what: 'partially assessed results', before: before.partial, after: facts.partial },
    { what: 'components without a license', before: before.withoutLicense, after: facts.withoutLicense },
  ];
  return pairs.filter((one) => one.after > one.before);
}
