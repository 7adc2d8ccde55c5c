import { terminalText } from '../../lib/terminal-text.ts';
import type { RegistryCredentials } from '../../oci/registry/registry-credentials.ts';
import { type CliContext, UsageError } from '../cli-context.ts';
import { findDockerLogin } from '../find-docker-login.ts';
import { readPassword } from '../read-password.ts';
import type { InputFlags } from './input-options.ts';

/** Credentials of the command line. Undefined when the command line names none; stored logins apply then. */
export async function readCredentials(
  { username, passwordStdin }: Pick<InputFlags, 'username' | 'passwordStdin'>,
  context: CliContext,
): Promise<RegistryCredentials | undefined> {
  if (username === undefined && passwordStdin === undefined) return undefined;
  if (username === undefined || passwordStdin === undefined) {
    throw new UsageError('--username and --password-stdin must be used together');
  }
  return { username, password: await readPassword(context) };
}

/** A broken configuration file of Docker does not stop the scan; a registry that requires a login reports it. */
export async function storedCredentials(image: string, context: CliContext): Promise<RegistryCredentials | undefined> {
  try {
    return await findDockerLogin(image, context);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    context.stderr.write(`plimsoll: continuing without a stored login: ${terminalText(error.message)}\n`);
    return undefined;
  }
}
