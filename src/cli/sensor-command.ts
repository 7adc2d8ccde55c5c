import { hostname } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import { type ReadSensorConfig, readSensorConfig } from '../config/read-sensor-config.ts';
import { scanLimitsOf } from '../config/scan-limits-of.ts';
import { scannerSettingsOf } from '../config/scanner-settings-of.ts';
import { sensorOptions } from '../config/sensor-options.ts';
import { unknownVariables } from '../config/unknown-variables.ts';
import { mebibyte } from '../lib/byte-sizes.ts';
import { terminalText } from '../lib/terminal-text.ts';
import type { SensorOptions } from '../sensor/sensor-options.ts';
import { type CliContext, UsageError } from './cli-context.ts';
import { exitCodes } from './exit-code.ts';
import { addressPolicyOf } from './inputs/address-policy.ts';

const helpText = `
The sensor runs in the network of a registry that the service cannot reach. It registers with a sensor key, claims
waiting scans, pulls and scans the images, and uploads the results. It opens outbound connections only.

The key and the password are variables, because other users can see arguments: PLIMSOLL_SENSOR_KEY (or --key-file) and
PLIMSOLL_SENSOR_REGISTRY_PASSWORD. Without them, the sensor uses the credentials that \`docker login\` stored for the
registry. Credentials are sent to the registry only and are never stored.

The limits of a scan are the settings PLIMSOLL_LIMIT_* of the environment (docs/operations.md).

Exit codes:
  0    stopped by a signal; with --once: all scans succeeded and all results were delivered
  1    with --once: a scan failed, the registry could not be read, or a result was not delivered and is in the buffer
  2    the settings are invalid; with --once: the service cannot be reached or refuses the key
`;

/** `plimsoll sensor`; `onExit` receives the exit code. */
export function sensorCommand(context: CliContext, onExit: (code: number) => void): Command {
  const command = new Command('sensor')
    .description('Scan the images of a registry in its network and upload the results to the service')
    .option('--once', 'report the catalog, run all waiting scans, and exit');
  for (const { flag, isSwitch, text } of sensorOptions()) {
    const option = new Option(`--${flag}${isSwitch ? '' : ' <value>'}`, text);
    // `--no-proxy` is a flag with a value and no negation.
    option.negate = false;
    command.addOption(option);
  }
  return command.addHelpText('after', helpText).action(async (values: Record<string, unknown>) => {
    onExit(await run(command, values, context));
  });
}

async function run(command: Command, values: Record<string, unknown>, context: CliContext): Promise<number> {
  const given = command.options.map((option) => [option.name(), values[option.attributeName()]] as const);
  const flags = Object.fromEntries(
    given.flatMap(([name, value]) => {
      const text = value === true ? 'true' : value;
      return typeof text === 'string' ? [[name, text]] : [];
    }),
  );
  const { environment, environmentFile: file, stdout, stderr, signal } = context;
  const sources = { environment, flags, ...(file && { file }) };
  const isOnce = values['once'] === true;
  const [config, sensor] = [readConfig(sources), readSensorConfig(sources)];
  const [{ runSensor }, { createSensorLog }, { sensorVersion }] = await Promise.all([
    import('../sensor/run-sensor.ts'),
    import('../sensor/sensor-log.ts'),
    import('../sensor/sensor-version.ts'),
  ]);
  const log = createSensorLog(config.logLevel, (line) => void stderr.write(line));
  for (const warning of unknownVariables(sources)) log.warn({}, warning);
  const options = { ...toOptions({ config, sensor, context }), version: sensorVersion(), isOnce, log };
  try {
    const { isComplete, state } = await runSensor(options, signal);
    if (!isOnce) return exitCodes.clean;
    stdout.write(`${JSON.stringify(state)}\n`);
    return isComplete ? exitCodes.clean : exitCodes.found;
  } catch (error) {
    const isExpected = error instanceof Error && expectedErrors.has(error.name);
    if (isExpected) throw new UsageError(error.message, { cause: error });
    throw error;
  }
}

/** Errors whose message is for the user. */
const expectedErrors: ReadonlySet<string> = new Set(['BufferError', 'SensorError', 'ServiceError']);

interface ReadSettings {
  config: Config;
  sensor: ReadSensorConfig;
  context: CliContext;
}

function toOptions({ config, sensor, context }: ReadSettings): Omit<SensorOptions, 'version' | 'isOnce' | 'log'> {
  const { authorities, httpsProxy, noProxy } = config;
  const host = hostname();
  const { places, limits, hidden } = scannerSettingsOf(config);
  return {
    server: sensor.server,
    key: sensor.key,
    name: sensor.name ?? host,
    hostname: host,
    registryId: sensor.registryId,
    registry: {
      url: sensor.registryUrl,
      username: sensor.username,
      password: sensor.password,
      credentialsJson: sensor.credentialsFile,
      isInsecure: sensor.isInsecureRegistry,
      authorities,
      proxy: httpsProxy === null ? null : { url: httpsProxy, noProxy: noProxy ?? '' },
      findLogin: async (registryHost) => {
        const { findLogin } = await import('./credentials/find-login.ts');
        return findLogin({
          reference: `${registryHost}/any`,
          environment: context.environment,
          policy: addressPolicyOf(config, {}),
          // The service can name the registry, so that the identity of the machine is not used.
          sources: 'configured',
          signal: context.signal,
          warn: (text) => void context.stderr.write(`plimsoll: ${terminalText(text)}\n`),
        });
      },
    },
    folder: join(config.dataDir, 'sensor'),
    bufferBytesMax: sensor.bufferMegabytes * mebibyte,
    concurrency: config.scanConcurrency,
    limits: scanLimitsOf(config),
    scanners: { places, options: { folder: config.scannersFolder, hidden, limits } },
    discoveryMs: sensor.discoveryMinutes * 60_000,
    drainMs: sensor.drainSeconds * 1_000,
    healthPort: sensor.healthPort,
    httpsProxy,
    noProxy,
    authorities,
  };
}
