import { namespaceSeparators, parsePackageUrl } from './package-url.ts';

/** The parts of a package URL that an inventory stores. */
export interface PurlParts {
  type: string;
  name: string;
  version: string | null;
  architecture: string | null;
  source: { name: string; version: string | null } | null;
  /** `debian-12`, from the qualifier `distro`, with the namespace when it names the release alone. */
  distribution: { id: string; versionId: string } | null;
}

const purlCharactersMax = 2048;
const separators: ReadonlyMap<string, string> = new Map(Object.entries(namespaceSeparators));

/** Undefined when the text is no package URL. */
export function readPurl(text: string | null): PurlParts | undefined {
  if (text === null || text.length > purlCharactersMax || !text.startsWith('pkg:')) return undefined;
  try {
    const { type, namespace, name, version, qualifiers } = parsePackageUrl(text);
    if (!type || !name) return undefined;
    const separator = separators.get(type);
    return {
      type,
      name: separator !== undefined && namespace ? `${namespace}${separator}${name}` : name,
      version: versionOf(type, version ?? null, qualifiers?.['epoch']),
      architecture: qualifiers?.['arch'] ?? null,
      source: type === 'rpm' ? readSourceRpm(qualifiers) : readUpstream(qualifiers?.['upstream']),
      distribution: readDistribution(qualifiers?.['distro'], namespace ?? null),
    };
  } catch {
    return undefined;
  }
}

/** The epoch of rpm packages is a qualifier. Trivy writes that of Debian packages as one too. */
function versionOf(type: string, version: string | null, epoch: string | null | undefined): string | null {
  const isEpoch = (type === 'rpm' || type === 'deb') && /^[1-9]\d{0,9}$/.test(epoch ?? '');
  return version !== null && isEpoch && !/^\d+:/.test(version) ? `${epoch}:${version}` : version;
}

/** `openssl-3.0.7-27.el9.src.rpm`, as other scanners write it. The epoch is that of the package. */
function readSourceRpm(qualifiers: Record<string, string> | null | undefined): PurlParts['source'] {
  const upstream = qualifiers?.['upstream'];
  const [, name, version] = /^(.+)-([^-]+-[^-]+)\.src\.rpm$/.exec(upstream ?? '') ?? [];
  if (name === undefined || version === undefined) return readUpstream(upstream);
  return { name, version: versionOf('rpm', version, qualifiers?.['epoch']) };
}

function readUpstream(upstream: string | null | undefined): PurlParts['source'] {
  if (!upstream) return null;
  const at = upstream.indexOf('@', 1);
  return at === -1
    ? { name: upstream, version: null }
    : { name: upstream.slice(0, at), version: upstream.slice(at + 1) };
}

function readDistribution(distro: string | null | undefined, namespace: string | null): PurlParts['distribution'] {
  const named = /^([a-z][a-z_.-]*)-([0-9][0-9a-z.]*)$/.exec(distro ?? '');
  const [, id, versionId] = named ?? [];
  if (id !== undefined && versionId !== undefined) return { id, versionId };
  return distro && namespace && /^[0-9][0-9a-z.]*$/.test(distro) ? { id: namespace, versionId: distro } : null;
}
