import type { PackageURL } from 'packageurl-js';
import { isReferenceProblem, parseImageReference } from '../../domain/image-reference.ts';
import { matchesPurl } from '../policy/package-pattern.ts';
import type { VexProduct, VexStatement } from './vex-statement.ts';

export interface VexImage {
  /** As the user wrote it: a reference or a path. */
  image: string;
  digest: string | null;
}

export interface VexSubject {
  /** The id of the vulnerability, its aliases and the ids of its advisories. */
  ids: readonly string[];
  /** Package URL as the inventory stores it. */
  purl: string;
}

/**
 * Compiles statements. The function returns the statement that is in force for a finding: the newest that names it, and of equal times the
 * later one. Undefined when none names it or when the newest does not suppress.
 */
export function vexFinder(
  statements: readonly VexStatement[],
  image: VexImage,
): (subject: VexSubject) => VexStatement | undefined {
  const byId = new Map<string, VexStatement[]>();
  for (const statement of statements) {
    for (const id of new Set(statement.ids.map((one) => one.toUpperCase()))) {
      const others = byId.get(id);
      if (others) others.push(statement);
      else byId.set(id, [statement]);
    }
  }
  return ({ ids, purl }) => {
    const naming = [...new Set(ids.flatMap((id) => byId.get(id.toUpperCase()) ?? []))].filter(({ products }) =>
      products.some((product) => names(product, purl, image)),
    );
    const inForce = naming.reduce<VexStatement | undefined>(
      (newest, one) => (newest === undefined || timeOf(one) >= timeOf(newest) ? one : newest),
      undefined,
    );
    return inForce?.isSuppressing === true ? inForce : undefined;
  };
}

/** A statement without a time is older than any other one. */
function timeOf({ at }: VexStatement): number {
  const time = at === null ? Number.NaN : Date.parse(at);
  return Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
}

function names(product: VexProduct, purl: string, image: VexImage): boolean {
  return (
    (product.image === null || isImage(product.image, image)) &&
    (product.package === null || matchesPurl(product.package, purl))
  );
}

/**
 * `pkg:oci/api@sha256:…?repository_url=ghcr.io/acme/api` names an image by digest, by repository, or by both. A tag in the qualifier must
 * match too. A package URL with a name alone never matches, because many repositories have the same last name.
 */
function isImage(wanted: PackageURL, { image, digest }: VexImage): boolean {
  const version = wanted.version ?? '';
  const repository = repositoryOf(wanted);
  const reference = parseImageReference(image.replace(/^docker:\/\//, ''));
  const isKnown = !isReferenceProblem(reference);
  if (version.startsWith('sha256:')) {
    if (version !== digest) return false;
  } else if (version !== '' && !(isKnown && reference.tag === version)) return false;
  const tag = wanted.qualifiers?.['tag'];
  if (tag !== undefined && !(isKnown && reference.tag === tag)) return false;
  if (repository !== undefined) return isKnown && `${reference.host}/${reference.repository}` === repository;
  return version.startsWith('sha256:');
}

function repositoryOf({ type, namespace, name, qualifiers }: PackageURL): string | undefined {
  const text =
    type === 'docker'
      ? [qualifiers?.['repository_url'], namespace, name].filter(Boolean).join('/')
      : qualifiers?.['repository_url'];
  const reference = text === undefined ? undefined : parseImageReference(text);
  return reference === undefined || isReferenceProblem(reference)
    ? undefined
    : `${reference.host}/${reference.repository}`;
}
