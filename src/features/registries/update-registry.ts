import { notFound, validationError } from '../../domain/api-error.ts';
import type { GivenCredentials } from '../../providers/credential-variants.ts';
import { providers } from '../../providers/providers.ts';
import { readCredentials } from '../../providers/read-credentials.ts';
import { registryAddress } from '../../providers/registry-address.ts';
import { registryHost } from '../../providers/registry-host.ts';
import { actorOf, type Caller } from '../audit/caller.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { refuseAddress } from './refuse-address.ts';
import type { RegistryDependencies } from './registry-dependencies.ts';
import { keepCredentials } from './registry-secret.ts';
import type { UpdateRegistryBody } from './schema.ts';
import {
  findListedRegistry,
  findRegistry,
  type ListedRegistryRow,
  lockRegistry,
  type RegistryRow,
  updateRegistryRow,
} from './store.ts';

/**
 * Changes what is given and leaves the rest. A registry that moves to another address takes its credentials along only when they are
 * given again: otherwise whoever may change the address could have the stored ones sent to a host of their own.
 */
export async function updateRegistry(
  deps: Pick<RegistryDependencies, 'db' | 'vault' | 'outbound'>,
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
  const hasMoved = originOf(url) !== originOf(known.url) && known.url !== null;
  if (hasMoved && credentials === undefined && known.scan_method === 'cloud') {
    throw validationError([
      { path: 'credentials', message: 'must be given again, because the registry moves to another address' },
    ]);
  }
  const { credentials: given, insecure, caCertificate } = body;
  const isChanged = [given, insecure, caCertificate].some((one) => one !== undefined) || url !== known.url;
  return { credentials, url, insecure: insecure ?? known.is_insecure, scanMethod: known.scan_method, isChanged };
}

async function refuseNewAddress(
  { scanMethod, url, insecure, isChanged }: Access,
  { outbound }: Pick<RegistryDependencies, 'outbound'>,
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

function originOf(url: string | null): string | null {
  return url === null ? null : new URL(url).origin;
}

function plainChanges(body: UpdateRegistryBody) {
  const { name, scanning, insecure, caCertificate, repositories } = body;
  return {
    ...(name !== undefined && { name }),
    ...(scanning?.schedule !== undefined && { schedule: scanning.schedule }),
    ...(scanning?.scanners !== undefined && {
      scanners: [...new Set(scanning.scanners)],
      are_scanners_explicit: true,
    }),
    ...(scanning?.tagInclude !== undefined && { tag_include: scanning.tagInclude.trim() || '*' }),
    ...(scanning?.tagExclude !== undefined && { tag_exclude: scanning.tagExclude.trim() }),
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
