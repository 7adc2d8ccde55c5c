import type { RegistryCredentials } from '../../oci/registry/registry-credentials.ts';
import { type CliContext, UsageError } from '../cli-context.ts';
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
