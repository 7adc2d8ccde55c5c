import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../db/schema.ts';

interface ComparedTags {
  organizationId: string;
  imageId: string;
  /** Ids or names. */
  base: string;
  tag: string;
  /** Absent: linux/amd64 if both tags have it, else the first platform by name that both have. */
  platform?: string;
}

/** The scans that describe two tags of an image on the same platform. Undefined if no platform has a result of both. */
export async function findComparedScans(
  db: Kysely<Database>,
  { organizationId, imageId, base, tag, platform }: ComparedTags,
): Promise<{ base: string; scan: string } | undefined> {
  const resultsOf = (name: string) => sql`
    select distinct on (tp.platform) tp.platform, tp.latest_scan_id as scan_id
    from tags t join tag_platforms tp on tp.tag_id = t.id
    where t.organization_id = ${organizationId} and t.image_id = ${imageId} and (t.id = ${name} or t.name = ${name})
      and tp.latest_scan_id is not null and (${platform ?? null}::text is null or tp.platform = ${platform ?? null})
    order by tp.platform, t.id = ${name} desc, tp.id`;
  const { rows } = await sql<{ base: string; scan: string }>`
    select b.scan_id as base, s.scan_id as scan from (${resultsOf(base)}) b join (${resultsOf(tag)}) s on s.platform = b.platform
    order by b.platform = 'linux/amd64' desc, b.platform collate "C" limit 1`.execute(db);
  return rows[0];
}
