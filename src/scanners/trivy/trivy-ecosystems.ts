import type { PackageType } from '../../domain/package.ts';

/** The records of a package type in Trivy's database. */
export interface TrivyEcosystem {
  /** First part of the names of its buckets: `npm::GitHub Security Advisory npm`. */
  prefix: string;
  /** The form of a name in the database (`NormalizePkgName` of trivy-db). */
  normalizeName(name: string): string;
}

const asWritten = (name: string): string => name;
const inLowerCase = (name: string): string => name.toLowerCase();

const rows: Readonly<Partial<Record<PackageType, TrivyEcosystem>>> = {
  bitnami: { prefix: 'bitnami', normalizeName: inLowerCase },
  cargo: { prefix: 'cargo', normalizeName: inLowerCase },
  cocoapods: { prefix: 'cocoapods', normalizeName: asWritten },
  composer: { prefix: 'composer', normalizeName: inLowerCase },
  conan: { prefix: 'conan', normalizeName: inLowerCase },
  gem: { prefix: 'rubygems', normalizeName: inLowerCase },
  golang: { prefix: 'go', normalizeName: asWritten },
  hex: { prefix: 'erlang', normalizeName: inLowerCase },
  julia: { prefix: 'julia', normalizeName: asWritten },
  maven: { prefix: 'maven', normalizeName: inLowerCase },
  npm: { prefix: 'npm', normalizeName: inLowerCase },
  nuget: { prefix: 'nuget', normalizeName: inLowerCase },
  pub: { prefix: 'pub', normalizeName: inLowerCase },
  pypi: { prefix: 'pip', normalizeName: (name) => name.toLowerCase().replaceAll('_', '-') },
  swift: { prefix: 'swift', normalizeName: (name) => name.replace(/^https:\/\//, '').replace(/\.git$/, '') },
};

const byType = new Map(Object.entries(rows));

export function trivyEcosystemOf(type: string): TrivyEcosystem | undefined {
  return byType.get(type);
}
