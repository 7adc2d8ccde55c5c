import { percentEncode } from '../../lib/percent-encode.ts';
import { knownPurl } from './package-refs.ts';
import type { SbomPackage } from './sbom-input.ts';

/** Types whose source packages OSV-Scanner looks up in documents. It has no ecosystem for package URLs of rpm. */
const architectures: ReadonlyMap<string, string | undefined> = new Map([
  ['deb', 'source'],
  ['apk', undefined],
]);

/**
 * Package URL of the source package of a binary package of Debian or Alpine, in the namespace and distribution of the binary package. The type
 * `deb` of purl-spec names source packages by the architecture `source`; `apk` has no such value.
 */
export function sourcePurl(item: SbomPackage): string | undefined {
  const { type, source } = item;
  const [, namespace, query = ''] =
    /^pkg:(?:deb|apk)\/([^/@?#]+)\/[^/?#]+(?:\?([^#]*))?$/.exec(knownPurl(item) ?? '') ?? [];
  if (source === undefined || namespace === undefined || !architectures.has(type)) return undefined;
  if (source.name.trim() === '' || source.version.trim() === '') return undefined;
  const distro = query.split('&').find((part) => part.startsWith('distro='));
  const architecture = architectures.get(type);
  const qualifiers = [...(architecture === undefined ? [] : [`arch=${architecture}`]), ...(distro ? [distro] : [])];
  const purl = `pkg:${type}/${namespace}/${percentEncode(source.name)}@${percentEncode(source.version)}`;
  return knownPurl({ purl: qualifiers.length === 0 ? purl : `${purl}?${qualifiers.join('&')}` });
}
