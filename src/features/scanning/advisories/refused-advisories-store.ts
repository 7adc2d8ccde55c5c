import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { SnapshotLoss } from '../../../engine/advisories/snapshot-losses.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { serviceActor } from '../../platform/audit/service-actor.ts';

/** Records in the audit log of every organization that new advisories are not used. It concerns the scans of all of them. */
export async function recordRefusedAdvisories(
  db: Kysely<Database>,
  { digest, losses }: { digest: string; losses: readonly SnapshotLoss[] },
): Promise<void> {
  const organizations = await db.selectFrom('organizations').select('id').orderBy('id').execute();
  for (const { id } of organizations) {
    await db.transaction().execute((transaction) =>
      recordAudit(transaction, {
        organizationId: id,
        actor: serviceActor,
        action: 'advisories.refused',
        target: digest,
        ip: null,
        requestId: null,
        details: { losses: losses.map((one) => ({ ...one })) },
      }),
    );
  }
}
