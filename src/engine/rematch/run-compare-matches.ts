import type { MatchedFinding } from '../../domain/finding.ts';
import type { AdvisoryCause } from '../../domain/finding-cause.ts';
import { openSnapshot } from '../advisories/open-snapshot.ts';
import { type EncodedFindings, encodeFindings } from '../pipeline/encode-assessment.ts';
import { decodeBatch, encodeBatches } from '../pipeline/json-batches.ts';
import { compareMatches } from './compare-matches.ts';
import { type StoredPair, toInventoryPackage } from './stored-package.ts';

export interface CompareMatchesTask {
  beforePath: string;
  afterPath: string;
  /** A JSON array of `StoredPair`. */
  pairs: Uint8Array;
}

interface Pair {
  packageVersionId: string;
  contextKey: string;
}

/** A finding that is new or differs in the later snapshot. */
export interface PresentChange extends Pair, MatchedFinding {
  cause: AdvisoryCause;
}

/** A finding that the later snapshot no longer has. */
export interface AbsentChange extends Pair {
  vulnerabilityId: string;
  cause: AdvisoryCause;
}

export interface ComparedMatches {
  /** `PresentChange` */
  present: EncodedFindings;
  /** `AbsentChange` */
  absent: Uint8Array[];
  /** Pairs whose coverage differs: the results of images with them are computed anew. */
  coverageChanged: Pair[];
}

/** Compares the findings of stored package versions between two snapshots, as a task of an engine worker. */
export function runCompareMatches({ beforePath, afterPath, pairs }: CompareMatchesTask): ComparedMatches {
  const before = openSnapshot(beforePath);
  const after = openSnapshot(afterPath);
  try {
    const present: PresentChange[] = [];
    const absent: AbsentChange[] = [];
    const coverageChanged: Pair[] = [];
    for (const { operatingSystem, contextKey, ...stored } of decodeBatch<StoredPair>(pairs)) {
      const item = toInventoryPackage(stored);
      if (item === undefined) continue;
      const compared = compareMatches({ item, operatingSystem }, { before, after });
      const pair = { packageVersionId: stored.id, contextKey };
      if (compared.isCoverageChanged) coverageChanged.push(pair);
      for (const { finding, vulnerabilityId, cause } of compared.changes) {
        if (finding) present.push({ ...pair, ...finding, cause });
        else absent.push({ ...pair, vulnerabilityId, cause });
      }
    }
    return { present: encodeFindings(present), absent: encodeBatches(absent), coverageChanged };
  } finally {
    before.close();
    after.close();
  }
}
