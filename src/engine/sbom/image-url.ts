import { isReferenceProblem, parseImageReference } from '../../domain/image-reference.ts';
import { percentEncode } from '../../lib/percent-encode.ts';
import type { SbomInput } from './sbom-input.ts';

/** Package URL of type `oci` (purl-spec). Undefined for a file, and without a digest, which is the version. */
export function imageUrl({
  image,
  tag,
  digest,
  platform,
}: Pick<SbomInput, 'image' | 'tag' | 'digest' | 'platform'>): string | undefined {
  const reference = parseImageReference(image.replace(/^docker:\/\//, ''));
  if (digest === null || isReferenceProblem(reference) || /^[./]/.test(image)) return undefined;
  // Neither tag nor digest: the name of a file that resembles a reference.
  if (tag === null && reference.digest === null) return undefined;
  const { host, repository } = reference;
  const name = repository.slice(repository.lastIndexOf('/') + 1);
  const architecture = platform?.split('/')[1];
  const qualifiers = [
    ...(architecture ? [`arch=${percentEncode(architecture)}`] : []),
    `repository_url=${percentEncode(`${host}/${repository}`).replaceAll('%2F', '/').replaceAll('%3A', ':')}`,
    ...(tag === null ? [] : [`tag=${percentEncode(tag)}`]),
  ];
  return `pkg:oci/${percentEncode(name)}@${digest.replaceAll(':', '%3A')}?${qualifiers.join('&')}`;
}
