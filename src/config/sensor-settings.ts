import { apiKeyFormat } from '../domain/api-key.ts';
import { readSecretFile } from './read-secret-file.ts';
import type { SensorConfig } from './sensor-config.ts';
import type { Setting } from './settings.ts';
import * as values from './value-readers.ts';

const asIs = (text: string): string => text;

function sensorKey(text: string): string {
  if (apiKeyFormat.test(text)) return text;
  throw new values.InvalidValue("must be 'svc_ak_' followed by 48 lower-case hexadecimal digits");
}

function sensorName(text: string): string {
  if (text.length <= 100) return text;
  throw new values.InvalidValue('must have at most 100 characters');
}

/** Every setting of `plimsoll sensor` alone. `flagAliases` are its flags. Secrets have no flags, because other users can see arguments. */
export const sensorSettings: { readonly [Key in keyof SensorConfig]: Setting<SensorConfig[Key]> } = {
  server: {
    variable: 'PLIMSOLL_SERVER',
    flagAliases: ['server'],
    meaning: 'Address of the Plimsoll service',
    byDefault: 'none; required',
    example: 'https://scan.example.com',
    initial: null,
    read: values.publicUrl,
  },
  isInsecureServer: {
    variable: 'PLIMSOLL_SENSOR_INSECURE_SERVER',
    flagAliases: ['insecure-server'],
    meaning: 'true allows an http:// address of the service that is not loopback; the key is then sent without TLS',
    byDefault: 'false',
    example: 'false',
    initial: false,
    read: values.yesOrNo,
  },
  key: {
    variable: 'PLIMSOLL_SENSOR_KEY',
    meaning: 'Sensor key of the service',
    byDefault: 'the content of PLIMSOLL_SENSOR_KEY_FILE',
    example: `svc_ak_${'0123456789abcdef'.repeat(3)}`,
    isSecret: true,
    initial: null,
    read: sensorKey,
  },
  keyFile: {
    variable: 'PLIMSOLL_SENSOR_KEY_FILE',
    flagAliases: ['key-file'],
    meaning: 'File with the sensor key of the service',
    byDefault: 'none',
    example: '/run/secrets/sensor-key',
    initial: null,
    read: (path) => sensorKey(readSecretFile(path)),
  },
  name: {
    variable: 'PLIMSOLL_SENSOR_NAME',
    flagAliases: ['name'],
    meaning: 'Name of the sensor in the service',
    byDefault: 'the host name',
    example: 'Sensor in Frankfurt',
    initial: null,
    read: sensorName,
  },
  registryId: {
    variable: 'PLIMSOLL_SENSOR_REGISTRY_ID',
    flagAliases: ['registry-id'],
    meaning: 'Id of the registry to scan, for a key of several registries',
    byDefault: 'the oldest sensor registry of the key',
    example: 'reg_aeaqcaibaeaqcaibaeaqcaibae',
    initial: null,
    read: asIs,
  },
  registryUrl: {
    variable: 'PLIMSOLL_SENSOR_REGISTRY_URL',
    flagAliases: ['registry-url'],
    meaning:
      'Address of the registry from this network. The credentials are sent to this registry only; a job for another one is refused',
    byDefault: 'the address that the registry has in the service, without credentials of PLIMSOLL_SENSOR_*',
    example: 'https://registry.internal:5000',
    initial: null,
    read: values.publicUrl,
  },
  username: {
    variable: 'PLIMSOLL_SENSOR_REGISTRY_USERNAME',
    flagAliases: ['username'],
    meaning: 'User name for the registry',
    byDefault:
      'credentials in PLIMSOLL_SENSOR_CREDENTIALS_FILE, else those of `docker login` for the registry, else none',
    example: 'scanner',
    initial: null,
    read: asIs,
  },
  password: {
    variable: 'PLIMSOLL_SENSOR_REGISTRY_PASSWORD',
    meaning: 'Password or token for PLIMSOLL_SENSOR_REGISTRY_USERNAME',
    byDefault: 'none',
    example: 'a-token-that-may-only-pull',
    isSecret: true,
    initial: null,
    read: asIs,
  },
  credentialsFile: {
    variable: 'PLIMSOLL_SENSOR_CREDENTIALS_FILE',
    flagAliases: ['credentials-file'],
    meaning: 'JSON file with credentials of the registry, in one of the forms of `credentials` in POST /api/registries',
    byDefault: 'none',
    example: '/run/secrets/registry-credentials.json',
    initial: null,
    read: readSecretFile,
  },
  isInsecureRegistry: {
    variable: 'PLIMSOLL_SENSOR_INSECURE_REGISTRY',
    flagAliases: ['insecure-registry'],
    meaning: 'true allows plain HTTP and unverified TLS for the registry',
    byDefault: 'false, whatever the registry has in the service',
    example: 'false',
    initial: false,
    read: values.yesOrNo,
  },
  bufferMegabytes: {
    variable: 'PLIMSOLL_SENSOR_BUFFER_MB',
    flagAliases: ['buffer-mb'],
    meaning:
      'Largest size of the encrypted results on disk that the service has not received, in MiB; no scan is started without space for its result',
    byDefault: '1024',
    example: '1024',
    initial: 1024,
    read: values.wholeNumber(128, 1_000_000),
  },
  discoveryMinutes: {
    variable: 'PLIMSOLL_SENSOR_DISCOVERY_MINUTES',
    flagAliases: ['discovery-minutes'],
    meaning: 'Minutes between two reports of the repositories and tags of the registry',
    byDefault: '60',
    example: '60',
    initial: 60,
    read: values.wholeNumber(1, 10_080),
  },
  drainSeconds: {
    variable: 'PLIMSOLL_SENSOR_DRAIN_SECONDS',
    flagAliases: ['drain-seconds'],
    meaning: 'Seconds that running scans have to end when the sensor stops; the others are handed back',
    byDefault: '25',
    example: '25',
    initial: 25,
    read: values.wholeNumber(0, 3_600),
  },
  healthPort: {
    variable: 'PLIMSOLL_SENSOR_HEALTH_PORT',
    flagAliases: ['health-port'],
    meaning: 'Port of /healthz on 127.0.0.1',
    byDefault: 'none',
    example: '8081',
    initial: null,
    read: values.wholeNumber(0, 65_535),
  },
};
