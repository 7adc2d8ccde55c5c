import { type Kysely, sql } from 'kysely';
import { repeatUntilNone } from '../../../db/repeat-until-none.ts';
import type { Database } from '../../../db/schema.ts';

const findingsAtOnce = 20_000;

/** Deletes all findings of an image that is deleted. The caller has locked the image. Stored totals follow the rows. */
export async function deleteFindingsOfImage(transaction: Kysely<Database>, imageId: string): Promise<void> {
  for (const table of ['findings', 'shadow_findings']) {
    await repeatUntilNone(
      transaction,
      () => sql`
        delete from ${sql.table(table)} where row_id in (
          select row_id from ${sql.table(table)} where image_id = ${imageId} limit ${findingsAtOnce})`,
    );
  }
}

/** Deletes the findings of the images of a registry that is deleted. The caller has locked the images. */
export async function deleteFindingsOfRegistry(transaction: Kysely<Database>, registryId: string): Promise<void> {
  await repeatUntilNone(
    transaction,
    () => sql`
      delete from findings where row_id in (
        select f.row_id from findings f join images i on i.id = f.image_id
        where i.registry_id = ${registryId} limit ${findingsAtOnce})`,
  );
}
