import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { gradeImage } from '../../../domain/grade.ts';
import { riskScore } from '../../../domain/score.ts';
import { countSeverities, severities } from '../../../domain/severity.ts';
import { refreshImageSummaries } from '../totals/image-summary-store.ts';
import { lockImages } from '../triage/triage-store.ts';
import {
  findExpiredTagPlatforms,
  type LineNumbers,
  type LineState,
  readSuppressedTagPlatforms,
  type SuppressedTagPlatform,
  saveSuppressedTagPlatforms,
} from './suppression-store.ts';

/** So many are read at a time: each may hold thousands of findings. */
const linesAtOnce = 20;

/** Brings the numbers of lines to what is open in them now, and their images' too. The caller holds the images' locks. */
export async function refreshSuppressedCountsOf(
  transaction: Kysely<Database>,
  lines: readonly SuppressedTagPlatform[],
): Promise<void> {
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    const ids = lines.slice(at, at + linesAtOnce).map((line) => line.tag_platform_id);
    const states = await readSuppressedTagPlatforms(transaction, ids);
    await saveSuppressedTagPlatforms(transaction, ids, states.map(numbersOf));
  }
  await refreshImageSummaries(transaction, [...imagesOf(lines)]);
}

/** One line, without its image. */
export async function refreshSuppressedCounts(transaction: Kysely<Database>, tagPlatformId: string): Promise<void> {
  const states = await readSuppressedTagPlatforms(transaction, [tagPlatformId]);
  await saveSuppressedTagPlatforms(transaction, [tagPlatformId], states.map(numbersOf));
}

/**
 * Opens again what expiry has opened: lists of findings see it by themselves, sums are kept and have to be told. Whoever shows sums
 * calls this first; it costs one look into an index when nothing is due. Safe from several processes at once. Settles so many at most that
 * nobody waits long, and says how many; the rest comes with the next call.
 */
export async function recomputeExpiredSuppressions(db: Kysely<Database>, organizationId?: string): Promise<number> {
  const due = await findExpiredTagPlatforms(db, organizationId);
  for (const imageId of imagesOf(due)) {
    const lines = due.filter((line) => line.image_id === imageId);
    await db.transaction().execute(async (transaction) => {
      await lockImages(transaction, [imageId]);
      await refreshSuppressedCountsOf(transaction, lines);
    });
  }
  return due.length;
}

/** All of them, however many ran out at once: for what is kept, and must not be kept wrong. */
export async function recomputeAllExpiredSuppressions(db: Kysely<Database>, organizationId: string): Promise<void> {
  while ((await recomputeExpiredSuppressions(db, organizationId)) > 0);
}

const imagesOf = (lines: readonly SuppressedTagPlatform[]): Set<string> => new Set(lines.map((line) => line.image_id));

/** As a scan's own (domain/score.ts, domain/grade.ts), over what is left. */
function numbersOf({ tagPlatformId, open, checks, isWhollyAssessed }: LineState): LineNumbers {
  const findings = open.map((row, packageIndex) => ({
    packageIndex,
    vulnerability: {
      id: row.vulnerability_id,
      severity: severities[row.severity] ?? 'UNKNOWN',
      cvss: row.cvss_score === null ? null : { version: '', vector: '', score: row.cvss_score, source: '' },
    },
    epss: row.epss_score === null ? null : { score: row.epss_score, percentile: 0 },
    isKnownExploited: row.is_known_exploited,
    fixState: row.fix_state,
  }));
  const { critical, high, medium, low } = countSeverities(findings.map(({ vulnerability }) => vulnerability));
  return {
    tagPlatformId,
    riskScore: riskScore(findings).score,
    grade: gradeImage({ checks, findings, isWhollyAssessed }),
    critical,
    high,
    medium,
    low,
  };
}
