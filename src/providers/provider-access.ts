import type { ScanError } from '../domain/scan-error.ts';
import type { AddressPolicy } from '../oci/image-source.ts';
import type { RegistryCredentials } from '../oci/registry/registry-credentials.ts';
import type { TransferTimeouts } from '../oci/transport/transfer-timeouts.ts';
import type { ProvidedCredentials } from './credential-variants.ts';
import type { ProviderHttp } from './provider-http.ts';

/** One registry as somebody added it. */
export interface ProviderContext {
  /** Whose registry it is. */
  organizationId: string;
  /** As `registryAddress` gave it: without a slash at its end, possibly with a path; null where the provider tells it. */
  url: string | null;
  /** Null: anonymous. */
  credentials: ProvidedCredentials | null;
  /** Named by whoever added the registry; when there are any, nothing else is asked for. */
  repositories: readonly string[];
  addressPolicy: AddressPolicy;
  /** Of this service's own unless told. */
  timeouts?: TransferTimeouts;
  http: ProviderHttp;
  signal: AbortSignal;
  /** Told of each part of a list that is refused and passed over: what is not listed may still be there. */
  onSkipped?: (refusal: ScanError) => void;
}

/** What the registry client needs for pulling. */
export interface RegistryLogin {
  /** As in an image reference: `docker.io`, `registry.example:5000`. */
  host: string;
  /** Shown at the registry and at the token service it names; undefined: anonymous. */
  credentials: RegistryCredentials | undefined;
  /** Milliseconds since the epoch when the credentials were given for a time only; log in again by then. */
  expiresAtMs?: number;
}

export interface ListedTag {
  name: string;
  /** Null when it is not told. */
  digest: string | null;
}

/** How a provider is logged in to and listed. Both throw ScanError only, without the far side's text and without credentials. */
export interface ProviderAccess {
  /** Asks only what has to be asked: that it succeeds does not say that the registry takes a user name and password. */
  login(context: ProviderContext): Promise<RegistryLogin>;
  /** Repositories as in an image reference, without the host. Callers go through `listRepositories`, which checks the names. */
  listRepositories(context: ProviderContext): AsyncGenerator<string, void, undefined>;
  /**
   * Where the provider tells tags together with what they name: those of one repository, each once. Without it, or when it gives
   * undefined, the registry is asked.
   * Throws IMAGE_NOT_FOUND, UNAUTHORIZED for a repository that is gone or closed.
   */
  listTags?(context: ProviderContext, repository: string): AsyncGenerator<ListedTag, void, undefined> | undefined;
}
