import { isReferenceProblem, parseImageReference } from '../../domain/image-reference.ts';
import type { RegistryCredentials } from '../../oci/registry/registry-credentials.ts';
import { UsageError } from '../cli-context.ts';
import { readJsonFile } from '../read-json-file.ts';
import { askHelper } from './ask-helper.ts';
import { type LoginTarget, loginOf } from './auth-file.ts';
import { type AuthFile, authFiles } from './auth-files.ts';
import type { LoginRequest } from './login-request.ts';

/**
 * The credentials for the registry of a reference: stored logins and credential helpers of Docker and Podman, else a login at the registry's
 * cloud provider with the credentials that the provider's library finds. Undefined when there are none: the image is then read anonymously. A place that
 * cannot be asked is reported and skipped.
 */
export async function findLogin(request: LoginRequest): Promise<RegistryCredentials | undefined> {
  const reference = parseImageReference(request.reference);
  if (isReferenceProblem(reference)) return undefined;
  for (const file of authFiles(request.environment)) {
    const found = await loginIn(file, reference, request);
    if (found !== undefined) return found;
  }
  const { isCloudHost } = await import('./cloud/cloud-hosts.ts');
  if (!isCloudHost(reference.host)) return undefined;
  const { cloudLogin } = await import('./cloud/cloud-login.ts');
  return cloudLogin(reference.host, request);
}

async function loginIn(
  { path, hasNamespaces }: AuthFile,
  target: LoginTarget,
  { environment, signal, warn }: LoginRequest,
): Promise<RegistryCredentials | undefined> {
  try {
    const { credentials, helper } = loginOf(await readJsonFile(path), target, { hasNamespaces });
    if (credentials !== undefined || helper === undefined) return credentials;
    const answer = await askHelper({ helper, host: target.host, environment, signal });
    if (answer.problem !== undefined) warn(`continuing without the login of ${path}: ${answer.problem}`);
    return answer.credentials;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    warn(`continuing without a stored login: ${error.message}`);
    return undefined;
  }
}
