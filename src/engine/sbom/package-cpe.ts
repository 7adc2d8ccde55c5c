import type { OperatingSystem } from '../../domain/package.ts';
import { genericProducts, languageProducts, targetSoftware } from './cpe-products.ts';
import type { SbomPackage } from './sbom-input.ts';

/** Longest name that NISTIR 7695 readers accept in practice. */
const cpeLengthMax = 512;

/**
 * CPE 2.3 name (NISTIR 7695) of a package whose vendor and product in the CPE dictionary are known. Packages of distributions have none: the
 * dictionary names the upstream version, whose vulnerabilities the distribution may have fixed. The same is true for what they own.
 */
export function packageCpe({ type, name, version, isOwnedByDistribution }: SbomPackage): string | undefined {
  if (isOwnedByDistribution) return undefined;
  const known =
    type === 'generic' ? genericProducts.get(name) : languageProducts.get(`${type} ${normalized(type, name)}`);
  const plain = type === 'golang' ? version.replace(/^(?:go|v)(?=\d)/, '') : version;
  if (known === undefined || plain === '') return undefined;
  const [vendor = '', product = ''] = known.split(':');
  return formatted('a', [vendor, product, plain], targetSoftware.get(type));
}

/** Names of PyPI are compared in normalized form (PEP 503). */
function normalized(type: string, name: string): string {
  return type === 'pypi' ? name.toLowerCase().replaceAll(/[-_.]+/g, '-') : name;
}

/** The `CPE_NAME` of os-release as CPE 2.3, for the forms that distributions write: CPE 2.3, and URIs of CPE 2.2. */
export function systemCpe({ cpe }: OperatingSystem): string | undefined {
  if (cpe === undefined || cpe.length > cpeLengthMax) return undefined;
  if (/^cpe:2\.3:[aho](?::(?:[A-Za-z0-9._*-]|\\[!-/:-@[-`{-~])+){10}$/.test(cpe)) return cpe;
  const [, part = '', rest = ''] = /^cpe:\/([aho]):([A-Za-z0-9._~%:-]+)$/.exec(cpe) ?? [];
  const values = rest.split(':');
  if (part === '' || values.length < 2 || values.length > 7 || values.some((value) => /[%~]/.test(value)))
    return undefined;
  return formatted(part, values);
}

function formatted(part: string, values: readonly string[], software = '*'): string | undefined {
  const [vendor = '', product = '', version = '', update = '', edition = '', language = ''] = values;
  const bound = [vendor, product, version, update, edition, language, '', software, '', ''].map(escaped);
  const name = `cpe:2.3:${part}:${bound.join(':')}`;
  return name.length > cpeLengthMax || !/^[!-~]+$/.test(name) ? undefined : name;
}

/** A component in the form of a formatted string. Punctuation is escaped; an absent value is any value. */
function escaped(value: string): string {
  if (value === '' || value === '*') return '*';
  return value.toLowerCase().replaceAll(/[^a-z0-9._-]/g, (character) => `\\${character}`);
}
