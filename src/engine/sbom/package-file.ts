import { baseNameOf } from '../analyzers/file-path.ts';
import { cleanText } from './clean-text.ts';
import type { SbomPackage } from './sbom-input.ts';

/** The published file of a package, by the naming rule of its package manager. */
export interface PackageFile {
  name: string;
  isExecutable: boolean;
}

type NamingRule = (item: { name: string; version: string; architecture: string | undefined }) => string | undefined;

const withoutEpoch = (version: string) => version.replace(/^\d+:/, '');

/** Types whose file name follows from name, version and architecture. Others publish several files of any name. */
const rules: Readonly<Record<string, NamingRule>> = {
  alpm: ({ name, version, architecture }) => architecture && `${name}-${version}-${architecture}.pkg.tar.zst`,
  apk: ({ name, version }) => `${name}-${version}.apk`,
  cargo: ({ name, version }) => `${name}-${version}.crate`,
  deb: ({ name, version, architecture }) => architecture && `${name}_${withoutEpoch(version)}_${architecture}.deb`,
  gem: ({ name, version }) => `${name}-${version}.gem`,
  npm: ({ name, version }) => `${name.slice(name.lastIndexOf('/') + 1)}-${version}.tgz`,
  nuget: ({ name, version }) => `${name.toLowerCase()}.${version.toLowerCase()}.nupkg`,
  rpm: ({ name, version, architecture }) => architecture && `${name}-${withoutEpoch(version)}.${architecture}.rpm`,
};

/** Java archives are in the image as they were published. */
const javaArchive = /\.(?:jar|war|ear)$/i;

/**
 * The file as which a package is published: a Java archive of the image, or the archive that the package manager unpacked. Undefined where
 * the name does not follow from the metadata.
 */
export function packageFile({ type, name, version, architecture, paths }: SbomPackage): PackageFile | undefined {
  const [archive] = paths.filter((path) => javaArchive.test(path));
  if ((type === 'maven' || type === 'generic') && archive !== undefined) {
    return { name: cleanText(baseNameOf(archive)), isExecutable: true };
  }
  const rule = Object.hasOwn(rules, type) ? rules[type] : undefined;
  const file = rule?.({ name, version, architecture });
  return file === undefined || file === '' || file.includes('\0')
    ? undefined
    : { name: cleanText(file), isExecutable: false };
}
