import { createLicenseNormalizer } from '../../../src/engine/licenses/license-normalizer.ts';
import type { ComparedField } from './component-fields.ts';

export const sbomTools = ['syft', 'trivy'] as const;
export type SbomTool = (typeof sbomTools)[number];

/** A field of a package that two documents state differently. */
export interface FieldDifference<Field extends string = ComparedField> {
  tool: SbomTool;
  type: string;
  field: Field;
  ours: readonly string[];
  theirs: readonly string[];
}

/** A class of differences whose reason is known, and which is not a fault of Plimsoll. */
export interface Explanation<Field extends string = ComparedField> {
  tools: readonly SbomTool[];
  fields: readonly Field[];
  /** Default: all types. */
  types?: readonly string[];
  reason: string;
  /** Whether the values differ in the explained way. */
  explains(difference: FieldDifference<Field>): boolean;
}

const both = sbomTools;
const isSame = (left: readonly string[], right: readonly string[]) => left.join('\n') === right.join('\n');
export const isOnlyOurs = ({ ours, theirs }: Pick<FieldDifference, 'ours' | 'theirs'>) =>
  ours.length > 0 && theirs.length === 0;
const without = (values: readonly string[], prefix: string): readonly string[] =>
  values.filter((value) => !value.startsWith(prefix));
const normalizedName = (name: string) => name.toLowerCase().replaceAll(/[._]/g, '-');
const isPartOf = (part: readonly string[], whole: readonly string[]) => part.every((value) => whole.includes(value));
const normalizeLicenses = createLicenseNormalizer();

export const explanations: readonly Explanation[] = [
  {
    tools: ['syft'],
    fields: ['cpe'],
    reason:
      'Syft derives candidates of vendor and product from the name of every package. Plimsoll states pairs of the CPE dictionary for packages that it knows, and none for packages of distributions.',
    explains: ({ ours, theirs }) => theirs.length > 0 && ours.length <= 1,
  },
  {
    tools: ['trivy'],
    fields: ['cpe'],
    reason: 'Trivy states no CPE.',
    explains: isOnlyOurs,
  },
  {
    tools: both,
    fields: ['hash'],
    reason: 'The other program does not read the hash that the metadata of the package state.',
    explains: isOnlyOurs,
  },
  {
    tools: ['trivy'],
    fields: ['hash'],
    types: ['npm', 'gem', 'pypi'],
    reason:
      'Trivy states the SHA-1 of the file that declares the package in the image (package.json, gemspec, METADATA), which is not the hash of the published package.',
    explains: ({ theirs }) => theirs.length === 1 && theirs.every((hash) => hash.startsWith('SHA-1 ')),
  },
  {
    tools: both,
    fields: ['supplier', 'email'],
    types: ['composer', 'gem', 'maven', 'npm', 'pypi'],
    reason:
      'Plimsoll states authors, maintainers and vendors of packages of languages. Trivy states none, and Syft those of some types.',
    explains: isOnlyOurs,
  },
  {
    tools: ['syft'],
    fields: ['supplier'],
    types: ['gem'],
    reason: 'Several authors are separated differently.',
    explains: ({ ours, theirs }) => isSame(ours.join().split(/, ?/), theirs.join().split(/, ?/)),
  },
  {
    tools: both,
    fields: ['requires'],
    types: ['composer', 'gem', 'maven', 'npm', 'pypi'],
    reason: 'The other program does not read the requirements in the metadata of the package.',
    explains: isOnlyOurs,
  },
  {
    tools: ['trivy'],
    fields: ['requires'],
    types: ['deb'],
    reason: 'Trivy does not read `Pre-Depends`, and no virtual packages.',
    explains: ({ ours, theirs }) => isPartOf(theirs, ours),
  },
  {
    tools: both,
    fields: ['qualifiers'],
    types: ['apk', 'deb', 'rpm'],
    reason:
      'The qualifier `distro` is ID and VERSION_ID of os-release. Trivy names Alpine by the version alone and AlmaLinux `alma`, and both read the point release of Debian from debian_version. `upstream` is stated where the name of the source differs.',
    explains({ tool, type, ours, theirs }) {
      // The epoch of a package of Debian is in its version.
      const ignored = ['distro=', 'upstream=', ...(tool === 'trivy' && type === 'deb' ? ['epoch='] : [])];
      const [left, right] = [ours, theirs].map((values) => ignored.reduce(without, values));
      return isSame(left ?? [], right ?? []);
    },
  },
  {
    tools: ['syft'],
    fields: ['qualifiers'],
    types: ['pub'],
    reason: 'Syft states the host of the registry also where it is the default of package URLs.',
    explains: ({ ours, theirs }) => ours.length === 0 && isSame(theirs, ['hosted_url=pub.dev']),
  },
  {
    tools: ['syft'],
    fields: ['purl'],
    types: ['rpm'],
    reason: 'Trivy and OSV-Scanner recognize the namespace `alma` only. The URL of the inventory has `almalinux`.',
    explains: ({ ours, theirs }) =>
      isSame(
        ours,
        theirs.map((purl) => purl.replace('/almalinux/', '/alma/')),
      ),
  },
  {
    tools: ['trivy'],
    fields: ['purl'],
    types: ['deb'],
    reason: 'Trivy states the epoch as a qualifier. For packages of Debian, it belongs to the version.',
    explains: ({ ours, theirs }) =>
      isSame(
        ours.map((purl) => purl.replace(/@\d+:/, '@')),
        theirs,
      ),
  },
  {
    tools: ['trivy'],
    fields: ['purl'],
    types: ['pypi'],
    reason: 'Names of PyPI are normalized by PEP 503 in package URLs, also their dots.',
    explains: ({ ours, theirs }) =>
      isSame(
        ours,
        theirs.map((purl) => purl.replace(/\.(?=[^@]*@)/, '-')),
      ),
  },
  {
    tools: ['syft'],
    fields: ['name'],
    types: ['pypi'],
    reason:
      'The name of the component is the one that the metadata declare, and the package URL has the normalized one.',
    explains: ({ ours, theirs }) => isSame(ours.map(normalizedName), theirs),
  },
  {
    tools: ['syft'],
    fields: ['name'],
    types: ['swift'],
    reason: 'Packages of Swift are named by their repository, as their advisories name them.',
    explains: ({ ours, theirs }) => ours.length === 1 && theirs.every((name) => ours[0]?.endsWith(`/${name}`)),
  },
  {
    tools: ['trivy'],
    fields: ['license'],
    types: ['apk'],
    reason: 'Trivy divides an expression at AND.',
    explains: ({ ours, theirs }) => isSame(ours.flatMap((one) => one.split(' AND ')).toSorted(), theirs),
  },
  {
    tools: ['syft'],
    fields: ['license'],
    types: ['pypi'],
    reason: 'Plimsoll replaces names of licenses by their SPDX identifiers where they are unambiguous.',
    explains: ({ ours, theirs }) => isSame(normalizeLicenses([...theirs]), ours),
  },
  {
    tools: ['trivy'],
    fields: ['license'],
    types: ['pypi'],
    reason: 'Trivy states BSD-3-Clause for `BSD`, which names several licenses.',
    explains: ({ ours, theirs }) => isSame(ours, ['BSD']) && isSame(theirs, ['BSD-3-Clause']),
  },
  {
    tools: ['trivy'],
    fields: ['license'],
    types: ['npm', 'maven'],
    reason:
      'Trivy reads neither `licenses` of older package.json files nor the licenses in manifests of Java archives.',
    explains: isOnlyOurs,
  },
  {
    tools: ['syft'],
    fields: ['source'],
    types: ['apk', 'deb', 'rpm'],
    reason:
      'Syft states the name of the source package without its version, the name of its file for rpm packages, and nothing if name and version are those of the package.',
    explains: ({ ours, theirs }) =>
      ours.length === 1 && theirs.every((one) => ours[0]?.startsWith(`${one}@`) || one.endsWith('.src.rpm')),
  },
];

/** Packages that only one of two documents lists: the reason, by the program that lists them and the type. */
export const explainedListings: readonly {
  tool: SbomTool;
  listedBy: 'plimsoll' | SbomTool;
  keys: RegExp;
  reason: string;
}[] = [
  {
    tool: 'syft',
    listedBy: 'plimsoll',
    keys: /^conda\//,
    reason: 'Syft reads records of conda only in environments with the programs of conda.',
  },
  { tool: 'trivy', listedBy: 'plimsoll', keys: /^conda\//, reason: 'Trivy reads no records without files.' },
  {
    tool: 'trivy',
    listedBy: 'plimsoll',
    keys: /^(?:composer|gem|hex|npm|pub|pypi|swift)\//,
    reason: 'Trivy reads these lock files in folders of sources, and not in images.',
  },
  {
    tool: 'syft',
    listedBy: 'syft',
    keys: /^npm\/(?:app|load-board)@/,
    reason: 'Syft lists the project of a lock file or package.json itself, which is not an installed package.',
  },
  {
    tool: 'trivy',
    listedBy: 'trivy',
    keys: /^npm\/load-board@/,
    reason: 'Trivy lists the project of a package.json itself, which is not an installed package.',
  },
];
