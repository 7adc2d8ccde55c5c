import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { SnapshotHead } from '../../../reports/report-snapshot.ts';

/** What the covers of the organization's reports show, absent without a setting. */
export async function readReportCover(db: Kysely<Database>, id: string): Promise<NonNullable<SnapshotHead['cover']>> {
  const { classification, png } = await db
    .selectFrom('organizations')
    .leftJoin('organization_logos', 'organization_logos.organization_id', 'organizations.id')
    .select(['report_classification as classification', 'png'])
    .where('organizations.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...(classification !== null && { classification }), ...(png && { logo: png.toString('base64') }) };
}
