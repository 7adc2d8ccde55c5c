import { expect, it } from 'vitest';
import { type RegistryFormValues, requestBodyOf } from './registry-request.ts';

const values: RegistryFormValues = {
  name: ' Production ',
  url: '',
  credentialForm: '0',
  credentials: { robotName: 'robot$a', secret: 's' },
  scanMethod: 'cloud',
  schedule: 'daily',
  includeTags: '',
  excludeTags: '*-dev',
  repositories: 'a/b,\n c ',
  insecure: false,
  caCertificate: '',
};

it('leaves out empty fields and separates repositories', () => {
  expect(requestBodyOf('HARBOR', values)).toEqual({
    name: 'Production',
    provider: 'HARBOR',
    credentials: { robotName: 'robot$a', secret: 's' },
    scanMethod: 'cloud',
    schedule: 'daily',
    excludeTags: '*-dev',
    repositories: ['a/b', 'c'],
    insecure: false,
  });
});

it('sends no credentials without a form and for a registry that sensors read', () => {
  expect(requestBodyOf('HARBOR', { ...values, credentialForm: '-1' }).credentials).toEqual({});
  expect(requestBodyOf('HARBOR', { ...values, scanMethod: 'sensor' }).credentials).toEqual({});
});
