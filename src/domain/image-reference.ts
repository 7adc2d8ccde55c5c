import { type Digest, isDigest } from './digest.ts';

/** An image reference completed with Docker's defaults. */
export interface ImageReference {
  /** Registry in lower case with its port: `docker.io`, `ghcr.io`, `localhost:5000`, `[::1]:5000`. */
  host: string;
  /** `library/alpine`, `acme/api`. */
  repository: string;
  /** `latest` when the reference has neither tag nor digest; null when it has only a digest. */
  tag: string | null;
  digest: Digest | null;
}

/** Reason why a text is not a valid reference, as a sentence for the user. */
export interface ReferenceProblem {
  problem: string;
}

const dockerHub = 'docker.io';
const nameLengthMax = 255;

const domainComponent = '[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?';
const hostPattern = new RegExp(
  `^(?:${domainComponent}(?:\\.${domainComponent})*|\\[[0-9a-fA-F:.]{2,45}\\])(?::[0-9]{1,5})?$`,
);
const pathComponentPattern = /^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*$/;
const tagPattern = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/;

export function isTagName(text: string): boolean {
  return tagPattern.test(text);
}

/** Whether the text is valid between host and tag, such as `library/alpine`. */
export function isRepositoryName(text: string): boolean {
  return text.length <= nameLengthMax && text.split('/').every((part) => pathComponentPattern.test(part));
}

/** Returns the repository of a reference without a registry, such as `app` or `team/app`; null when it names a registry. */
export function bareRepository(text: string): string | null {
  const { name } = splitTag(text.split('@')[0] ?? '');
  return namesHost(name) ? null : name;
}

export function isReferenceProblem(value: ImageReference | ReferenceProblem): value is ReferenceProblem {
  return 'problem' in value;
}

/**
 * Parses `[host[:port]/]repository[:tag][@digest]` as Docker does (distribution's reference grammar): the first part is a host when it
 * contains a dot or colon or is `localhost`; else Docker Hub and `library/` apply; the default tag is `latest`.
 */
export function parseImageReference(text: string): ImageReference | ReferenceProblem {
  if (text === '') return { problem: 'The image reference is empty.' };
  if (text.length > 1024) return { problem: 'The image reference is longer than 1024 characters.' };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    return { problem: 'An image reference must not contain a scheme: use the form registry.example/name:tag.' };
  }
  const [beforeDigest = '', digest, ...more] = text.split('@');
  if (more.length > 0) return { problem: 'An image reference must contain at most one digest.' };
  if (digest !== undefined && !isDigest(digest)) {
    return { problem: 'The digest must be sha256: followed by 64 lower-case hexadecimal characters.' };
  }
  const { name, tag } = splitTag(beforeDigest);
  if (tag !== undefined && !tagPattern.test(tag)) {
    return {
      problem:
        'A tag must have 1 to 128 letters, digits, dots, hyphens or underscores and must not start with a dot or hyphen.',
    };
  }
  const { host, repository } = splitHost(name);
  const problem = hostProblem(host) ?? repositoryProblem(repository, name);
  if (problem !== undefined) return { problem };
  if (host.length + 1 + repository.length > nameLengthMax) {
    return { problem: `Registry and repository together are longer than ${nameLengthMax} characters.` };
  }
  return { host, repository, tag: tag ?? (digest === undefined ? 'latest' : null), digest: digest ?? null };
}

function splitTag(text: string): { name: string; tag: string | undefined } {
  const colon = text.lastIndexOf(':');
  if (colon <= text.lastIndexOf('/')) return { name: text, tag: undefined };
  return { name: text.slice(0, colon), tag: text.slice(colon + 1) };
}

/** Docker also accepts an upper-case first part as a host. That is rarely intended, and the error "must be lower case" is more helpful. */
function namesHost(name: string): boolean {
  const first = name.slice(0, Math.max(name.indexOf('/'), 0));
  return first.toLowerCase() === 'localhost' || /[.:]/.test(first);
}

function splitHost(name: string): { host: string; repository: string } {
  const slash = name.indexOf('/');
  const isHost = namesHost(name);
  const host = isHost ? canonicalHost(name.slice(0, slash)) : dockerHub;
  const rest = isHost ? name.slice(slash + 1) : name;
  return { host, repository: host === dockerHub && !rest.includes('/') ? `library/${rest}` : rest };
}

function canonicalHost(host: string): string {
  const lower = host.toLowerCase();
  return lower === 'index.docker.io' ? dockerHub : lower;
}

function hostProblem(host: string): string | undefined {
  if (!hostPattern.test(host)) return 'The registry is not a host name or address with an optional port.';
  const port = /:([0-9]+)$/.exec(host.replace(/^\[.*\]/, ''))?.[1];
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return 'The port must be between 1 and 65535.';
  if (host.startsWith('[') && !URL.canParse(`http://${host}/`)) return 'The registry is not an IPv6 address.';
  return undefined;
}

function repositoryProblem(repository: string, name: string): string | undefined {
  if (name === '') return 'The image reference contains no repository name.';
  if (/[A-Z]/.test(repository)) return 'The repository name must be lower case.';
  if (/^[0-9a-f]{64}$/.test(name)) return 'An image id is not an image reference: use name@sha256:… or name:tag.';
  if (!repository.split('/').every((part) => pathComponentPattern.test(part))) {
    return 'The repository name must consist of parts of lower-case letters and digits, separated by /; a part can contain single . or _, double __ or hyphens inside.';
  }
  return undefined;
}

/** Formats a reference with all defaults: `docker.io/library/alpine:3.19@sha256:…`. */
export function formatImageReference({ host, repository, tag, digest }: ImageReference): string {
  return `${host}/${repository}${tag === null ? '' : `:${tag}`}${digest === null ? '' : `@${digest}`}`;
}

/** Short form of a repository: `alpine`, `acme/api`, `ghcr.io/acme/api`. */
export function familiarRepository({ host, repository }: Pick<ImageReference, 'host' | 'repository'>): string {
  if (host !== dockerHub) return `${host}/${repository}`;
  const [first = '', second, ...more] = repository.split('/');
  if (first === 'library' && second !== undefined && more.length === 0) return second;
  // Without the host such a first part would be parsed as one.
  return first === 'localhost' || first.includes('.') ? `${host}/${repository}` : repository;
}

/** Short form of a reference: `alpine:3.19`, `ghcr.io/acme/api@sha256:…`. Parsing it gives the same reference. */
export function familiarReference(reference: ImageReference): string {
  const { tag, digest } = reference;
  return `${familiarRepository(reference)}${tag === null ? '' : `:${tag}`}${digest === null ? '' : `@${digest}`}`;
}
