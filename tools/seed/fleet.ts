import { createHash } from 'node:crypto';
import { imageNames } from './data/image-names.ts';
import { type ContentKind, type KnownPackage, knownPackages } from './data/packages.ts';
import type { Random } from './random.ts';

/** A version of a package in an image. */
export interface SeededVersion {
  kind: ContentKind;
  known: KnownPackage;
  /** Position in `known.versions`. */
  version: number;
}

/** One upload: the content of a tag on a day. */
export interface Delivery {
  image: FleetImage;
  tag: string;
  packages: readonly SeededVersion[];
  outcome: 'complete' | 'unread file' | 'failed';
}

export interface FleetImage {
  name: string;
  /** Position in the fleet. */
  index: number;
  /** Content of the tag `stable`. */
  stable: readonly SeededVersion[];
  /** Content of each release, by tag. */
  releases: Map<string, readonly SeededVersion[]>;
}

export interface Fleet {
  images: readonly FleetImage[];
  /** Uploads of this step, `days` after the previous one. */
  deliveriesOf(step: number, days: number): Delivery[];
}

const releasesMax = 5;
const daysBetweenScans = 28;
/** Interval of rescans of the two latest releases, which find vulnerabilities that were published later. */
const stepsBetweenRescans = 25;

/** Images of the organization, which change from step to step by releases, updates and rollbacks. */
export function createFleet(random: Random, count: number): Fleet {
  const images = imageNames
    .slice(0, count)
    .map(({ name, content }, index) => newImage(random, { name, content, index }));
  const waited = images.map(({ index }) => (index % 4) * 7);
  return {
    images,
    deliveriesOf(step, days) {
      return images.flatMap((image): Delivery[] => {
        const isFirst = image.releases.size === 0;
        waited[image.index] = (waited[image.index] ?? 0) + days;
        const released = isFirst || random.isTrue(0.012 * days) ? release(random, image, isFirst) : [];
        const isRollback = !isFirst && released.length === 0 && random.isTrue(0.002 * days) && rollBack(image);
        const isDue = (waited[image.index] ?? 0) >= daysBetweenScans;
        const isScanned = isDue || isRollback || released.length > 0;
        if (isScanned) waited[image.index] = 0;
        const tags = [
          ...released,
          ...(isScanned ? ['stable'] : []),
          ...(step % stepsBetweenRescans === stepsBetweenRescans - 1 ? [...image.releases.keys()].slice(-2) : []),
        ];
        return [...new Set(tags)].map((tag) => deliver(random, image, tag, isFirst));
      });
    },
  };
}

function newImage(
  random: Random,
  { name, content, index }: { name: string; content: readonly ContentKind[]; index: number },
): FleetImage {
  const isFresh = random.isTrue(0.15);
  const stable = content.flatMap((kind) =>
    knownPackages[kind].flatMap((known: KnownPackage): SeededVersion[] => {
      const isHeld = random.isTrue(0.8) || kind === 'trixie' || kind === 'go';
      return isHeld ? [{ kind, known, version: isFresh ? known.versions.length - 1 : 0 }] : [];
    }),
  );
  return { name, index, stable, releases: new Map() };
}

/** Updates some packages and adds a tag for the new release. */
function release(random: Random, image: FleetImage, isFirst: boolean): string[] {
  if (image.releases.size >= releasesMax) return [];
  if (!isFirst) {
    image.stable = image.stable.map((held) =>
      random.isTrue(0.4) ? { ...held, version: Math.min(held.version + 1, held.known.versions.length - 1) } : held,
    );
  }
  const tag = `1.${image.releases.size}.0`;
  image.releases.set(tag, image.stable);
  return [tag];
}

/** Moves `stable` back to the previous release. Returns false when there is none. */
function rollBack(image: FleetImage): boolean {
  const before = [...image.releases.values()].at(-2);
  if (before === undefined) return false;
  image.stable = before;
  return true;
}

function deliver(random: Random, image: FleetImage, tag: string, isFirst: boolean): Delivery {
  const packages = tag === 'stable' ? image.stable : (image.releases.get(tag) ?? image.stable);
  const chance = random.next();
  const outcome = isFirst || chance > 0.06 ? 'complete' : chance > 0.025 ? 'unread file' : 'failed';
  return { image, tag, packages, outcome };
}

/** A digest for a content: equal contents have equal digests. */
export function digestOf({ image, packages }: Delivery): string {
  const content = packages.map(({ known, version }) => `${known.ecosystem} ${known.name} ${version}`).join('\n');
  return `sha256:${createHash('sha256').update(`${image.name}\n${content}`).digest('hex')}`;
}
