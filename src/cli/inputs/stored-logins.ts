import type { RegistryCredentials } from '../../oci/registry/registry-credentials.ts';
import type { CliContext } from '../cli-context.ts';
import { addressPolicyOf } from './address-policy.ts';
import type { InputAccess } from './input-access.ts';
import type { InputFlags } from './input-options.ts';

/** Stored logins, found once for each repository of a command: a credential helper may take seconds. */
export function storedLogins(
  flags: InputFlags,
  { environment }: Pick<CliContext, 'environment'>,
): InputAccess['credentialsFor'] {
  const found = new Map<string, Promise<RegistryCredentials | undefined>>();
  return (reference, { config, signal, warn }) => {
    const repository = reference.replace(/(?::[\w.-]+)?(?:@.*)?$/, '');
    const known = found.get(repository);
    if (known !== undefined) return known;
    const login = import('../credentials/find-login.ts').then(({ findLogin }) =>
      findLogin({ reference, environment, policy: addressPolicyOf(config, flags), sources: 'all', signal, warn }),
    );
    found.set(repository, login);
    return login;
  };
}
