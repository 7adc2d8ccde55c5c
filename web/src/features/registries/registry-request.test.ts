import { expect, it } from 'vitest';
import { isConnectionComplete, type RegistryFormValues, requestBodyOf } from './registry-request.ts';

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

it('says whether a connection has what its provider requires', () => {
  expect(isConnectionComplete('HARBOR', values)).toBe(false);
  const withAddress = { ...values, url: 'https://harbor.example' };
  expect(isConnectionComplete('HARBOR', withAddress)).toBe(true);
  expect(isConnectionComplete('HARBOR', { ...withAddress, credentials: { robotName: 'robot$a' } })).toBe(false);
  expect(isConnectionComplete('HARBOR', { ...withAddress, credentials: {}, credentialForm: '-1' })).toBe(true);
  // The address of ECR and the optional fields of its access key are found by the service.
  const key = { accessKeyId: 'a', secretAccessKey: 's' };
  expect(isConnectionComplete('AWS_ECR', { ...values, credentials: key })).toBe(true);
});
