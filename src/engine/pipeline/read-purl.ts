import { PackageURL } from 'packageurl-js';
import { namespaceSeparators } from './package-url.ts';

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
    const { type, namespace, name, version, qualifiers } = PackageURL.fromString(text);
    if (!type || !name) return undefined;
    const separator = separators.get(type);
    return {
      type,
      name: separator !== undefined && namespace ? `${namespace}${separator}${name}` : name,
      version: version ? withEpoch(version, qualifiers?.['epoch']) : null,
      architecture: qualifiers?.['arch'] ?? null,
      source: readUpstream(qualifiers?.['upstream']),
      distribution: readDistribution(qualifiers?.['distro'], namespace ?? null),
    };
  } catch {
    return undefined;
  }
}

/** PURL-TYPES has the epoch of rpm packages as a qualifier. */
function withEpoch(version: string, epoch: string | undefined): string {
  return epoch !== undefined && /^\d{1,9}$/.test(epoch) ? `${epoch}:${version}` : version;
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
