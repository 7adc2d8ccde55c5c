import type { ScanError } from '../domain/scan-error.ts';
import type { AddressPolicy } from '../oci/image-source.ts';
import type { RegistryCredentials } from '../oci/registry/registry-credentials.ts';
import type { TransferTimeouts } from '../oci/transport/transfer-timeouts.ts';
import type { ProvidedCredentials } from './credential-variants.ts';
import type { ProviderHttp } from './provider-http.ts';

/** A connected registry with its settings. */
export interface ProviderContext {
  /** Id of the organization that connected the registry. */
  organizationId: string;
  /** As `registryAddress` returns it: without a trailing slash, with an optional path. null when the provider determines it. */
  url: string | null;
  /** null: anonymous. */
  credentials: ProvidedCredentials | null;
  /** Repositories that the user named. When there are any, no other repository is requested. */
  repositories: readonly string[];
  addressPolicy: AddressPolicy;
  /** Proxy settings. Default: those of this service. */
  timeouts?: TransferTimeouts;
  http: ProviderHttp;
  signal: AbortSignal;
  /** Receives each part of a list that was refused and skipped: its repositories may still exist. */
  onSkipped?: (refusal: ScanError) => void;
}

/** Input of the registry client for pulling. */
export interface RegistryLogin {
  /** As in an image reference: `docker.io`, `registry.example:5000`. */
  host: string;
  /** Credentials for the registry and the token service that it names. Undefined: anonymous. */
  credentials: RegistryCredentials | undefined;
  /** Milliseconds since the epoch when the credentials expire. Log in again before. Absent for credentials without expiry. */
  expiresAtMs?: number;
}

export interface ListedTag {
  name: string;
  /** null when the provider does not return it. */
  digest: string | null;
}

/** Login and listing of a provider. Both throw only ScanError, without text of the server and without credentials. */
export interface ProviderAccess {
  /** Sends only the necessary requests. Its success does not prove that the registry accepts a user name and password. */
  login(context: ProviderContext): Promise<RegistryLogin>;
  /** Repositories as in an image reference, without the host. Callers use `listRepositories`, which checks the names. */
  listRepositories(context: ProviderContext): AsyncGenerator<string, void, undefined>;
  /**
   * For providers that list tags with their digests: those of one repository, each once. Without it, or when it returns undefined, the
   * registry protocol is used. Throws IMAGE_NOT_FOUND, UNAUTHORIZED for a missing or inaccessible repository.
   */
  listTags?(context: ProviderContext, repository: string): AsyncGenerator<ListedTag, void, undefined> | undefined;
}
