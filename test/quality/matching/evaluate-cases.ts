import type { AdvisorySnapshot } from '../../../src/engine/advisories/snapshot.ts';
import { matchInventory } from '../../../src/engine/matching/match-inventory.ts';
import type { InventoryPackage } from '../../../src/engine/pipeline/inventory.ts';
import type { LabelledCase, LabelledVersion } from './labelled-case.ts';

type Label = 'affected' | 'not affected' | 'unknown';

/** Figures of one ecosystem. Precision and recall are 1 where nothing is reported or affected. */
export interface GroupFigures {
  cases: number;
  precision: number;
  recall: number;
}

export interface Evaluation {
  groups: Record<string, GroupFigures>;
  /** Cases with another answer than the label, as sentences. */
  wrong: string[];
}

/**
 * Compares the answers of the engine with the labels. Reported packages are true positives when they are affected. An affected or unknown
 * package that counts as safe lowers the recall; a package that is reported without being affected, or that is not assessed although it is
 * safe, lowers the precision.
 */
export function evaluateCases(cases: readonly LabelledCase[], snapshot: AdvisorySnapshot): Evaluation {
  const counts = new Map<string, { cases: number; found: number; missed: number; excess: number }>();
  const wrong: string[] = [];
  for (const one of cases) {
    const count = counts.get(one.group) ?? { cases: 0, found: 0, missed: 0, excess: 0 };
    counts.set(one.group, count);
    for (const [label, version] of labelled(one)) {
      const answer = answerOf(one, version, snapshot);
      count.cases += 1;
      if (answer === label) count.found += label === 'not affected' ? 0 : 1;
      else {
        wrong.push(`${one.name} ${textOf(version)} and ${one.vulnerability} (${one.source}): ${label}, not ${answer}`);
        if (label !== 'not affected') count.missed += 1;
        if (answer !== 'not affected') count.excess += 1;
      }
    }
  }
  const figures = [...counts].map(([group, { cases: number, found, missed, excess }]) => {
    return [group, { cases: number, precision: share(found, excess), recall: share(found, missed) }] as const;
  });
  return { groups: Object.fromEntries(figures.toSorted(([left], [right]) => (left < right ? -1 : 1))), wrong };
}

function labelled({ affected, notAffected, unknown = [] }: LabelledCase): [Label, LabelledVersion][] {
  return [
    ...affected.map((version) => ['affected', version] as [Label, LabelledVersion]),
    ...notAffected.map((version) => ['not affected', version] as [Label, LabelledVersion]),
    ...unknown.map((version) => ['unknown', version] as [Label, LabelledVersion]),
  ];
}

function answerOf(
  { type, name, system, vulnerability }: LabelledCase,
  version: LabelledVersion,
  snapshot: AdvisorySnapshot,
): Label {
  const details = typeof version === 'string' ? { version } : version;
  const item: InventoryPackage = {
    type,
    name,
    licenses: [],
    purl: '',
    paths: [],
    layerIndex: 0,
    isOwnedByDistribution: false,
    ...details,
  };
  const { findings, coverage } = matchInventory({ operatingSystem: system ?? null, packages: [item] }, snapshot);
  if (findings.some((finding) => finding.vulnerability.id === vulnerability)) return 'affected';
  return coverage.assessed === 1 ? 'not affected' : 'unknown';
}

function textOf(version: LabelledVersion): string {
  return typeof version === 'string' ? version : JSON.stringify(version);
}

/** Rounded to four digits, as stored in the baseline. */
function share(part: number, rest: number): number {
  return part + rest === 0 ? 1 : Math.round((part / (part + rest)) * 10_000) / 10_000;
}
