import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { validationError } from '../../../domain/api-error.ts';
import { newId } from '../../../domain/ids.ts';
import { defaultScanners } from '../../../domain/scan.ts';
import type { ProvidedCredentials } from '../../../providers/credential-variants.ts';
import { readCredentials } from '../../../providers/read-credentials.ts';
import { namesScheme, registryAddress } from '../../../providers/registry-address.ts';
import { registryHost } from '../../../providers/registry-host.ts';
import { issueApiKey } from '../../identity/api-keys/issue-api-key.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { lockPlan } from '../../platform/plans/lock-plan.ts';
import { requirePlanLimit } from '../../platform/plans/require-plan-limit.ts';
import { requireRowLimit } from '../../platform/plans/require-row-limit.ts';
import {
  countRegistries,
  findListedRegistry,
  insertRegistry,
  type ListedRegistryRow,
} from '../../platform/registry-records/registry-store.ts';
import { refuseAddress } from './refuse-address.ts';
import type { CreateRegistryBody } from './registry-schema.ts';
import { storeCredentials } from './registry-secret.ts';
import type { RegistryAccessDependencies } from './with-registry-access.ts';

/**
 * Creates a registry. Its credentials are sealed in the same transaction. Credentials of a sensor registry are not stored, because only its
 * sensor needs them. For a sensor registry a sensor key is created too; only the response contains its secret.
 */
export async function createRegistry(
  deps: RegistryAccessDependencies,
  caller: Caller,
  body: CreateRegistryBody,
): Promise<{ row: ListedRegistryRow; sensorApiKey?: string }> {
  const { credentials, url } = readAccess(body);
  const { scanMethod = 'cloud', insecure = false } = body;
  if (scanMethod === 'cloud' && url !== null) await refuseAddress(url, { outbound: deps.outbound, insecure });
  const { organizationId } = caller.principal;
  const id = newId('reg');
  return deps.db.transaction().execute(async (transaction) => {
    const limits = await lockPlan(transaction, organizationId);
    const sensorKey = scanMethod === 'sensor' ? await issueSensorKey(transaction, caller, body.name) : undefined;
    await insertRegistry(transaction, {
      id,
      organization_id: organizationId,
      name: body.name,
      provider: body.provider,
      url,
      is_scheme_given: namesScheme(body.url),
      host: registryHost(url),
      scan_method: scanMethod,
      schedule: body.schedule ?? 'daily',
      scanners: [...new Set(body.scanners ?? defaultScanners)],
      are_scanners_explicit: body.scanners !== undefined,
      tag_include: body.includeTags?.trim() || '*',
      tag_exclude: body.excludeTags?.trim() ?? '',
      is_insecure: insecure,
      ca_certificate: body.caCertificate ?? null,
      repositories: body.repositories ?? null,
      sensor_key_id: sensorKey?.row.id ?? null,
    });
    await requirePlanLimit(limits, 'registries', () => countRegistries(transaction, organizationId));
    await requireRowLimit(transaction, organizationId, 'registries');
    if (scanMethod === 'cloud')
      await storeCredentials(deps.vault, transaction, { organizationId, ownerId: id }, credentials);
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'registry.added',
      target: id,
      details: { name: body.name, provider: body.provider, url, scanMethod, insecure },
    });
    const row = await findListedRegistry(transaction, organizationId, id);
    if (!row) throw new Error('the created registry was not found');
    return { row, ...(sensorKey && { sensorApiKey: sensorKey.secret }) };
  });
}

/** `checkRegistry` has rejected every body for which this throws. */
function readAccess(body: CreateRegistryBody): { credentials: ProvidedCredentials | null; url: string | null } {
  const { credentials, issues } = readCredentials(body.provider, body.credentials, body.scanMethod ?? 'cloud');
  if (issues) throw validationError(issues);
  const { url, issue } = registryAddress(body.provider, body.url, credentials);
  if (issue) throw validationError([issue]);
  return { credentials, url };
}

/** The role has no effect: every sensor key may use the sensor endpoints and nothing else. */
async function issueSensorKey(transaction: Kysely<Database>, caller: Caller, registryName: string) {
  return issueApiKey(transaction, {
    name: `Sensor of ${registryName}`.slice(0, 100),
    role: 'ci',
    scope: 'sensor',
    expiresAt: null,
    createdBy: caller.principal.id,
    by: actorOf(caller),
  });
}
