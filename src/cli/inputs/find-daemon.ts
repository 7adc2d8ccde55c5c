import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../../config/read-environment.ts';
import { type DaemonAddress, type DaemonTls, parseDaemonAddress } from '../../oci/daemon/daemon-address.ts';
import { UsageError } from '../cli-context.ts';
import { dockerFolder } from '../docker-folder.ts';
import { propertyOf } from '../property-of.ts';
import { readJsonFile, readSmallFile } from '../read-json-file.ts';
import type { DaemonName } from './daemon.ts';

export interface FoundDaemon {
  address: DaemonAddress;
  /** Whether the user named the address in the environment or in a Docker context. */
  isConfigured: boolean;
}

/**
 * The address of a container engine. Docker: `DOCKER_HOST`, then the context of `DOCKER_CONTEXT` or of config.json, then the sockets of
 * Docker. Podman: `CONTAINER_HOST`, then its sockets. Returns undefined when nothing is configured and there is no socket.
 *
 * @throws {UsageError} when the configured address cannot be used
 */
export async function findDaemon(name: DaemonName, environment: Environment): Promise<FoundDaemon | undefined> {
  const configured =
    name === 'docker'
      ? await configuredDocker(environment)
      : parsed('CONTAINER_HOST', environment['CONTAINER_HOST'], null);
  if (configured !== undefined) return { address: configured, isConfigured: true };
  for (const path of name === 'docker' ? dockerSockets(environment) : podmanSockets(environment)) {
    if (await isSocket(path)) return { address: { kind: 'socket', path }, isConfigured: false };
  }
  return undefined;
}

/** Default sockets, of the user first. */
function dockerSockets({ XDG_RUNTIME_DIR, HOME }: Environment): string[] {
  return [
    ...(XDG_RUNTIME_DIR ? [join(XDG_RUNTIME_DIR, 'docker.sock')] : []),
    ...(HOME ? [join(HOME, '.docker/run/docker.sock'), join(HOME, '.docker/desktop/docker.sock')] : []),
    '/var/run/docker.sock',
  ];
}

function podmanSockets({ XDG_RUNTIME_DIR }: Environment): string[] {
  return [...(XDG_RUNTIME_DIR ? [join(XDG_RUNTIME_DIR, 'podman/podman.sock')] : []), '/run/podman/podman.sock'];
}

async function configuredDocker(environment: Environment): Promise<DaemonAddress | undefined> {
  const { DOCKER_HOST, DOCKER_TLS_VERIFY, DOCKER_CERT_PATH, DOCKER_CONTEXT } = environment;
  const folder = dockerFolder(environment);
  if (DOCKER_HOST) {
    const certificates = DOCKER_CERT_PATH || folder;
    const tls = DOCKER_TLS_VERIFY && certificates ? await readTls(certificates, true) : null;
    return parsed('DOCKER_HOST', DOCKER_HOST, tls);
  }
  if (folder === undefined) return undefined;
  const context = DOCKER_CONTEXT || (await currentContext(folder));
  return context === undefined || context === 'default' ? undefined : contextAddress(folder, context);
}

/** A broken config.json concerns the login too, which reports it. */
async function currentContext(folder: string): Promise<string | undefined> {
  const document = await readJsonFile(join(folder, 'config.json')).catch(() => undefined);
  const name = propertyOf(document, 'currentContext');
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** The store of docker/cli: `contexts/meta/<sha256 of the name>/meta.json` and `contexts/tls/<the same>/docker/*.pem`. */
async function contextAddress(folder: string, name: string): Promise<DaemonAddress | undefined> {
  const id = createHash('sha256').update(name).digest('hex');
  const document = await readJsonFile(join(folder, 'contexts/meta', id, 'meta.json'));
  if (document === undefined) throw new UsageError(`there is no Docker context ${name}`);
  const endpoint = propertyOf(propertyOf(document, 'Endpoints'), 'docker');
  const host = propertyOf(endpoint, 'Host');
  const tls = await readTls(join(folder, 'contexts/tls', id, 'docker'), propertyOf(endpoint, 'SkipTLSVerify') !== true);
  const hasTls = tls.ca !== undefined || tls.certificate !== undefined;
  return parsed(`the Docker context ${name}`, typeof host === 'string' ? host : undefined, hasTls ? tls : null);
}

async function readTls(folder: string, isVerified: boolean): Promise<DaemonTls> {
  const [ca, certificate, key] = await Promise.all(
    ['ca.pem', 'cert.pem', 'key.pem'].map((file) => readSmallFile(join(folder, file))),
  );
  return { ca, certificate, key, isVerified };
}

function parsed(origin: string, text: string | undefined, tls: DaemonTls | null): DaemonAddress | undefined {
  if (!text) return undefined;
  const address = parseDaemonAddress(text, tls);
  if ('problem' in address) throw new UsageError(`${origin}: ${address.problem}`);
  return address;
}

async function isSocket(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isSocket() === true;
}
