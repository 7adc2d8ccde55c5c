import type { Schemas } from '../../lib/api/client.ts';
import { credentialsOf, type ProviderKey, providerForms } from './provider-forms.ts';
import type { Schedule } from './schedules.ts';

export interface RegistryFormValues {
  name: string;
  url: string;
  /** Index of the credential form of the provider; -1: without credentials. */
  credentialForm: string;
  credentials: Record<string, string>;
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

/** The body of `POST /api/registries`. Empty fields are left out, so that the defaults of the service apply. */
export function requestBodyOf(provider: ProviderKey, values: RegistryFormValues): Schemas['CreateRegistry'] {
  const repositories = values.repositories.split(/[\s,]+/).filter((one) => one !== '');
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

/** The body of `POST /api/registries/preview-tags`. */
export function previewRequestOf(provider: ProviderKey, values: RegistryFormValues): Schemas['PreviewNewTags'] {
  const {
    name: _name,
    scanMethod: _method,
    schedule: _schedule,
    scanners: _scanners,
    ...request
  } = requestBodyOf(provider, values);
  return request;
}
