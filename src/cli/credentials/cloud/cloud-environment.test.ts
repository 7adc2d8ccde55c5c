import { describe, expect, it } from 'vitest';
import { cloudEnvironment } from './cloud-environment.ts';

const proxy = { url: 'http://proxy.example:3128', noProxy: '.internal' };

describe('the environment of the process that finds credentials of a cloud', () => {
  it('has the variables of the user without keys of the service', () => {
    const environment = {
      HOME: '/home/me',
      AWS_PROFILE: 'ci',
      PLIMSOLL_API_KEY: 'canary',
      PLIMSOLL_SENSOR_KEY: 'canary',
    };
    const found = cloudEnvironment(environment, { sources: 'all', proxy: undefined, authoritiesFile: undefined });
    expect(found).toMatchObject({ HOME: '/home/me', AWS_PROFILE: 'ci' });
    expect(JSON.stringify(found)).not.toContain('canary');
  });

  it('has the proxy and the authorities of this program in place of those of the user, and no proxy for metadata services', () => {
    const others = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'NO_PROXY', 'no_proxy'];
    const environment = {
      ...Object.fromEntries(others.map((name) => [name, 'http://other'])),
      NODE_EXTRA_CA_CERTS: 'a',
    };
    const found = cloudEnvironment(environment, { sources: 'all', proxy, authoritiesFile: '/tmp/b' });
    expect(found).toMatchObject({ HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: '/tmp/b' });
    expect(Object.values(found)).not.toContain('http://other');
    const direct = found['NO_PROXY']?.split(',');
    expect(direct).toEqual(
      expect.arrayContaining([
        '169.254.169.254',
        'metadata.google.internal',
        '169.254.170.2',
        'fd00:ec2::254',
        '.internal',
      ]),
    );
    const without = cloudEnvironment(environment, { sources: 'all', proxy: undefined, authoritiesFile: undefined });
    expect(Object.keys(without).filter((name) => /proxy/i.test(name))).toEqual([]);
  });

  it('leaves metadata services out when only configured credentials may be used', () => {
    const environment = { AWS_CONTAINER_CREDENTIALS_FULL_URI: 'http://127.0.0.1/', AWS_EC2_METADATA_DISABLED: 'false' };
    const found = cloudEnvironment(environment, { sources: 'configured', proxy, authoritiesFile: undefined });
    expect(found).toMatchObject({ AWS_EC2_METADATA_DISABLED: 'true' });
    expect(found).not.toHaveProperty('AWS_CONTAINER_CREDENTIALS_FULL_URI');
  });

  it.each([
    [{}, 'bios-only'],
    [{ GCE_METADATA_HOST: 'metadata.example' }, 'assume-present'],
    [{ METADATA_SERVER_DETECTION: 'none', GCE_METADATA_HOST: 'metadata.example' }, 'none'],
  ])('with %j detects machines of Google by %s', (environment, detection) => {
    const found = cloudEnvironment(environment, { sources: 'all', proxy, authoritiesFile: undefined });
    expect(found).toMatchObject({ METADATA_SERVER_DETECTION: detection });
  });
});
