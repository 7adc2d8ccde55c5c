import { ConfigError, type ConfigProblem } from './config-error.ts';
import { type ConfigSources, readSetting } from './read-setting.ts';
import type { SensorConfig } from './sensor-config.ts';
import { sensorSettings } from './sensor-settings.ts';

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** A complete configuration of a sensor. */
export interface ReadSensorConfig extends SensorConfig {
  server: string;
  key: string;
}

/**
 * Reads the settings of `plimsoll sensor`, from the same sources as `readConfig`.
 *
 * @throws {ConfigError} with all problems
 */
export function readSensorConfig(sources: ConfigSources): ReadSensorConfig {
  const problems: ConfigProblem[] = [];
  const read = <Key extends keyof SensorConfig>(key: Key): SensorConfig[Key] =>
    readSetting(sensorSettings[key], sources, problems);
  const config: SensorConfig = {
    server: read('server'),
    isInsecureServer: read('isInsecureServer'),
    key: read('key'),
    keyFile: read('keyFile'),
    name: read('name'),
    registryId: read('registryId'),
    registryUrl: read('registryUrl'),
    username: read('username'),
    password: read('password'),
    credentialsFile: read('credentialsFile'),
    isInsecureRegistry: read('isInsecureRegistry'),
    bufferMegabytes: read('bufferMegabytes'),
    discoveryMinutes: read('discoveryMinutes'),
    drainSeconds: read('drainSeconds'),
    healthPort: read('healthPort'),
  };
  const { server } = config;
  const key = config.key ?? config.keyFile;
  if (problems.length === 0) problems.push(...requirements(config));
  if (problems.length > 0 || server === null || key === null) throw new ConfigError(problems);
  return { ...config, server, key };
}

/** Requirements between settings. */
function requirements(config: SensorConfig): ConfigProblem[] {
  const { server, registryUrl, username, password, credentialsFile } = config;
  const problems: ConfigProblem[] = [];
  const refuse = (key: keyof SensorConfig, reason: string): void => {
    const { variable, example } = sensorSettings[key];
    problems.push({ name: variable, reason, example });
  };
  if (server === null) refuse('server', 'is required');
  else if (!isProtected(server) && !config.isInsecureServer) {
    refuse('server', `must begin with https:// unless ${sensorSettings.isInsecureServer.variable} is true`);
  }
  if (config.key === null && config.keyFile === null) refuse('key', 'is required');
  if ((username === null) !== (password === null)) {
    refuse(username === null ? 'username' : 'password', 'is required with the other one of user name and password');
  }
  if (username !== null && credentialsFile !== null) {
    refuse('credentialsFile', `cannot be used together with ${sensorSettings.username.variable}`);
  }
  if (registryUrl === null && username !== null) {
    refuse('registryUrl', 'is required with credentials: they are sent to this registry only');
  }
  return problems;
}

function isProtected(server: string): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === 'https:' || loopbackHost.test(hostname);
}
