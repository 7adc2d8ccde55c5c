import type { PackageType } from '../../domain/package.ts';
import { schemes } from '../versions/schemes.ts';
import type { VersionScheme } from '../versions/version-scheme.ts';
import { normalizeRepositoryName } from './normalize-repository-name.ts';

/** An ecosystem of language packages. Its packages have one package type. */
export interface LanguageEcosystem {
  packageType: PackageType;
  /** Name in OSV records. */
  ecosystem: string;
  scheme: VersionScheme;
  /** The form in which two spellings of a name are equal. Absent when names are compared as written. */
  normalizeName?: (name: string) => string;
}

const toLowerCase = (name: string) => name.toLowerCase();

/**
 * Ecosystems of language packages. A name rule never joins names that a registry distinguishes: npm's registry has `JSONStream` and
 * `jsonstream`, `Proto` and `proto`, so npm names are compared as written.
 */
export const languageEcosystems: readonly LanguageEcosystem[] = [
  { packageType: 'bitnami', ecosystem: 'Bitnami', scheme: schemes.bitnami, normalizeName: toLowerCase },
  // crates.io refuses a name that differs from another one only in case, hyphens and underscores.
  {
    packageType: 'cargo',
    ecosystem: 'crates.io',
    scheme: schemes.cargo,
    normalizeName: (name) => name.replaceAll('_', '-').toLowerCase(),
  },
  { packageType: 'composer', ecosystem: 'Packagist', scheme: schemes.composer, normalizeName: toLowerCase },
  { packageType: 'conan', ecosystem: 'ConanCenter', scheme: schemes.conan, normalizeName: toLowerCase },
  { packageType: 'cran', ecosystem: 'CRAN', scheme: schemes.cran },
  { packageType: 'gem', ecosystem: 'RubyGems', scheme: schemes.gem },
  // Module paths are case-sensitive, but package URLs have them in lower case, and hosts of repositories ignore the case.
  { packageType: 'golang', ecosystem: 'Go', scheme: schemes.golang, normalizeName: toLowerCase },
  { packageType: 'hackage', ecosystem: 'Hackage', scheme: schemes.hackage },
  { packageType: 'hex', ecosystem: 'Hex', scheme: schemes.hex },
  { packageType: 'julia', ecosystem: 'Julia', scheme: schemes.julia },
  // `group:artifact`.
  { packageType: 'maven', ecosystem: 'Maven', scheme: schemes.maven },
  { packageType: 'npm', ecosystem: 'npm', scheme: schemes.npm },
  { packageType: 'nuget', ecosystem: 'NuGet', scheme: schemes.nuget, normalizeName: toLowerCase },
  { packageType: 'opam', ecosystem: 'opam', scheme: schemes.opam },
  { packageType: 'pub', ecosystem: 'Pub', scheme: schemes.pub },
  {
    packageType: 'pypi',
    ecosystem: 'PyPI',
    scheme: schemes.pypi,
    // PEP 503: runs of `-_.` become one hyphen, lower case.
    normalizeName: (name) => name.replace(/[-_.]+/g, '-').toLowerCase(),
  },
  { packageType: 'swift', ecosystem: 'SwiftURL', scheme: schemes.swift, normalizeName: normalizeRepositoryName },
];
