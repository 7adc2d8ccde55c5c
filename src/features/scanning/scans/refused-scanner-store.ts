import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { RefusedRelease } from '../../../scanners/canary/create-canary.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { serviceActor } from '../../platform/audit/service-actor.ts';

/** Records in the audit log of every organization that a release of an external scanner is not used. It concerns the scans of all of them. */
export async function recordRefusedScanner(db: Kysely<Database>, refused: RefusedRelease): Promise<void> {
  const { name, version, databaseVersion, recall, accepted } = refused;
  const organizations = await db.selectFrom('organizations').select('id').orderBy('id').execute();
  for (const { id } of organizations) {
    await db.transaction().execute((transaction) =>
      recordAudit(transaction, {
        organizationId: id,
        actor: serviceActor,
        action: 'scanner.refused',
        target: name,
        ip: null,
        requestId: null,
        details: {
          version,
          databaseVersion,
          recall,
          acceptedVersion: accepted.version,
          acceptedDatabaseVersion: accepted.databaseVersion,
        },
      }),
    );
  }
}
