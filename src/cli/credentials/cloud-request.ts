import type { Environment } from '../../config/read-environment.ts';
import type { ProviderHttp } from '../../providers/provider-http.ts';

/** What the search for credentials of a cloud needs. */
export interface CloudRequest {
  /** The registry. */
  host: string;
  environment: Environment;
  http: ProviderHttp;
  signal: AbortSignal;
}
