import type { OutboundProxy } from '../../oci/image-source.ts';
import type { RegistryCredentials } from '../../oci/registry/registry-credentials.ts';

/** Settings of this machine for the registry. They stay in this process. */
export interface RegistrySettings {
  /** Null: the address of the provider, or the one that the service has. */
  url: string | null;
  username: string | null;
  password: string | null;
  /** Content of the credentials file. */
  credentialsJson: string | null;
  isInsecure: boolean;
  /** PEM. */
  authorities: string | null;
  proxy: OutboundProxy | null;
  /** Credentials that `docker login` stored for a host. */
  findLogin(host: string): Promise<RegistryCredentials | undefined>;
}
