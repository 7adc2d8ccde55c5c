import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../src/db/schema.ts';
import type { PackageVersionsTable } from '../../../src/db/tables/content.ts';
import type { FindingsTable, SuppressedTagPlatformsTable } from '../../../src/db/tables/findings.ts';
import type { ImagesTable, ScansTable, TagPlatformsTable, TagsTable } from '../../../src/db/tables/images.ts';

export type Finding = Selectable<FindingsTable>;

/** All rows from which the figures of an organization are computed. */
export interface RawRows {
  images: Selectable<ImagesTable>[];
  tags: Selectable<TagsTable>[];
  lines: Selectable<TagPlatformsTable>[];
  scans: Selectable<ScansTable>[];
  suppressed: Selectable<SuppressedTagPlatformsTable>[];
  findings: Selectable<FindingsTable>[];
  packages: Selectable<PackageVersionsTable>[];
}

export async function readRawRows(db: Kysely<Database>, organizationId: string): Promise<RawRows> {
  return {
    images: await db.selectFrom('images').selectAll().where('organization_id', '=', organizationId).execute(),
    tags: await db.selectFrom('tags').selectAll().where('organization_id', '=', organizationId).execute(),
    lines: await db.selectFrom('tag_platforms').selectAll().where('organization_id', '=', organizationId).execute(),
    scans: await db.selectFrom('scans').selectAll().where('organization_id', '=', organizationId).execute(),
    suppressed: await db
      .selectFrom('suppressed_tag_platforms')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .execute(),
    findings: await db.selectFrom('findings').selectAll().where('organization_id', '=', organizationId).execute(),
    packages: await db.selectFrom('package_versions').selectAll().execute(),
  };
}
