import { notFound, validationError } from '../../../domain/api-error.ts';
import type { ProvidedCredentials } from '../../../providers/credential-variants.ts';
import { providers } from '../../../providers/providers.ts';
import { readCredentials } from '../../../providers/read-credentials.ts';
import { namesScheme, registryAddress } from '../../../providers/registry-address.ts';
import { registryHost } from '../../../providers/registry-host.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import {
  findListedRegistry,
  findRegistry,
  type ListedRegistryRow,
  lockRegistry,
  type RegistryRow,
  updateRegistryRow,
} from '../../platform/registry-records/registry-store.ts';
import { refuseAddress } from './refuse-address.ts';
import type { UpdateRegistryBody } from './registry-schema.ts';
import { storeCredentials } from './registry-secret.ts';
import type { OutboundRules, RegistryAccessDependencies } from './with-registry-access.ts';

/**
 * Changes the given fields. In cloud mode a change of `url`, `insecure` or `caCertificate` requires the credentials in the same request.
 * Otherwise a user who does not know the credentials could have them sent to another host or over an unverified connection.
 */
export async function updateRegistry(
  deps: RegistryAccessDependencies,
  caller: Caller,
  registryId: string,
  body: UpdateRegistryBody,
): Promise<ListedRegistryRow> {
  const { organizationId } = caller.principal;
  const known = await findRegistry(deps.db, organizationId, registryId);
  if (!known) throw notFound('Registry');
  const planned = readAccess(known, body);
  await refuseNewAddress(planned, deps);
  return deps.db.transaction().execute(async (transaction) => {
    const present = await lockRegistry(transaction, organizationId, registryId);
    if (!present) throw notFound('Registry');
    // The registry may have changed concurrently, so that the address is computed again from the locked row.
    const access = readAccess(present, body);
    if (access.url !== planned.url || access.insecure !== planned.insecure) await refuseNewAddress(access, deps);
    await updateRegistryRow(transaction, organizationId, registryId, {
      ...plainChanges(body),
      ...(access.isChanged && {
        url: access.url,
        // Sending the same address without its scheme must not permit a downgrade to plain HTTP.
        ...(access.url !== present.url && { is_scheme_given: namesScheme(body.url) }),
        // The image host from a sync is valid as long as the address is unchanged.
        host: access.url !== null && access.url === present.url ? present.host : registryHost(access.url),
        health_status: 'unknown',
        health_code: null,
        health_message: null,
      }),
    });
    if (access.credentials !== undefined && present.scan_method === 'cloud') {
      await storeCredentials(deps.vault, transaction, { organizationId, ownerId: registryId }, access.credentials);
    }
    await recordAudit(transaction, {
      ...actorOf(caller),
      action: 'registry.updated',
      target: registryId,
      details: {
        name: body.name ?? present.name,
        changed: namesOf(body),
        url: access.url,
        insecure: access.insecure,
      },
    });
    const row = await findListedRegistry(transaction, organizationId, registryId);
    if (!row) throw notFound('Registry');
    return row;
  });
}

interface Access {
  /** Undefined when the credentials are not changed. */
  credentials: ProvidedCredentials | null | undefined;
  url: string | null;
  insecure: boolean;
  scanMethod: RegistryRow['scan_method'];
  /** Whether any field changes how the registry is contacted. */
  isChanged: boolean;
}

/** Throws VALIDATION_ERROR for the first invalid field. */
export function readAccess(known: RegistryRow, body: UpdateRegistryBody): Access {
  const credentials = body.credentials && credentialsOf(known, body.credentials);
  const url = newUrl(known, body.url, credentials);
  const changed = exposingChanges(known, url, body);
  if (changed.length > 0 && credentials === undefined && known.scan_method === 'cloud') {
    throw validationError([
      { path: 'credentials', message: `must be given again with a change of ${changed.join(' and ')}` },
    ]);
  }
  const { credentials: given, insecure, caCertificate } = body;
  const isChanged = [given, insecure, caCertificate].some((one) => one !== undefined) || url !== known.url;
  return { credentials, url, insecure: insecure ?? known.is_insecure, scanMethod: known.scan_method, isChanged };
}

async function refuseNewAddress(
  { scanMethod, url, insecure, isChanged }: Access,
  { outbound }: { outbound: OutboundRules },
): Promise<void> {
  if (scanMethod === 'cloud' && url !== null && isChanged) await refuseAddress(url, { outbound, insecure });
}

function credentialsOf(known: RegistryRow, given: Record<string, unknown>): ProvidedCredentials | null {
  const { credentials, issues } = readCredentials(known.provider, given, known.scan_method);
  if (issues) throw validationError(issues);
  return credentials;
}

/**
 * Credentials with another region, location or login server change the address too. They must name one when nothing else determines the
 * address.
 */
function newUrl(
  known: RegistryRow,
  given: string | undefined,
  credentials: ProvidedCredentials | null | undefined,
): string | null {
  const { addressField } = providers[known.provider];
  const namesAddress = addressField !== undefined && credentials?.fields[addressField.field] !== undefined;
  const isDerived = namesAddress || (known.url === null && Boolean(credentials));
  if (given === undefined && !isDerived) return known.url;
  const { url, issue } = registryAddress(known.provider, given, credentials ?? null);
  if (issue) throw validationError([issue]);
  return url;
}

/** Returns the changed fields that determine the host and the connection over which the stored credentials are sent. */
function exposingChanges(
  known: RegistryRow,
  url: string | null,
  { insecure, caCertificate }: UpdateRegistryBody,
): string[] {
  return [
    ...(known.url !== null && url !== known.url ? ['url'] : []),
    ...(insecure !== undefined && insecure !== known.is_insecure ? ['insecure'] : []),
    ...(caCertificate !== undefined && caCertificate !== known.ca_certificate ? ['caCertificate'] : []),
  ];
}

function plainChanges(body: UpdateRegistryBody) {
  const { name, scanning, url, insecure, caCertificate, repositories } = body;
  return {
    ...(name !== undefined && { name }),
    ...(scanning?.schedule !== undefined && { schedule: scanning.schedule }),
    ...(scanning?.scanners !== undefined && {
      scanners: [...new Set(scanning.scanners)],
      are_scanners_explicit: true,
    }),
    ...(scanning?.tagInclude !== undefined && { tag_include: scanning.tagInclude.trim() || '*' }),
    ...(scanning?.tagExclude !== undefined && { tag_exclude: scanning.tagExclude.trim() }),
    ...(namesScheme(url) && { is_scheme_given: true }),
    ...(insecure !== undefined && { is_insecure: insecure }),
    ...(caCertificate !== undefined && { ca_certificate: caCertificate }),
    ...(repositories !== undefined && { repositories }),
  };
}

const changeable = ['name', 'scanning', 'url', 'credentials', 'insecure', 'caCertificate', 'repositories'] as const;

/** Only names of fields, because some values are secret. */
function namesOf(body: UpdateRegistryBody): string[] {
  return changeable.filter((name) => body[name] !== undefined);
}
