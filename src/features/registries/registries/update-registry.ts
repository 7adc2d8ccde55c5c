import { notFound, validationError } from '../../../domain/api-error.ts';
import type { GivenCredentials } from '../../../providers/credential-variants.ts';
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
import { keepCredentials } from './registry-secret.ts';
import type { OutboundRules, RegistryAccessDependencies } from './with-registry-access.ts';

/**
 * Changes the fields that are given. In cloud mode a change of `url`, `insecure` or `caCertificate` needs the credentials in the same request:
 * otherwise a person who may change a registry, but does not know its credentials, could have the stored ones sent to a host or past a TLS
 * check of their choice.
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
    // Somebody else may have changed it since: nothing that was decided about the address before may be written over theirs.
    const access = readAccess(present, body);
    if (access.url !== planned.url || access.insecure !== planned.insecure) await refuseNewAddress(access, deps);
    await updateRegistryRow(transaction, organizationId, registryId, {
      ...plainChanges(body),
      ...(access.isChanged && {
        url: access.url,
        // Writing the same address without its scheme must not weaken how it is reached.
        ...(access.url !== present.url && { is_scheme_given: namesScheme(body.url) }),
        // What a look told of an address counts as long as that is the same.
        host: access.url !== null && access.url === present.url ? present.host : registryHost(access.url),
        health_status: 'unknown',
        health_code: null,
        health_message: null,
      }),
    });
    if (access.credentials !== undefined && present.scan_method === 'cloud') {
      await keepCredentials(deps.vault, transaction, { organizationId, ownerId: registryId }, access.credentials);
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
  /** Undefined: as they are. */
  credentials: GivenCredentials | null | undefined;
  url: string | null;
  insecure: boolean;
  scanMethod: RegistryRow['scan_method'];
  /** Anything of how the registry is reached. */
  isChanged: boolean;
}

/** Throws VALIDATION_ERROR for the first field that the registry cannot take. */
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

function credentialsOf(known: RegistryRow, given: Record<string, unknown>): GivenCredentials | null {
  const { credentials, issues } = readCredentials(known.provider, given, known.scan_method);
  if (issues) throw validationError(issues);
  return credentials;
}

/** Credentials that name another region, location or login server move the registry too; where nothing else says where it is, they have to. */
function newUrl(
  known: RegistryRow,
  given: string | undefined,
  credentials: GivenCredentials | null | undefined,
): string | null {
  const { place } = providers[known.provider];
  const namesPlace = place !== undefined && credentials?.fields[place.field] !== undefined;
  const isPlaced = namesPlace || (known.url === null && Boolean(credentials));
  if (given === undefined && !isPlaced) return known.url;
  const { url, issue } = registryAddress(known.provider, given, credentials ?? null);
  if (issue) throw validationError([issue]);
  return url;
}

/** The changed fields that decide to which host, and over which connection, the stored credentials are sent. */
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

/** Names only: the values of some are secret. */
function namesOf(body: UpdateRegistryBody): string[] {
  return changeable.filter((name) => body[name] !== undefined);
}
