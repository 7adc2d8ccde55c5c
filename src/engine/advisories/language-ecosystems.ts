import type { PackageType } from '../../domain/package.ts';
import { schemes } from '../versions/schemes.ts';
import type { Ecosystem } from './ecosystems.ts';

/** An ecosystem of language packages. Its packages have one package type. */
export interface LanguageEcosystem extends Ecosystem {
  packageType: PackageType;
}

/** Ecosystems of language packages. */
export const languageEcosystems: readonly LanguageEcosystem[] = [
  { packageType: 'npm', ecosystem: 'npm', scheme: schemes.npm, isDistribution: false },
  {
    packageType: 'pypi',
    ecosystem: 'PyPI',
    scheme: schemes.pypi,
    isDistribution: false,
    // PEP 503: runs of `-_.` become one hyphen, lower case.
    normalizeName: (name) => name.replace(/[-_.]+/g, '-').toLowerCase(),
  },
];
