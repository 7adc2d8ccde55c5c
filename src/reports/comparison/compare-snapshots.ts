import { compareText } from '../../lib/compare-text.ts';
import type { ComparedFigure, ComparedImage, Listed, ReportComparison } from '../report-comparison.ts';
import type { ReportSnapshot } from '../report-snapshot.ts';
import { comparableRisk, readScannedImages, type ScannedImage } from './read-scanned-images.ts';

/** Maximum number of listed images and vulnerabilities of each part. */
const comparedMax = 10;

export type Comparison = Omit<ReportComparison, 'comparedWith'>;

interface CompareRequest {
  figures: readonly ComparedFigure[];
  items: Comparison['items'];
}

/** Compares the images of two snapshots. The kind of the report compares its own figures and items. */
export async function compareSnapshots(
  snapshot: ReportSnapshot,
  previous: ReportSnapshot,
  { figures, items }: CompareRequest,
): Promise<Comparison> {
  const [before, after] = [await readScannedImages(previous), await readScannedImages(snapshot)];
  const changed = [...after].flatMap(([key, image]) => {
    const earlier = before.get(key);
    return earlier ? [comparedImage(earlier, image)] : [];
  });
  return {
    figures,
    better: firstOf(
      changed.filter((one) => changeOf(one) < 0).toSorted((a, b) => changeOf(a) - changeOf(b) || byName(a, b)),
    ),
    worse: firstOf(
      changed.filter((one) => changeOf(one) > 0).toSorted((a, b) => changeOf(b) - changeOf(a) || byName(a, b)),
    ),
    newImages: firstOf(namesOnlyIn(after, before)),
    goneImages: firstOf(namesOnlyIn(before, after)),
    items,
  };
}

export function firstOf<Entry>(entries: readonly Entry[]): Listed<Entry> {
  return { total: entries.length, entries: entries.slice(0, comparedMax) };
}

/** A figure for which fewer is better, or the other way around. Undefined if it is unknown in one of the reports. */
export function comparedFigure(
  figure: string,
  [before, after]: readonly [number | null | undefined, number | null | undefined],
  better: 'fewer' | 'more' | 'neither' = 'fewer',
): ComparedFigure | undefined {
  if (typeof before !== 'number' || typeof after !== 'number') return undefined;
  const rounded = (value: number): number => Math.round(value * 10) / 10;
  const change = rounded(after) - rounded(before);
  const isWorse = change === 0 || better === 'neither' ? null : change > 0 === (better === 'fewer');
  return { figure, before: rounded(before), after: rounded(after), isWorse };
}

export function knownFigures(figures: readonly (ComparedFigure | undefined)[]): ComparedFigure[] {
  return figures.filter((figure) => figure !== undefined);
}

function comparedImage(before: ScannedImage, after: ScannedImage): ComparedImage {
  const [riskBefore, riskAfter] = comparableRisk(before, after) ?? [null, null];
  return {
    image: after.name,
    riskBefore,
    riskAfter,
    findingsBefore: before.findings,
    findingsAfter: after.findings,
  };
}

/** Above 0: worse. The risk decides, and the number of findings between images of the same or an unknown risk. */
function changeOf({ riskBefore, riskAfter, findingsBefore, findingsAfter }: ComparedImage): number {
  const isRiskKnown = riskBefore !== null && riskAfter !== null;
  if (isRiskKnown && riskBefore !== riskAfter) return (riskAfter - riskBefore) * 1_000_000;
  return findingsBefore === null || findingsAfter === null ? 0 : findingsAfter - findingsBefore;
}

const byName = (a: ComparedImage, b: ComparedImage): number => compareText(a.image, b.image);

function namesOnlyIn(images: ReadonlyMap<string, ScannedImage>, others: ReadonlyMap<string, ScannedImage>): string[] {
  return [...images]
    .filter(([key]) => !others.has(key))
    .map(([, { name }]) => name)
    .toSorted(compareText);
}
