import { PackageURL } from 'packageurl-js';

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

/** Undefined when the text is no package URL. */
export function readPurl(text: string | null): PurlParts | undefined {
  if (text === null || text.length > purlCharactersMax || !text.startsWith('pkg:')) return undefined;
  try {
    const { type, namespace, name, version, qualifiers } = PackageURL.fromString(text);
    if (!type || !name) return undefined;
    const isScoped = type === 'npm' || type === 'golang' || type === 'composer' || type === 'maven' || type === 'swift';
    return {
      type,
      name: isScoped && namespace ? `${namespace}${type === 'maven' ? ':' : '/'}${name}` : name,
      version: version ?? null,
      architecture: qualifiers?.['arch'] ?? null,
      source: readUpstream(qualifiers?.['upstream']),
      distribution: readDistribution(qualifiers?.['distro'], namespace ?? null),
    };
  } catch {
    return undefined;
  }
}

function readUpstream(upstream: string | null | undefined): PurlParts['source'] {
  if (!upstream) return null;
  const at = upstream.indexOf('@', 1);
  return at === -1
    ? { name: upstream, version: null }
    : { name: upstream.slice(0, at), version: upstream.slice(at + 1) };
}

function readDistribution(distro: string | null | undefined, namespace: string | null): PurlParts['distribution'] {
  const named = /^([a-z][a-z_.]*)-([0-9][0-9a-z.]*)$/.exec(distro ?? '');
  const [, id, versionId] = named ?? [];
  if (id !== undefined && versionId !== undefined) return { id, versionId };
  return distro && namespace && /^[0-9][0-9a-z.]*$/.test(distro) ? { id: namespace, versionId: distro } : null;
}
