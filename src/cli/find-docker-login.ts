import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { isReferenceProblem, parseImageReference } from '../domain/image-reference.ts';
import type { RegistryCredentials } from '../oci/registry/registry-credentials.ts';
import { type CliContext, UsageError } from './cli-context.ts';

const configBytesMax = 1024 * 1024;

/**
 * Returns the credentials that `docker login` or `podman login --compat-auth-file` stored for the registry of a reference: `auths` in
 * `$DOCKER_CONFIG/config.json`, else `~/.docker/config.json`. Returns undefined when there are none, when a credential helper stores them,
 * and for an invalid reference. The format is that of docker/cli, `cli/config/configfile`.
 *
 * @throws {UsageError} when the file exists and cannot be read
 */
export async function findDockerLogin(
  image: string,
  { environment }: Pick<CliContext, 'environment'>,
): Promise<RegistryCredentials | undefined> {
  const reference = parseImageReference(image.replace(/^docker:\/\//, ''));
  const { DOCKER_CONFIG, HOME } = environment;
  const folder = DOCKER_CONFIG || (HOME && join(HOME, '.docker'));
  if (isReferenceProblem(reference) || !folder) return undefined;
  const file = join(folder, 'config.json');
  const auths = propertyOf(await readDocument(file), 'auths');
  if (!isObject(auths)) return undefined;
  for (const [key, entry] of Object.entries(auths)) {
    const login = hostOf(key) === reference.host ? toCredentials(propertyOf(entry, 'auth')) : undefined;
    if (login !== undefined) return login;
  }
  return undefined;
}

/** Returns undefined when the file does not exist. Error messages contain nothing of the file. */
async function readDocument(file: string): Promise<unknown> {
  try {
    await using handle = await open(file);
    const { size } = await handle.stat();
    if (size > configBytesMax) throw new RangeError(`is larger than ${configBytesMax} bytes`);
    return JSON.parse(await handle.readFile('utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    const reason = error instanceof SyntaxError ? 'is not valid JSON' : `cannot be read: ${reasonOf(error)}`;
    throw new UsageError(`${file} ${reason}`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** `https://ghcr.io/v2/` → `ghcr.io`. Returns undefined for a key that names a part of a registry. */
function hostOf(key: string): string | undefined {
  const [, host, path = ''] = /^(?:https?:\/\/)?([^/]+)(?:\/(.*))?$/i.exec(key) ?? [];
  if (host === undefined || !/^(v[12]\/?)?$/.test(path)) return undefined;
  const lower = host.toLowerCase();
  return lower === 'index.docker.io' || lower === 'registry-1.docker.io' ? 'docker.io' : lower;
}

/** base64 of `user:password`. An entry without a password is another kind of login. */
function toCredentials(auth: unknown): RegistryCredentials | undefined {
  if (typeof auth !== 'string') return undefined;
  const text = Buffer.from(auth, 'base64').toString('utf8').replace(/\0+$/, '');
  const colon = text.indexOf(':');
  if (colon < 1 || colon === text.length - 1) return undefined;
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

function propertyOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
