import type { Schemas } from '../../lib/api/client.ts';
import { credentialsOf, providerForms } from './provider-forms.ts';
import type { Registry } from './registries-query.ts';
import type { CredentialValues } from './registry-request.ts';

/** The value of `credentialForm` that leaves the stored credentials as they are. */
export const keepCredentials = 'keep';

export interface ConnectionValues extends CredentialValues {
  url: string;
  insecure: boolean;
  /** What happens to the stored CA certificates. */
  authorities: 'keep' | 'replace' | 'remove';
  caCertificate: string;
}

type StoredConnection = Pick<Registry, 'provider' | 'url' | 'insecure' | 'scanMethod' | 'hasCaCertificate'>;

/** The form of a stored registry. Stored secrets are in no response, so that their fields are empty. */
export function connectionValuesOf({ url, insecure, hasCaCertificate }: StoredConnection): ConnectionValues {
  return {
    url: url ?? '',
    credentialForm: keepCredentials,
    credentials: {},
    insecure,
    authorities: hasCaCertificate ? 'keep' : 'replace',
    caCertificate: '',
  };
}

/** The changed fields, as `PUT /api/registries/{registryId}` and its `test-connection` take them. */
export function connectionChangeOf(
  stored: StoredConnection,
  values: ConnectionValues,
): Schemas['TestRegistryConnection'] {
  const { provider, scanMethod } = stored;
  const isCloud = scanMethod === 'cloud';
  const { url, insecure, credentialForm, credentials } = values;
  const caCertificate = authorityChangeOf(values);
  return {
    ...(url.trim() === (stored.url ?? '') ? {} : { url: url.trim() }),
    ...(isCloud && insecure !== stored.insecure ? { insecure } : {}),
    ...(isCloud && caCertificate !== undefined ? { caCertificate } : {}),
    ...(isCloud && credentialForm !== keepCredentials
      ? { credentials: credentialsOf(providerForms[provider].credentials[Number(credentialForm)], credentials) }
      : {}),
  };
}

/** Changes after which the service does not send the stored credentials: to another host, or over another connection. */
export function exposingChangesOf(stored: StoredConnection, values: ConnectionValues): string[] {
  if (stored.scanMethod === 'sensor') return [];
  const { url, insecure, caCertificate } = connectionChangeOf(stored, values);
  return [
    ...(url !== undefined && stored.url !== null ? ['the address'] : []),
    ...(insecure === undefined ? [] : ['the verification of the connection']),
    ...(caCertificate === undefined ? [] : ['the CA certificates']),
  ];
}

/** Undefined: the certificates stay; null: they are removed. */
function authorityChangeOf({ authorities, caCertificate }: ConnectionValues): string | null | undefined {
  if (authorities === 'remove') return null;
  return authorities === 'replace' && caCertificate.trim() !== '' ? caCertificate : undefined;
}
