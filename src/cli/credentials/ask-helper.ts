import { tmpdir } from 'node:os';
import type { Environment } from '../../config/read-environment.ts';
import { runProcess } from '../../lib/run-process.ts';
import type { RegistryCredentials } from '../../oci/registry/registry-credentials.ts';
import { propertyOf } from '../property-of.ts';

export interface HelperRequest {
  /** Without `docker-credential-`. */
  helper: string;
  host: string;
  environment: Environment;
  signal: AbortSignal;
  /** Default: 30 s. Helpers of cloud providers log in over the network. */
  timeMs?: number;
}

/** `problem`: the helper did not work, as a sentence for the user, without its output. Neither: it has no login. */
export interface HelperAnswer {
  credentials?: RegistryCredentials;
  problem?: string;
}

const timeMsDefault = 30_000;
const outputBytesMax = 256 * 1024;
/** Name of Docker Hub in the protocol of credential helpers. */
const dockerHubUrl = 'https://index.docker.io/v1/';
/** The user name of an identity token (docker/docker-credential-helpers). */
const tokenUser = '<token>';

/**
 * Asks a credential helper of Docker for the login of a registry: the program gets the registry on standard input and prints JSON. Its output
 * is never shown, and no failure of it stops a scan.
 */
export async function askHelper({
  helper,
  host,
  environment,
  signal,
  timeMs = timeMsDefault,
}: HelperRequest): Promise<HelperAnswer> {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(helper))
    return { problem: 'the name of the credential helper is not valid' };
  const program = `docker-credential-${helper}`;
  const { output, end } = runProcess({
    program,
    args: ['get'],
    folder: tmpdir(),
    environment: Object.fromEntries(
      Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    input: `${host === 'docker.io' ? dockerHubUrl : host}\n`,
    limits: { timeMs, outputBytesMax },
    signal,
  });
  const text = await readAll(output);
  const ended = await end;
  if (ended.kind === 'timeout') return { problem: `${program} did not end within ${timeMs / 1000} s` };
  if (ended.kind !== 'exited') return { problem: `${program} could not be run (${ended.kind})` };
  if (ended.code === 127) return { problem: `${program} is not installed` };
  if (ended.code !== 0) return isNotFound(text) ? {} : { problem: `${program} failed with exit code ${ended.code}` };
  const credentials = credentialsOf(text);
  return credentials === undefined ? { problem: `${program} printed no login` } : { credentials };
}

async function readAll(output: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of output) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** The message of the protocol for an unknown registry. */
function isNotFound(text: string): boolean {
  return /credentials not found|no credentials/i.test(text.slice(0, 1024));
}

function credentialsOf(text: string): RegistryCredentials | undefined {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return undefined;
  }
  const username = propertyOf(document, 'Username');
  const password = propertyOf(document, 'Secret');
  if (typeof username !== 'string' || typeof password !== 'string' || username === '' || password === '')
    return undefined;
  return username === tokenUser ? { username: '', password, isIdentityToken: true } : { username, password };
}
