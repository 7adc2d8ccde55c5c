import type { PackageType } from '../../domain/package.ts';
import { schemes } from '../versions/schemes.ts';
import type { VersionScheme } from '../versions/version-scheme.ts';

/** An ecosystem of language packages. Its packages have one package type. */
export interface LanguageEcosystem {
  packageType: PackageType;
  /** Name in OSV records. */
  ecosystem: string;
  scheme: VersionScheme;
  /** The form in which two spellings of a name are equal. Absent when names are compared as written. */
  normalizeName?: (name: string) => string;
}

/** Ecosystems of language packages. */
export const languageEcosystems: readonly LanguageEcosystem[] = [
  { packageType: 'npm', ecosystem: 'npm', scheme: schemes.npm },
  {
    packageType: 'pypi',
    ecosystem: 'PyPI',
    scheme: schemes.pypi,
    // PEP 503: runs of `-_.` become one hyphen, lower case.
    normalizeName: (name) => name.replace(/[-_.]+/g, '-').toLowerCase(),
  },
];
