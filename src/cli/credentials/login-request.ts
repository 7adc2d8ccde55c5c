import type { Environment } from '../../config/read-environment.ts';
import type { AddressPolicy } from '../../oci/image-source.ts';
import type { CredentialSources } from './cloud/cloud-question.ts';

export interface LoginRequest {
  reference: string;
  environment: Environment;
  /** For the login at a cloud provider. */
  policy: AddressPolicy;
  /** Where credentials of clouds are looked for. */
  sources: CredentialSources;
  signal: AbortSignal;
  /** Receives each place that could not be asked. Never a secret and no output of a helper. */
  warn(text: string): void;
  /** For tests: other origins in place of a cloud provider's fixed ones. */
  originMap?: ReadonlyMap<string, string>;
  /** For tests: limit of the search for credentials of a cloud. */
  timeMs?: number;
}
