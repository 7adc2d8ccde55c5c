import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { gradeImage } from '../../../domain/grade.ts';
import { riskScore } from '../../../domain/score.ts';
import { countSeverities, severities } from '../../../domain/severity.ts';
import { refreshImageSummaries } from '../totals/image-summary-store.ts';
import {
  readSuppressedTagPlatforms,
  type SuppressedTagPlatform,
  saveSuppressedTagPlatforms,
  type TagPlatformNumbers,
  type TagPlatformState,
} from './suppression-store.ts';

/** Tag platforms per read: each may have thousands of findings. */
const tagPlatformsAtOnce = 20;

/** Recomputes the numbers of tag platforms and images from the visible findings. The caller holds the locks of the images. */
export async function refreshSuppressedCountsOf(
  transaction: Kysely<Database>,
  tagPlatforms: readonly SuppressedTagPlatform[],
): Promise<void> {
  for (let at = 0; at < tagPlatforms.length; at += tagPlatformsAtOnce) {
    const ids = tagPlatforms.slice(at, at + tagPlatformsAtOnce).map((tagPlatform) => tagPlatform.tag_platform_id);
    const states = await readSuppressedTagPlatforms(transaction, ids);
    await saveSuppressedTagPlatforms(transaction, ids, states.map(numbersOf));
  }
  await refreshImageSummaries(transaction, imageIdsOf(tagPlatforms));
}

/** Recomputes the numbers of one tag platform and not those of its image. */
export async function refreshSuppressedCounts(transaction: Kysely<Database>, tagPlatformId: string): Promise<void> {
  const states = await readSuppressedTagPlatforms(transaction, [tagPlatformId]);
  await saveSuppressedTagPlatforms(transaction, [tagPlatformId], states.map(numbersOf));
}

/** Each image once. */
export const imageIdsOf = (tagPlatforms: readonly SuppressedTagPlatform[]): string[] => [
  ...new Set(tagPlatforms.map((tagPlatform) => tagPlatform.image_id)),
];

/** Computes what a scan computes (domain/score.ts, domain/grade.ts), over the visible findings. */
function numbersOf({ tagPlatformId, open, checks, isWhollyAssessed }: TagPlatformState): TagPlatformNumbers {
  const findings = open.map((row, packageIndex) => ({
    packageIndex,
    vulnerability: {
      id: row.vulnerability_id,
      severity: severities[row.severity] ?? 'UNKNOWN',
      cvss: row.cvss_score === null ? null : { version: '', vector: '', score: row.cvss_score, source: '' },
    },
    epss: row.epss_score === null ? null : { score: row.epss_score, percentile: 0 },
    isKnownExploited: row.is_known_exploited,
    isMalware: row.is_malware,
    fixState: row.fix_state,
  }));
  return {
    tagPlatformId,
    riskScore: riskScore(findings).score,
    grade: gradeImage({ checks, findings, isWhollyAssessed }),
    ...countSeverities(findings.map(({ vulnerability }) => vulnerability)),
  };
}
