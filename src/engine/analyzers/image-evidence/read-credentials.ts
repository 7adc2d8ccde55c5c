import { isSecretAssignment } from '../../secrets/secret-text.ts';

/** Files in which tools store credentials, by tool. */
export type CredentialKind =
  | 'private-key'
  | 'aws'
  | 'npm'
  | 'netrc'
  | 'pgpass'
  | 'git'
  | 'pypi'
  | 'docker'
  | 'kubernetes'
  | 'environment';

const kindByName: ReadonlyMap<string, CredentialKind> = new Map([
  ['id_rsa', 'private-key'],
  ['id_dsa', 'private-key'],
  ['id_ecdsa', 'private-key'],
  ['id_ed25519', 'private-key'],
  ['.npmrc', 'npm'],
  ['.netrc', 'netrc'],
  ['.pgpass', 'pgpass'],
  ['.git-credentials', 'git'],
  ['.pypirc', 'pypi'],
  ['.env', 'environment'],
]);

/** Files whose name is significant only with their folder. */
const kindByFolderAndName: ReadonlyMap<string, CredentialKind> = new Map([
  ['.aws/credentials', 'aws'],
  ['.docker/config.json', 'docker'],
  ['.kube/config', 'kubernetes'],
]);

/** Base names of all such files except keys, which have any name. */
export const credentialBaseNames: readonly string[] = [
  ...kindByName.keys(),
  ...[...kindByFolderAndName.keys()].map((path) => path.slice(path.lastIndexOf('/') + 1)),
];

/**
 * The kind of credentials that a file with this path may contain. It only tests strings, because it is called for every entry of every
 * layer.
 */
export function credentialKindOf(path: string): CredentialKind | undefined {
  const nameStart = path.lastIndexOf('/') + 1;
  const name = path.slice(nameStart);
  const kind = kindByName.get(name) ?? kindOfFolder(path, name, nameStart) ?? kindOfEnding(path);
  // Credentials that packages contain as examples and for their own tests are public anyway.
  return kind === undefined || isPublishedFolder(path) ? undefined : kind;
}

function kindOfFolder(path: string, name: string, nameStart: number): CredentialKind | undefined {
  if (name !== 'credentials' && name !== 'config.json' && name !== 'config') return undefined;
  const folderStart = path.lastIndexOf('/', nameStart - 2) + 1;
  return kindByFolderAndName.get(path.slice(folderStart));
}

function kindOfEnding(path: string): CredentialKind | undefined {
  if (!path.endsWith('.key') && !path.endsWith('.pem')) return undefined;
  return /^(?:etc|root|home|run)\//.test(path) ? 'private-key' : undefined;
}

function isPublishedFolder(path: string): boolean {
  return /(?:^|\/)(?:node_modules|site-packages|dist-packages|testdata|tests?|examples?|fixtures)\/|^usr\/(?:share|lib)\//.test(
    path,
  );
}

/** Pattern for each kind of file that distinguishes credentials from plain settings. References to variables do not match. */
const patterns: Record<Exclude<CredentialKind, 'environment'>, RegExp> = {
  'private-key': /-----BEGIN [A-Z ]{0,32}PRIVATE KEY-----/,
  aws: /aws_secret_access_key[ \t]{0,8}=[ \t]{0,8}[A-Za-z0-9/+]{16}/i,
  npm: /(?:_authToken|_auth|_password)[ \t]{0,8}=[ \t]{0,8}["']?[^\s"'$]{4}/,
  netrc: /\bpassword[ \t]{1,8}[^\s$]{2}/,
  pgpass: /^[^#:\n]{1,256}:[^:\n]{1,16}:[^:\n]{1,256}:[^:\n]{1,256}:[^\s:]{2}/m,
  git: /:\/\/[^\s:@/]{1,256}:[^\s@/$]{2,512}@/,
  pypi: /^[ \t]{0,8}password[ \t]{0,8}[:=][ \t]{0,8}[^\s$]{2}/m,
  docker: /"(?:auth|identitytoken|registrytoken)"\s{0,16}:\s{0,16}"[^"]{4}/,
  kubernetes: /^\s{0,64}(?:client-key-data|token|password):[ \t]{0,8}["']?[^\s"']{4}/m,
};

export function hasCredential(kind: CredentialKind, text: string): boolean {
  if (kind === 'environment') return hasSecretVariable(text);
  return patterns[kind].test(text);
}

const linesMax = 10_000;

function hasSecretVariable(text: string): boolean {
  return text.split('\n', linesMax).some((line) => {
    const [, name, value] =
      /^\s{0,64}(?:export\s{1,8})?([A-Za-z_][A-Za-z0-9_.]{0,127})\s{0,8}=\s{0,8}(.{0,4096})/.exec(line) ?? [];
    if (name === undefined || value === undefined) return false;
    return isSecretAssignment(name, value.trim().replace(/^["']|["']$/g, ''));
  });
}
