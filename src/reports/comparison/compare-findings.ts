import { compareText } from '../../lib/compare-text.ts';
import { listedMax } from '../posture-facts.ts';
import type { Mover, Worsened } from '../report-intelligence.ts';
import type { ReportSnapshot } from '../report-snapshot.ts';
import type { Counts, FindingCounts } from './count-findings.ts';
import { readScannedImages, type ScannedImage } from './read-scanned-images.ts';

export interface Compared {
  before: FindingCounts;
  after: FindingCounts;
  /** Images with a result in both snapshots. The change of other images is unknown. */
  images: ReadonlyMap<string, ScannedImage>;
}

export async function compareFindings(
  [before, previous]: readonly [FindingCounts, ReportSnapshot],
  [after, snapshot]: readonly [FindingCounts, ReportSnapshot],
): Promise<Compared> {
  const earlier = await readScannedImages(previous);
  const images = [...(await readScannedImages(snapshot))].filter(([key]) => earlier.has(key));
  return { before, after, images: new Map(images) };
}

/**
 * Images with a number that changed, the largest change first: the first of the measures that changed in any image, so that the list is empty
 * only if none of them moved.
 */
export function imageMovers(
  compared: Compared,
  measures: readonly (readonly [count: keyof Counts, measure: string])[],
): Mover[] {
  for (const [count, measure] of measures) {
    const movers = moversBy(compared, count, measure);
    if (movers.length > 0) return movers;
  }
  return [];
}

function moversBy({ before, after, images }: Compared, count: keyof Counts, measure: string): Mover[] {
  return [...images]
    .map(([key, { name }]): Mover => {
      const [was, is] = [before.images.get(key)?.[count] ?? 0, after.images.get(key)?.[count] ?? 0];
      return { kind: 'image', name, measure, before: was, after: is };
    })
    .filter((mover) => mover.before !== mover.after)
    .sort((a, b) => changeOf(b) - changeOf(a) || compareText(a.name, b.name))
    .slice(0, listedMax);
}

/** Numbers that increased in an image, the largest increase first. `label` describes a number without the image. */
export function worseImages(
  { before, after, images }: Compared,
  kinds: readonly (readonly [count: keyof Counts, label: string])[],
): Worsened[] {
  return [...images]
    .flatMap(([key, { name }]) =>
      kinds.map(([count, label]): Worsened => {
        const [was, is] = [before.images.get(key)?.[count] ?? 0, after.images.get(key)?.[count] ?? 0];
        return { what: `${label} in ${name}`, before: was, after: is };
      }),
    )
    .filter((one) => one.after > one.before)
    .sort((a, b) => changeOf(b) - changeOf(a) || compareText(a.what, b.what))
    .slice(0, listedMax);
}

export function changeOf({ before, after }: { before: number; after: number }): number {
  return Math.abs(after - before);
}
