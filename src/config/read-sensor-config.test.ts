import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSensorConfig } from './read-sensor-config.ts';
import { sensorOptions } from './sensor-options.ts';
import { unknownVariables } from './unknown-variables.ts';

const folder = mkdtempSync(join(tmpdir(), 'plimsoll-sensor-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const key = `svc_ak_${'ab'.repeat(24)}`;
const required = { PLIMSOLL_SERVER: 'https://scan.example', PLIMSOLL_SENSOR_KEY: key };
const read = (environment: Record<string, string>, flags: Record<string, string> = {}) =>
  readSensorConfig({ environment, flags });

describe('the settings of a sensor', () => {
  it('are read from flags, variables and a key file', () => {
    const file = join(folder, 'key');
    writeFileSync(file, `${key}\n`);
    const config = read(
      { PLIMSOLL_SERVER: 'https://other.example', PLIMSOLL_SENSOR_BUFFER_MB: '256' },
      { server: 'https://scan.example/', 'key-file': file, 'insecure-registry': 'true' },
    );
    expect(config).toMatchObject({
      server: 'https://scan.example',
      key,
      bufferMegabytes: 256,
      isInsecureRegistry: true,
      isInsecureServer: false,
      name: null,
    });
    expect(unknownVariables({ environment: { PLIMSOLL_SENSOR_NAME: 'one', PLIMSOLL_SERVER: 'x' } })).toEqual([]);
  });

  it('have no flag for a secret', () => {
    const flags = sensorOptions().map(({ flag }) => flag);
    expect(flags).toEqual(expect.arrayContaining(['server', 'key-file', 'ca-cert', 'data-dir', 'insecure-registry']));
    expect(flags.filter((flag) => /password|(^|-)key$/.test(flag))).toEqual([]);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['without service and key', {}, /PLIMSOLL_SERVER is required[\s\S]*PLIMSOLL_SENSOR_KEY is required/],
    [
      'with a key of another form',
      { ...required, PLIMSOLL_SENSOR_KEY: 'canary' },
      /PLIMSOLL_SENSOR_KEY must be 'svc_ak_'/,
    ],
    ['with http:// to another host', { ...required, PLIMSOLL_SERVER: 'http://scan.example' }, /must begin with https:/],
    [
      'with a password and no user name',
      { ...required, PLIMSOLL_SENSOR_REGISTRY_PASSWORD: 'canary' },
      /PLIMSOLL_SENSOR_REGISTRY_USERNAME is required/,
    ],
    [
      'with credentials and no address for them',
      { ...required, PLIMSOLL_SENSOR_REGISTRY_USERNAME: 'ann', PLIMSOLL_SENSOR_REGISTRY_PASSWORD: 'canary' },
      /PLIMSOLL_SENSOR_REGISTRY_URL is required with credentials/,
    ],
    [
      'with a missing file',
      { ...required, PLIMSOLL_SENSOR_CREDENTIALS_FILE: '/no/such/file' },
      /readable file \(it does not exist\)/,
    ],
    ['with a buffer below one result', { ...required, PLIMSOLL_SENSOR_BUFFER_MB: '64' }, /from 128 to 1000000/],
  ])('are refused %s, without a secret in the message', (_title, environment, message) => {
    let text = '';
    try {
      read(environment);
    } catch (error) {
      text = String(error);
    }
    expect(text).toMatch(message);
    expect(text).not.toContain('canary');
  });

  it.each(['http://127.0.0.1:8080', 'http://localhost', 'http://[::1]:8080'])(
    'accept %s, which is this machine',
    (server) => {
      expect(read({ ...required, PLIMSOLL_SERVER: server }).server).toBe(server);
    },
  );

  it('accept http:// to another host when it is allowed explicitly', () => {
    const environment = {
      ...required,
      PLIMSOLL_SERVER: 'http://plimsoll:8080',
      PLIMSOLL_SENSOR_INSECURE_SERVER: 'true',
    };
    expect(read(environment).server).toBe('http://plimsoll:8080');
  });
});
