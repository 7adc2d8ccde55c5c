import { setImmediate } from 'node:timers/promises';
import type { OperatingSystem } from '../../domain/package.ts';
import { compareText } from '../../lib/compare-text.ts';
import type { AdvisoryEntry, AdvisorySnapshot } from '../advisories/snapshot.ts';
import { type StoredPackage, toInventoryPackage } from '../rematch/stored-package.ts';
import { locate } from './match-inventory.ts';

/** A package version that images contain, with the operating system of one of them. */
export interface InstalledPackage extends StoredPackage {
  operatingSystem: OperatingSystem | null;
}

/** What one advisory says about one package. */
export interface AffectedRange extends Pick<AdvisoryEntry, 'advisoryId' | 'intervals' | 'versions' | 'unfixedState'> {
  /** `Debian:12`, `npm`. */
  ecosystem: string;
  /** The name by which the ecosystem publishes advisories, for most distributions that of the source package. */
  name: string;
  /** Module streams that it is limited to. Null: none. */
  module: string | null;
}

export interface AffectedRanges {
  ranges: AffectedRange[];
  /** False if a bound left something out. */
  isComplete: boolean;
}

const namesMax = 50;
const rangesMax = 200;

/**
 * The affected versions of a vulnerability in the packages that are installed, by ecosystem, name and advisory. Advisories have no index by
 * vulnerability, so the entries of each package are read. Other work of the process runs between two packages.
 */
export async function findAffectedRanges(
  snapshot: AdvisorySnapshot,
  vulnerabilityId: string,
  installed: readonly InstalledPackage[],
): Promise<AffectedRanges> {
  const names = namesOf(installed);
  const ranges: AffectedRange[] = [];
  for (const { ecosystem, name } of names.slice(0, namesMax)) {
    for (const entry of snapshot.lookup(ecosystem, name)) {
      if (entry.vulnerabilityId === vulnerabilityId) ranges.push(toRange(entry, { ecosystem, name }));
    }
    await setImmediate();
  }
  return {
    ranges: ranges.slice(0, rangesMax),
    isComplete: names.length <= namesMax && ranges.length <= rangesMax,
  };
}

interface Name {
  ecosystem: string;
  name: string;
}

function namesOf(installed: readonly InstalledPackage[]): Name[] {
  const names = new Map<string, Name>();
  for (const { operatingSystem, ...stored } of installed) {
    const item = toInventoryPackage(stored);
    const located = item && locate(item, operatingSystem);
    if (!located || 'notAssessed' in located) continue;
    const { ecosystem, name, sourceName } = located.subject;
    for (const one of [name, ...(sourceName === undefined ? [] : [sourceName])]) {
      names.set(`${ecosystem}\0${one}`, { ecosystem, name: one });
    }
  }
  return [...names.values()].toSorted((a, b) => compareText(a.ecosystem, b.ecosystem) || compareText(a.name, b.name));
}

function toRange({ advisoryId, intervals, versions, unfixedState, module }: AdvisoryEntry, name: Name): AffectedRange {
  return { ...name, advisoryId, intervals, versions, unfixedState, module: module ?? null };
}
