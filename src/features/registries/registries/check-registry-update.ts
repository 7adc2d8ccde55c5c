import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { ApiError, type ValidationIssue } from '../../../domain/api-error.ts';
import { readCredentials } from '../../../providers/read-credentials.ts';
import { registryAddress } from '../../../providers/registry-address.ts';
import { findRegistry, type RegistryRow } from '../../platform/registry-records/registry-store.ts';
import { checkCaCertificate, isJsonObject } from './check-registry.ts';
import { findAddressIssue } from './refuse-address.ts';
import { readAccess } from './update-registry.ts';
import type { OutboundRules } from './with-registry-access.ts';

type Body = Readonly<Record<string, unknown>>;

interface Update {
  organizationId: string;
  params: unknown;
  body: Body;
}

/**
 * Validates the parts of a PUT body that depend on the registry, which the schema cannot express. The body may have other issues too. For
 * an unknown registry, which the handler answers with NOT_FOUND, only the certificate is checked.
 */
export async function checkRegistryUpdate(
  { db, outbound }: { db: Kysely<Database>; outbound: OutboundRules },
  update: Update,
): Promise<ValidationIssue[]> {
  const { body } = update;
  const known = await findKnown(db, update);
  const certificate = checkCaCertificate(body);
  if (!known) return certificate;
  const { url, issue } = readUrl(known, body);
  const target = issue ? null : (url ?? known.url);
  const isChanged = body['url'] !== undefined || body['insecure'] !== undefined;
  const isContacted = known.scan_method === 'cloud' && target !== null && isChanged;
  const insecure = typeof body['insecure'] === 'boolean' ? body['insecure'] : known.is_insecure;
  const refused = isContacted ? await findAddressIssue(target, { outbound, insecure }) : undefined;
  return [
    ...checkCredentials(known, body, typeof url === 'string' ? url : undefined),
    ...[issue, refused].filter((one) => one !== undefined),
    ...certificate,
  ];
}

/** The same for a test of changed settings, which reports an address that the service may not contact as its result. */
export async function checkConnectionChange(
  { db }: { db: Kysely<Database> },
  update: Update,
): Promise<ValidationIssue[]> {
  const { body } = update;
  const known = await findKnown(db, update);
  const certificate = checkCaCertificate(body);
  if (!known) return certificate;
  const { url, issue } = readUrl(known, body);
  const credentials = checkCredentials(known, body, typeof url === 'string' ? url : undefined);
  return [...credentials, ...(issue ? [issue] : []), ...certificate];
}

function findKnown(
  db: Kysely<Database>,
  { organizationId, params }: Pick<Update, 'organizationId' | 'params'>,
): Promise<RegistryRow | undefined> {
  return findRegistry(db, organizationId, isJsonObject(params) ? String(params['registryId']) : '');
}

function readUrl(known: RegistryRow, { url }: Body): Partial<ReturnType<typeof registryAddress>> {
  return typeof url === 'string' ? registryAddress(known.provider, url, null) : {};
}

/** Returns the issues of the credentials. If they have none or are absent, checks whether the other changed fields require them. */
function checkCredentials(known: RegistryRow, body: Body, url: string | undefined): ValidationIssue[] {
  const { credentials, insecure, caCertificate } = body;
  const isGiven = isJsonObject(credentials);
  if (credentials !== undefined && !isGiven) return [];
  const issues = isGiven ? readCredentials(known.provider, credentials, known.scan_method).issues : undefined;
  if (issues) return issues;
  try {
    readAccess(known, {
      ...(isGiven && { credentials: textsOf(credentials) }),
      ...(url !== undefined && { url }),
      ...(typeof insecure === 'boolean' && { insecure }),
      ...((typeof caCertificate === 'string' || caCertificate === null) && { caCertificate }),
    });
    return [];
  } catch (error) {
    if (error instanceof ApiError && error.issues) return [...error.issues];
    throw error;
  }
}

function textsOf(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts);
}
