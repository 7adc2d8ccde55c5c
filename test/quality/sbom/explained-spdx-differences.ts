import { type ComparedField, comparedFields } from './component-fields.ts';
import { type Explanation, explanations, isOnlyOurs, sbomTools } from './explained-differences.ts';
import type { SpdxField } from './spdx-fields.ts';

const both = sbomTools;
const isIn = (field: SpdxField): field is ComparedField & SpdxField => comparedFields.some((one) => one === field);

/** Reasons that also hold for CycloneDX documents, for the fields that both formats have. */
const shared = explanations.map((one): Explanation<SpdxField> & { isOfCycloneDx: true } => ({
  ...one,
  isOfCycloneDx: true,
  explains: (difference) => isIn(difference.field) && one.explains({ ...difference, field: difference.field }),
}));

/** Reasons for differences that only SPDX documents have. */
export const spdxExplanations: readonly (Explanation<SpdxField> & { isOfCycloneDx?: true })[] = [
  {
    tools: ['syft'],
    fields: ['originator'],
    reason:
      'The originator of SPDX 2.3 is the party from which a package came, if it is another one than the supplier. Syft repeats the supplier.',
    explains: ({ ours, theirs }) => ours.length === 0 && theirs.length === 1,
  },
  {
    tools: ['trivy'],
    fields: ['concluded'],
    reason:
      'A license is concluded by someone who has read the package. Trivy repeats the declared license, and Plimsoll concludes none.',
    explains: ({ ours, theirs }) => ours.length === 0 && theirs.length === 1,
  },
  {
    tools: ['syft'],
    fields: ['download'],
    types: ['apk'],
    reason: 'Syft states the home page of the project, from which this build of the distribution cannot be downloaded.',
    explains: ({ ours, theirs }) => ours.length === 0 && theirs.length === 1,
  },
  {
    tools: ['syft'],
    fields: ['download'],
    types: ['npm', 'composer'],
    reason:
      'Plimsoll does not read the addresses of archives in lock files. Those of private registries can contain names of internal hosts and credentials.',
    explains: ({ ours, theirs }) => ours.length === 0 && theirs.length === 1,
  },
  {
    tools: ['trivy'],
    fields: ['purpose'],
    reason: 'Trivy calls every package a library, also programs. The metadata do not say what a package is for.',
    explains: ({ ours, theirs }) => ours.length === 0 && theirs.join() === 'LIBRARY',
  },
  {
    tools: both,
    fields: ['supplierKind'],
    types: ['apk', 'composer', 'deb', 'gem', 'maven', 'npm', 'pypi'],
    reason:
      'Plimsoll calls a party with a personal address a person, and others, such as several authors, an organization. Syft calls every author a person, and Trivy every maintainer an organization. Both state no party for some packages.',
    explains: ({ tool, theirs }) =>
      theirs.length === 0 || theirs.join() === (tool === 'syft' ? 'Person' : 'Organization'),
  },
  {
    tools: ['syft'],
    fields: ['supplier', 'email'],
    types: ['apk', 'deb'],
    reason: 'Syft states no maintainer whose name or address is not that of a person in ASCII letters, such as a team.',
    explains: isOnlyOurs,
  },
  {
    tools: ['syft'],
    fields: ['supplier'],
    types: ['gem'],
    reason: 'Syft states the first of several authors.',
    explains: ({ ours, theirs }) => theirs.length === 1 && ours.join().startsWith(`${theirs.join()}, `),
  },
  {
    tools: ['syft'],
    fields: ['name'],
    types: ['maven'],
    reason:
      'The name of a Maven package includes its group, without which it is ambiguous. Syft has it in the package URL only.',
    explains: ({ ours, theirs }) => ours.length === 1 && theirs.every((name) => ours[0]?.endsWith(`:${name}`)),
  },
  {
    tools: ['syft'],
    fields: ['files'],
    types: ['apk', 'deb', 'pypi'],
    reason:
      'Plimsoll names the file that declares the package. Syft also lists files that it read besides, and files that belong to the package.',
    explains: ({ ours, theirs }) => ours.length > 0 && ours.every((path) => theirs.includes(path)),
  },
  {
    tools: ['trivy'],
    fields: ['files'],
    types: ['apk', 'cargo', 'composer', 'deb', 'nuget', 'rpm'],
    reason: 'Trivy names no file for packages of databases and lock files.',
    explains: isOnlyOurs,
  },
  ...shared,
];
