import { compareText } from '../../lib/compare-text.ts';
import type { Row } from '../report-document.ts';
import type { Mover, RootPackage, Worsened } from '../report-intelligence.ts';
import type { ReportSnapshot } from '../report-snapshot.ts';

/** What rows of findings say by image and by package, for comparing two reports. */

interface Counts {
  open: number;
  critical: number;
  high: number;
  breached: number;
}

interface ImageTally extends Counts {
  name: string;
}

interface PackageTally extends Counts {
  type: string;
  name: string;
  versions: Set<string>;
  images: Set<string>;
}

export interface FindingTally {
  /** By registry and name, those with something open. */
  images: Map<string, ImageTally>;
  packages: Map<string, PackageTally>;
}

const shownMax = 10;
const none: Counts = { open: 0, critical: 0, high: 0, breached: 0 };

/** Of the dataset `id`, whose columns are named as in technical reports. `breached`: the column that says so. */
export async function tallyFindings(
  snapshot: ReportSnapshot,
  id: string,
  { breached, isCounted }: { breached: string; isCounted: (cell: (column: string) => string) => boolean },
): Promise<FindingTally> {
  const columns = columnsOf(snapshot, id);
  const images = new Map<string, ImageTally>();
  const packages = new Map<string, PackageTally>();
  for await (const row of snapshot.rows(id)) {
    const cell = (column: string): string => textAt(row, columns.get(column));
    if (!isCounted(cell)) continue;
    const [image, type, name] = [imageKey(cell), cell('packageType'), cell('package')];
    const ofImage = images.get(image) ?? { name: cell('image'), ...none };
    images.set(image, ofImage);
    const key = JSON.stringify([type, name]);
    const ofPackage = packages.get(key) ?? { type, name, versions: new Set(), images: new Set(), ...none };
    packages.set(key, ofPackage);
    ofPackage.versions.add(cell('version'));
    ofPackage.images.add(image);
    for (const one of [ofImage, ofPackage]) {
      one.open += 1;
      if (cell('severity') === 'CRITICAL') one.critical += 1;
      if (cell('severity') === 'HIGH') one.high += 1;
      if (cell(breached) === 'BREACHED') one.breached += 1;
    }
  }
  return { images, packages };
}

export interface LookedAtImage {
  name: string;
  riskScore: number | null;
}

/** Images with a result, by registry and name, out of the dataset `images`; none where a snapshot is without. */
export async function imagesLookedAt(snapshot: ReportSnapshot): Promise<Map<string, LookedAtImage>> {
  const found = new Map<string, LookedAtImage>();
  if (!snapshot.head.datasets.some(({ id }) => id === 'images')) return found;
  const columns = columnsOf(snapshot, 'images');
  for await (const row of snapshot.rows('images')) {
    const cell = (column: string): string => textAt(row, columns.get(column));
    if (cell('scannedAt') === '') continue;
    const score = row[columns.get('riskScore') ?? -1];
    found.set(imageKey(cell), { name: cell('image'), riskScore: typeof score === 'number' ? score : null });
  }
  return found;
}

export interface Compared {
  before: FindingTally;
  after: FindingTally;
  /** Images with a result both times: nothing is known of the others' change. */
  images: ReadonlyMap<string, LookedAtImage>;
}

export async function compareFindings(
  [before, previous]: readonly [FindingTally, ReportSnapshot],
  [after, snapshot]: readonly [FindingTally, ReportSnapshot],
): Promise<Compared> {
  const earlier = await imagesLookedAt(previous);
  const images = [...(await imagesLookedAt(snapshot))].filter(([key]) => earlier.has(key));
  return { before, after, images: new Map(images) };
}

/** By how much more or less of `what` is in each image, the largest change first. */
export function imageMovers({ before, after, images }: Compared, what: 'open' | 'breached', measure: string): Mover[] {
  return [...images]
    .map(([key, { name }]): Mover => {
      const [was, is] = [before.images.get(key)?.[what] ?? 0, after.images.get(key)?.[what] ?? 0];
      return { kind: 'image', name, measure, before: was, after: is };
    })
    .filter((mover) => mover.before !== mover.after)
    .sort((a, b) => changeOf(b) - changeOf(a) || compareText(a.name, b.name))
    .slice(0, shownMax);
}

/** What there is more of in an image; `words` without the image. */
export function worseImages(
  { before, after, images }: Compared,
  kinds: readonly (readonly [what: keyof Counts, words: string])[],
): Worsened[] {
  return [...images]
    .flatMap(([key, { name }]) =>
      kinds.map(([what, words]): Worsened => {
        const [was, is] = [before.images.get(key)?.[what] ?? 0, after.images.get(key)?.[what] ?? 0];
        return { what: `${words} in ${name}`, before: was, after: is };
      }),
    )
    .filter((one) => one.after > one.before)
    .sort((a, b) => changeOf(b) - changeOf(a) || compareText(a.what, b.what))
    .slice(0, shownMax);
}

export function rootsOf({ packages }: FindingTally): RootPackage[] {
  return [...packages.values()]
    .sort(
      (a, b) =>
        b.critical - a.critical ||
        b.high - a.high ||
        b.open - a.open ||
        compareText(a.type, b.type) ||
        compareText(a.name, b.name),
    )
    .slice(0, shownMax)
    .map(({ type, name, versions, images, open, critical, high }) => ({
      type,
      name,
      versions: versions.size,
      findings: open,
      critical,
      high,
      images: images.size,
    }));
}

export function changeOf({ before, after }: { before: number; after: number }): number {
  return Math.abs(after - before);
}

function columnsOf({ head }: ReportSnapshot, id: string): Map<string, number> {
  const columns = head.datasets.find((dataset) => dataset.id === id)?.columns ?? [];
  return new Map(columns.map((column, index) => [column.id, index]));
}

const imageKey = (cell: (column: string) => string): string => JSON.stringify([cell('registry'), cell('image')]);

function textAt(row: Row, index = -1): string {
  const cell = row[index];
  return typeof cell === 'string' ? cell : '';
}
