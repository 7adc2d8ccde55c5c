import { ApiError, notFound } from '../../../domain/api-error.ts';
import { ScanError } from '../../../domain/scan-error.ts';
import { pingRegistry } from '../../../oci/registry/ping-registry.ts';
import { listRepositories } from '../../../providers/list-repositories.ts';
import type { ProviderContext } from '../../../providers/provider-access.ts';
import { providers } from '../../../providers/providers.ts';
import type { RegistryProvider } from '../../../providers/registry-provider.ts';
import { findRegistry } from '../../platform/registry-records/registry-store.ts';
import { changedConnection } from './changed-connection.ts';
import { classifyConnectionError } from './classify-connection-error.ts';
import type { ConnectionErrorCode } from './connection-errors.ts';
import { givenConnection } from './given-connection.ts';
import { interactiveMs, interactiveTimeouts } from './interactive-timeouts.ts';
import type { TestConnectionBody, TestRegistryConnectionBody } from './registry-schema.ts';
import { type OutboundRules, type RegistryAccessDependencies, withProviderHttp } from './with-registry-access.ts';

/** Maximum duration for counting repositories. */
const countMs = 3_000;
const countedMax = 1_000;

export interface ConnectionResult {
  latencyMs: number;
  /** Address of the registry with its scheme; null when its provider has fixed hosts. */
  url: string | null;
  /** Absent on success. */
  error?: ConnectionErrorCode;
  /** Number of repositories that the credentials can list; absent when it is not available quickly. */
  repositories?: number;
}

type Connection = Pick<ProviderContext, 'url' | 'credentials' | 'addressPolicy'>;

/** Tests a connection that the request describes. It stores nothing and returns no text of the remote server. */
export async function testConnection(
  { outbound, organizationId }: { outbound: OutboundRules; organizationId: string },
  body: TestConnectionBody,
  signal: AbortSignal,
): Promise<ConnectionResult> {
  return probe({ organizationId, provider: body.provider }, givenConnection(body, outbound), signal);
}

/**
 * The same for a stored registry with the changes of the request. Throws NOT_FOUND, VALIDATION_ERROR, and BAD_REQUEST for a registry that
 * the service never contacts.
 */
export async function testStoredConnection(
  deps: RegistryAccessDependencies,
  { organizationId, registryId }: { organizationId: string; registryId: string },
  body: TestRegistryConnectionBody,
  signal: AbortSignal,
): Promise<ConnectionResult> {
  const registry = await findRegistry(deps.db, organizationId, registryId);
  if (!registry) throw notFound('Registry');
  if (registry.scan_method === 'sensor') {
    throw new ApiError('BAD_REQUEST', 'This registry is read by its sensor, and never by the service');
  }
  const connection = await changedConnection(deps, registry, body);
  return probe({ organizationId, provider: registry.provider }, connection, signal);
}

/** Logs in as a scan does and checks that the server is a registry. */
async function probe(
  { organizationId, provider }: { organizationId: string; provider: RegistryProvider },
  connection: Connection,
  outerSignal: AbortSignal,
): Promise<ConnectionResult> {
  const { url } = connection;
  const signal = AbortSignal.any([outerSignal, AbortSignal.timeout(interactiveMs)]);
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  try {
    const given = { organizationId, ...connection, repositories: [], timeouts: interactiveTimeouts, signal };
    return await withProviderHttp(given, async (context) => {
      await connect(provider, context);
      const latencyMs = elapsed();
      const repositories = await countRepositories(provider, context);
      return { latencyMs, url, ...(repositories !== undefined && { repositories }) };
    });
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    return { latencyMs: elapsed(), url, error: classifyConnectionError(error.code) };
  }
}

async function connect(provider: RegistryProvider, context: ProviderContext): Promise<void> {
  const login = await providers[provider].access.login(context);
  const { addressPolicy, signal } = context;
  await pingRegistry(
    { host: login.host, credentials: login.credentials, addressPolicy, timeouts: interactiveTimeouts },
    signal,
  );
}

async function countRepositories(provider: RegistryProvider, context: ProviderContext): Promise<number | undefined> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(countMs)]);
  let isPartial = false;
  const onSkipped = () => {
    isPartial = true;
  };
  let count = 0;
  try {
    for await (const _name of listRepositories(providers[provider].access, { ...context, signal, onSkipped })) {
      count += 1;
      if (count > countedMax) return undefined;
    }
  } catch (error) {
    if (error instanceof ScanError || signal.aborted) return undefined;
    throw error;
  }
  return isPartial ? undefined : count;
}
