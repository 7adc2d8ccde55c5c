import { join } from 'node:path';
import type { Environment } from '../../config/read-environment.ts';
import { readSmallFile } from '../read-json-file.ts';
import { readProfile } from './read-profile.ts';

type Section = ReadonlyMap<string, string>;

export interface AwsProfiles {
  /** The values of a profile in both files; those of the credentials file have precedence. Undefined: no file has it. */
  profile(name: string): Section | undefined;
  ssoSession(name: string): Section | undefined;
}

/**
 * Reads the shared credentials file and the shared configuration file of AWS.
 *
 * @throws {UsageError} when a file exists and cannot be read
 */
export async function readAwsProfiles(environment: Environment): Promise<AwsProfiles> {
  const { AWS_SHARED_CREDENTIALS_FILE, AWS_CONFIG_FILE, HOME } = environment;
  const inHome = (name: string): string | undefined => (HOME ? join(HOME, '.aws', name) : undefined);
  const [credentials, config] = await Promise.all([
    textOf(AWS_SHARED_CREDENTIALS_FILE || inHome('credentials')),
    textOf(AWS_CONFIG_FILE || inHome('config')),
  ]);
  return {
    profile(name) {
      const own = readProfile(credentials, name);
      const configured =
        (name === 'default' ? readProfile(config, name) : undefined) ?? readProfile(config, `profile ${name}`);
      return own || configured ? new Map([...(configured ?? []), ...(own ?? [])]) : undefined;
    },
    ssoSession: (name) => readProfile(config, `sso-session ${name}`),
  };
}

async function textOf(file: string | undefined): Promise<string> {
  return (file === undefined ? undefined : await readSmallFile(file)) ?? '';
}
