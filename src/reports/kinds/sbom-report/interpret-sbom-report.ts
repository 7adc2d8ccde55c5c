import { compareItems, type Items } from '../../comparison/compare-items.ts';
import { comparedFigure, knownFigures } from '../../comparison/compare-snapshots.ts';
import type { ComparedFigure, ComparedItem } from '../../report-comparison.ts';
import type { ReportIntelligence, Worsened } from '../../report-intelligence.ts';
import type { Interpretation } from '../../report-kind.ts';
import type { ReportSnapshot } from '../../report-snapshot.ts';
import { typedRows } from '../../typed-rows.ts';
import { componentColumns, type SbomReportFacts } from './sbom-report-facts.ts';

/** Compares the components with those of the previous report: changes by package type, and gaps that grew. */
export async function interpretSbomReport(
  snapshot: ReportSnapshot<SbomReportFacts>,
  previous: ReportSnapshot<SbomReportFacts> | null,
): Promise<Interpretation> {
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
    comparison: previous && {
      figures: before ? figuresOf(facts, before) : [],
      better: none,
      worse: none,
      newImages: none,
      goneImages: none,
      items: compareItems('component', await readComponents(previous), await readComponents(snapshot)),
    },
  };
}

const none = { total: 0, entries: [] };

function figuresOf(facts: SbomReportFacts, before: SbomReportFacts): ComparedFigure[] {
  const figure = (name: string, read: (one: SbomReportFacts) => number, better?: 'neither') =>
    comparedFigure(name, [read(before), read(facts)], better);
  return knownFigures([
    figure('Components', ({ components }) => components, 'neither'),
    figure('Distinct packages', ({ distinct }) => distinct, 'neither'),
    figure('Components without a license', ({ withoutLicense }) => withoutLicense),
    figure('Tags without a result', ({ withoutResult }) => withoutResult),
    figure('Partially assessed results', ({ partial }) => partial),
  ]);
}

/** The distinct packages by type, name and version. */
async function readComponents(snapshot: ReportSnapshot<SbomReportFacts>): Promise<Items> {
  const found = new Map<string, ComparedItem>();
  for await (const row of typedRows(snapshot, 'components', componentColumns)) {
    const name = `${row.packageType ?? ''} ${row.package ?? ''} ${row.version ?? ''}`;
    if (!found.has(name)) found.set(name, { name, severity: null, isKnownExploited: false, text: row.license ?? '' });
  }
  return found;
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
