import { describe, expect, it } from 'vitest';
import { readCredentials } from './read-credentials.ts';
import { registryAddress } from './registry-address.ts';
import { type RegistryProvider, registryProviders } from './registry-provider.ts';

const aws = { accessKeyId: 'AKIA', secretAccessKey: 'canary' };
const azure = { tenantId: 't', clientId: 'c', clientSecret: 'canary' };

describe('credentials', () => {
  it.each<[RegistryProvider, Record<string, string>, string]>([
    ['DOCKER_HUB', { username: 'u', password: 'canary' }, 'UsernamePassword'],
    ['DOCKER_HUB', { username: 'u', pat: 'canary' }, 'UsernamePat'],
    ['GHCR', { username: 'u', pat: 'canary' }, 'UsernamePat'],
    ['AWS_ECR', aws, 'AwsEcr'],
    ['AZURE_ACR', azure, 'AzureAcr'],
    ['GOOGLE_GAR', { serviceAccountJson: '{}' }, 'GoogleGar'],
    ['GITLAB', { username: 'u', pat: 'canary' }, 'UsernamePat'],
    ['HARBOR', { robotName: 'robot$x', secret: 'canary' }, 'HarborRobot'],
    ['JFROG', { identityToken: 'canary' }, 'JfrogIdentityToken'],
    ['JFROG', { username: 'u', identityToken: 'canary' }, 'JfrogIdentityToken'],
    ['QUAY', { username: 'o+robot', password: 'canary' }, 'UsernamePassword'],
    ['NEXUS', { username: 'u', password: 'canary' }, 'UsernamePassword'],
    ['DOCKER_REGISTRY', { username: 'u', password: 'canary' }, 'UsernamePassword'],
    ['CUSTOM', { username: 'u', password: 'canary' }, 'UsernamePassword'],
  ])('of %s are identified by their fields, without foreign fields', (provider, fields, variant) => {
    const reading = readCredentials(provider, { ...fields, foreign: 'x' }, 'cloud');
    expect(reading).toEqual({ credentials: { variant, fields } });
  });

  it.each<[RegistryProvider, Record<string, unknown>, string[]]>([
    ['NEXUS', { username: 'u', pat: 'canary' }, ['credentials.pat']],
    ['GHCR', aws, ['credentials.accessKeyId']],
    ['DOCKER_REGISTRY', { password: 'canary' }, ['credentials.username']],
    ['DOCKER_REGISTRY', { username: 'u' }, ['credentials.password']],
    ['GITLAB', { username: 'u' }, ['credentials.pat']],
    ['AWS_ECR', { accessKeyId: 7 }, ['credentials.accessKeyId', 'credentials.secretAccessKey']],
    ['AWS_ECR', {}, ['credentials.accessKeyId', 'credentials.secretAccessKey']],
    ['AWS_ECR', { region: 'eu-west-1', roleArn: 'x' }, ['credentials.accessKeyId', 'credentials.secretAccessKey']],
    ['HARBOR', { robotName: ' ', secret: 'canary' }, ['credentials.robotName']],
    ['CUSTOM', { username: 'u', password: 'x'.repeat(16_385) }, ['credentials.password']],
    ['QUAY', { token: 'canary' }, ['credentials']],
  ])('of %s that are invalid lead to issues at their fields, without a value', (provider, given, paths) => {
    const { issues } = readCredentials(provider, given, 'cloud');
    expect(issues?.map(({ path }) => path)).toEqual(paths);
    expect(JSON.stringify(issues)).not.toContain('canary');
  });

  it.each(registryProviders)('of %s may be stored by the sensor only', (provider) => {
    expect(readCredentials(provider, {}, 'sensor')).toEqual({ credentials: null });
  });
});

describe('address', () => {
  it.each<[RegistryProvider, string]>([
    ['DOCKER_HUB', 'https://docker.io'],
    ['GHCR', 'https://ghcr.io'],
    ['QUAY', 'https://quay.io'],
  ])('of %s is known', (provider, url) => {
    expect(registryAddress(provider, undefined, null)).toEqual({ url });
  });

  it.each<RegistryProvider>(['DOCKER_REGISTRY', 'HARBOR', 'JFROG', 'NEXUS', 'GITLAB', 'CUSTOM'])(
    'of %s is required',
    (provider) => {
      expect(registryAddress(provider, undefined, null).issue?.path).toBe('url');
    },
  );

  it('follows from region, location or login server, and one of the two is required', () => {
    const of = (provider: RegistryProvider, given: Record<string, string>) =>
      registryAddress(provider, undefined, readCredentials(provider, given, 'cloud').credentials ?? null);
    expect(of('AWS_ECR', { ...aws, region: 'eu-west-1' })).toEqual({ url: null });
    expect(of('AWS_ECR', aws).issue?.path).toBe('credentials.region');
    for (const region of ['Ireland', 'us-iso-east-1', 'eu-west-1.evil.example', 'eu-west-1/']) {
      expect(of('AWS_ECR', { ...aws, region }).issue?.path, region).toBe('credentials.region');
    }
    const roleArn = 'arn:aws-cn:iam::111122223333:role/reader';
    expect(of('AWS_ECR', { ...aws, region: 'cn-north-1', roleArn })).toEqual({
      url: 'https://111122223333.dkr.ecr.cn-north-1.amazonaws.com.cn',
    });
    expect(of('GOOGLE_GAR', { serviceAccountJson: '{}', location: 'europe-west1' })).toEqual({
      url: 'https://europe-west1-docker.pkg.dev',
    });
    expect(of('GOOGLE_GAR', { serviceAccountJson: '{}' }).issue?.path).toBe('credentials.location');
    expect(of('GOOGLE_GAR', { serviceAccountJson: '{}', location: 'evil.example/' }).issue?.path).toBe(
      'credentials.location',
    );
    expect(of('AZURE_ACR', { ...azure, loginServer: 'acme.azurecr.io' })).toEqual({ url: 'https://acme.azurecr.io' });
    expect(of('AZURE_ACR', azure).issue?.path).toBe('credentials.loginServer');
  });

  it.each([
    ['registry.example:5000', 'https://registry.example:5000'],
    ['http://registry.example/', 'http://registry.example'],
    ['https://Example.COM/docker/', 'https://example.com/docker'],
  ])('is read as %s', (given, url) => {
    expect(registryAddress('CUSTOM', given, null)).toEqual({ url });
  });

  it.each([
    '',
    'https://',
    'ftp://x.example',
    'https://user:canary@x.example',
    'https://x.example/?a=b',
    'file:///etc',
  ])('is refused with %j, and the message does not repeat it', (given) => {
    const { issue } = registryAddress('CUSTOM', given, null);
    expect(issue).toEqual({ path: 'url', message: 'must be the http(s) address of a registry' });
  });
});
