import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import {
  readOrganization,
  readOrganizationLogo,
  replaceOrganizationLogo,
  updateOrganization,
} from './organization-store.ts';
import { readLogo } from './read-logo.ts';

export interface OrganizationChange {
  /** 1 to 200 characters, not only blanks. */
  name?: string;
  fourEyes?: boolean;
  /** 1 to 60 characters, not only blanks. Null: no classification. */
  classification?: string | null;
  /** A PNG in base64. Null removes it. */
  logo?: string | null;
}

/** Changes the given fields. The audit entry contains the old and the new value of each changed field, and the hash of a logo. */
export async function changeOrganization(
  db: Kysely<Database>,
  caller: Caller,
  { name, fourEyes, classification, logo: logoFile }: OrganizationChange,
): Promise<void> {
  const { organizationId } = caller.principal;
  const logo = typeof logoFile === 'string' ? readLogo(logoFile) : logoFile;
  await db.transaction().execute(async (transaction) => {
    const old = await readOrganization(transaction, organizationId, { isLocked: true });
    const before = await settingsOf(transaction, old);
    const after = {
      name: name?.trim() ?? before.name,
      fourEyes: fourEyes ?? before.fourEyes,
      classification: classification === undefined ? before.classification : (classification?.trim() ?? null),
      logoSha256: logo === undefined ? before.logoSha256 : logo && sha256(logo.png),
    };
    const keys = ['name', 'fourEyes', 'classification', 'logoSha256'] as const;
    const changed = keys.filter((key) => before[key] !== after[key]);
    if (changed.length === 0) return;
    await updateOrganization(transaction, organizationId, {
      name: after.name,
      four_eyes: after.fourEyes,
      report_classification: after.classification,
    });
    if (logo !== undefined) await replaceOrganizationLogo(transaction, organizationId, logo);
    const shown = (values: typeof after) => ({
      name: values.name,
      fourEyes: values.fourEyes,
      ...(changed.includes('classification') && { classification: values.classification }),
      ...(changed.includes('logoSha256') && { logoSha256: values.logoSha256 }),
    });
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'settings.organization_changed',
      target: organizationId,
      details: { before: shown(before), after: shown(after) },
    });
  });
}

/** Returns the organization in the form of the API. */
export async function findOrganization(db: Kysely<Database>, organizationId: string) {
  const organization = await readOrganization(db, organizationId);
  const logo = await readOrganizationLogo(db, organizationId);
  return {
    id: organization.id,
    name: organization.name,
    fourEyes: organization.four_eyes,
    classification: organization.report_classification,
    logo: logo
      ? { width: logo.width, height: logo.height, sizeBytes: logo.png.length, sha256: sha256(logo.png) }
      : null,
    createdAt: organization.created_at.toISOString(),
  };
}

async function settingsOf(
  db: Kysely<Database>,
  {
    id,
    name,
    four_eyes: fourEyes,
    report_classification: classification,
  }: Awaited<ReturnType<typeof readOrganization>>,
) {
  const logo = await readOrganizationLogo(db, id);
  return { name, fourEyes, classification, logoSha256: logo ? sha256(logo.png) : null };
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
