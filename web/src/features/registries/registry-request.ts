import type { Schemas } from '../../lib/api/client.ts';
import { credentialsOf, type ProviderKey, providerForms } from './provider-forms.ts';
import type { Schedule } from './schedules.ts';

/** The part of a form that `CredentialFields` shows. */
export interface CredentialValues {
  /** Index of the credential form of the provider; -1: without credentials. */
  credentialForm: string;
  credentials: Record<string, string>;
}

export interface RegistryFormValues extends CredentialValues {
  name: string;
  url: string;
  scanMethod: 'cloud' | 'sensor';
  schedule: Schedule;
  includeTags: string;
  excludeTags: string;
  repositories: string;
  insecure: boolean;
  caCertificate: string;
}

/** The address and credentials of a form, as `POST /api/registries/test-connection` and `POST /api/registries` take them. */
export function connectionOf(provider: ProviderKey, values: RegistryFormValues): Schemas['TestConnection'] {
  const form = providerForms[provider].credentials[Number(values.credentialForm)];
  return {
    provider,
    ...(values.url === '' ? {} : { url: values.url }),
    credentials: values.scanMethod === 'sensor' ? {} : credentialsOf(form, values.credentials),
    insecure: values.insecure,
    ...(values.caCertificate === '' ? {} : { caCertificate: values.caCertificate }),
  };
}

/** Whether address and credentials have all that a connection needs. Nothing is sent to a registry before. */
export function isConnectionComplete(provider: ProviderKey, { url, credentialForm, credentials }: RegistryFormValues) {
  const { url: address, credentials: forms } = providerForms[provider];
  const fields = forms[Number(credentialForm)]?.fields ?? [];
  const hasCredentials = fields.every(({ name, isOptional }) => isOptional || (credentials[name] ?? '') !== '');
  return hasCredentials && (!address.isRequired || url.trim() !== '');
}

/** Names of repositories, which a text separates by commas, spaces or lines. */
export function repositoriesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((one) => one !== '');
}

/** The body of `POST /api/registries`. Empty fields are left out, so that the defaults of the service apply. */
export function requestBodyOf(provider: ProviderKey, values: RegistryFormValues): Schemas['CreateRegistry'] {
  const repositories = repositoriesOf(values.repositories);
  return {
    ...connectionOf(provider, values),
    credentials: connectionOf(provider, values).credentials ?? {},
    name: values.name.trim(),
    scanMethod: values.scanMethod,
    schedule: values.schedule,
    ...(values.includeTags === '' ? {} : { includeTags: values.includeTags }),
    ...(values.excludeTags === '' ? {} : { excludeTags: values.excludeTags }),
    ...(repositories.length === 0 ? {} : { repositories }),
  };
}
