import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeCertificate } from './tls-certificate.ts';
import type { TokenServer } from './token-server.ts';

export interface DockerRegistry {
  /** `127.0.0.1:PORT`. */
  host: string;
  /** `http://HOST`, or `https://HOST` with `hasTls`. */
  url: string;
  /** Self-signed certificate in PEM; only with `hasTls`. */
  certificate?: string;
  /** Folder of the pushed content. */
  storage: string;
  /** Answered requests in order, each as `GET /v2/app/manifests/1.0 200`. */
  log(): string[];
  /** Ends the process and removes its storage. */
  stop(): Promise<void>;
}

function isInstalled(program: string, versionFlag: string): boolean {
  try {
    execFileSync(program, [versionFlag], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The reason why tests with a real registry cannot run here. Empty when they can. For `it.skipIf(reason)(title + reason)`. */
export const dockerRegistryMissing: string = [
  isInstalled('docker-registry', '--version') ? '' : 'docker-registry',
  isInstalled('skopeo', '--version') ? '' : 'skopeo',
]
  .filter((name) => name !== '')
  .map((name) => ` [needs Debian's ${name}]`)
  .join('');

/** Bcrypt through the system's crypt(3), which perl (always installed on Debian) calls. */
function htpasswdLine(username: string, password: string): string {
  const script = 'my ($p, $s) = @ARGV; print crypt($p, $s)';
  const salt = `$2b$05$${randomBytes(11).toString('hex')}`;
  return `${username}:${execFileSync('perl', ['-e', script, password, salt], { encoding: 'utf8' })}\n`;
}

interface RegistryOptions {
  auth?: { username: string; password: string };
  /** Bearer tokens of this service in place of Basic credentials. */
  tokens?: Pick<TokenServer, 'realm' | 'service' | 'issuer' | 'certificateFile'>;
  /** Serves over TLS; needs openssl. */
  hasTls?: boolean;
  /** Serves the content of another registry. */
  storage?: string;
  /** Further sections of the configuration, as YAML. */
  sections?: string;
}

/** The section of the configuration for TLS, and the certificate of the registry. */
function tlsSection(folder: string): { section: string; certificate: string } {
  const { key, certificate } = makeCertificate('IP:127.0.0.1');
  const files = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeFileSync(files.certificate, certificate);
  writeFileSync(files.key, key);
  return { section: `, tls: ${JSON.stringify(files)}`, certificate };
}

function configuration(
  folder: string,
  storage: string,
  { auth, tokens, sections }: RegistryOptions,
  tls: string,
): string {
  const lines = [
    'version: 0.1',
    `storage: { filesystem: { rootdirectory: ${JSON.stringify(storage)} }, delete: { enabled: true } }`,
    `http: { addr: "127.0.0.1:0", secret: test${tls} }`,
    'log: { level: info, accesslog: { disabled: false } }',
  ];
  if (auth !== undefined) {
    writeFileSync(join(folder, 'htpasswd'), htpasswdLine(auth.username, auth.password));
    lines.push(`auth: { htpasswd: { realm: test, path: ${JSON.stringify(join(folder, 'htpasswd'))} } }`);
  }
  if (tokens !== undefined) {
    const { realm, service, issuer, certificateFile } = tokens;
    lines.push(`auth: { token: ${JSON.stringify({ realm, service, issuer, rootcertbundle: certificateFile })} }`);
  }
  if (sections !== undefined) lines.push(sections);
  return lines.join('\n');
}

/** Debian's `docker-registry` on a free loopback port, with a temporary storage. */
export async function startDockerRegistry(options: RegistryOptions = {}): Promise<DockerRegistry> {
  const folder = mkdtempSync(join(tmpdir(), 'plimsoll-registry-'));
  const configFile = join(folder, 'config.yml');
  const logFile = join(folder, 'log');
  const { section, certificate } = options.hasTls === true ? tlsSection(folder) : { section: '' };
  const storage = options.storage ?? join(folder, 'storage');
  writeFileSync(configFile, configuration(folder, storage, options, section));
  const output = openSync(logFile, 'a');
  const child = spawn('docker-registry', ['serve', configFile], { stdio: ['ignore', output, output] });
  closeSync(output);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + 90_000;
  for (;;) {
    const text = readFileSync(logFile, 'utf8');
    const host = /listening on (127\.0\.0\.1:\d+)/.exec(text)?.[1];
    if (host !== undefined) {
      const url = `${options.hasTls === true ? 'https' : 'http'}://${host}`;
      const log = (): string[] => requests(readFileSync(logFile, 'utf8'));
      return { host, url, storage, log, stop, ...(certificate !== undefined && { certificate }) };
    }
    if (Date.now() > deadline || child.exitCode !== null) {
      await stop();
      throw new Error(`docker-registry did not start: ${text.slice(-2000)}`);
    }
    await delay(20);
  }
}

/** The access log is in Apache's combined format, between lines of the registry's own log. */
function requests(text: string): string[] {
  return Array.from(
    text.matchAll(/^\S+ - \S+ \[[^\]]*\] "([A-Z]+) (\S+) HTTP\/[0-9.]+" (\d{3}) /gm),
    ([, method, path, status]) => `${method} ${path} ${status}`,
  );
}

/** The environment of a service that trusts these registries if they have TLS. The file is in the folder. */
export function caFile(folder: string, ...registries: DockerRegistry[]): Record<string, string> {
  const certificates = registries.flatMap(({ certificate }) => certificate ?? []);
  if (certificates.length === 0) return {};
  const file = join(folder, 'registry-ca.pem');
  writeFileSync(file, certificates.join('\n'));
  return { PLIMSOLL_CA_FILE: file };
}

interface PushOptions {
  auth?: { username: string; password: string };
  /** Copies every platform of an index. */
  all?: boolean;
}

function pushArguments(source: string, reference: string, options: PushOptions): string[] {
  const flags = ['--insecure-policy', 'copy', '--quiet', '--dest-tls-verify=false'];
  if (options.all === true) flags.push('--all');
  if (options.auth !== undefined) flags.push('--dest-creds', `${options.auth.username}:${options.auth.password}`);
  return [...flags, source, `docker://${reference}`];
}

/** Copies an image with skopeo, for example `pushWithSkopeo('oci:/tmp/layout:app', registry.host + '/app:1.0')`. */
export function pushWithSkopeo(source: string, reference: string, options: PushOptions = {}): void {
  execFileSync('skopeo', pushArguments(source, reference, options), { stdio: ['ignore', 'ignore', 'pipe'] });
}

/** The same without blocking this process, for example for a token service in it. */
export async function pushWhileServing(source: string, reference: string, options: PushOptions = {}): Promise<void> {
  await promisify(execFile)('skopeo', pushArguments(source, reference, options), { timeout: 120_000 });
}
