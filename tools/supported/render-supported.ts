import { packageTypes } from '../../src/domain/package.ts';
import { advisoryFeeds } from '../../src/engine/advisories/advisory-feeds.ts';
import { ecosystems } from '../../src/engine/advisories/ecosystems.ts';
import { languageEcosystems } from '../../src/engine/advisories/language-ecosystems.ts';
import { joinedEcosystemNames } from '../../src/engine/advisories/osv/joined-ecosystems.ts';
import { analyzers } from '../../src/engine/analyzers/analyzers.ts';
import { classifiers } from '../../src/engine/analyzers/classifier-binary/classifiers.ts';
import { checks } from '../../src/engine/checks/checks.ts';
import { distributions } from '../../src/engine/matching/distributions/distributions.ts';
import { unreadKinds } from '../../src/engine/unread/unread-kinds.ts';
import { unreadReason } from '../../src/engine/unread/unread-reason.ts';
import { schemeOf } from '../../src/engine/versions/schemes.ts';
import { externalScannerNames, type ScannerInputKind } from '../../src/scanners/external-scanner.ts';
import { scanners } from '../../src/scanners/scanners.ts';
import { pinnedVersion } from '../scanners/install-scanner.ts';

/** `docs/supported.md`, from the registrations of the engine. */
export function renderSupported(): string {
  return [
    '# What Plimsoll reads and matches',
    '',
    'Generated from the registrations of the engine by `node tools/generate-supported.ts`.',
    '',
    '## Content that is read',
    '',
    'A scan lists the packages that these files declare. Each package has its version, its package URL, its files and the layer that introduced it.',
    '',
    ...table(
      ['analyzer', 'reads'],
      analyzers.map(({ id, reads }) => [code(id), reads]),
    ),
    ...classifierLines(),
    '## Content that is recognized and not read',
    '',
    'Such files make a scan partial, with their number and an example, unless a listed package owns them. `--fail-on` then fails.',
    '',
    ...table(['kind', 'content'], unreadRows()),
    '## Versions and advisories of language packages',
    '',
    `Packages of the other types are listed and not assessed: ${unmatchedTypes().map(code).join(', ')}.`,
    '',
    ...table(
      ['package type', 'ecosystem', 'order of versions'],
      languageEcosystems.map(({ packageType, ecosystem, scheme }) => [code(packageType), ecosystem, code(scheme.id)]),
    ),
    `Records of ${joinedEcosystemNames.join(', ')} are about packages of other ecosystems and count beside their records.`,
    '',
    '## Distributions with advisories',
    '',
    'Packages of other distributions are listed and not assessed.',
    '',
    ...table(
      ['`ID` of os-release', 'package type', 'advisories name', 'order of versions'],
      distributions.map(({ systems, packageType, names, scheme }) => [
        systems.map(code).join(', '),
        code(packageType),
        names === 'either' ? 'source or binary packages' : `${names} packages`,
        code(scheme.id),
      ]),
    ),
    'Packages that TuxCare has built for a release that ended have its advisories: their versions name it.',
    '',
    '## Advisory feeds',
    '',
    'A mirror has each file at its path. “Published schema”: the parser was written from the published format and was not compared with the documents of the public feed.',
    '',
    ...table(['feed', 'path on a mirror', 'public address', 'verified with'], feedRows()),
    'Ecosystems of OSV without a feed:',
    '',
    ...table(['ecosystem', 'reason'], ecosystemsWithoutFeed),
    '## Image checks',
    '',
    ...table(
      ['check', 'title'],
      checks.map(({ id, title }) => [code(id), title]),
    ),
    '## External scanners',
    '',
    '`npm run scanners:install` builds the pinned releases. See [external-scanners.md](user-guide/external-scanners.md).',
    '',
    ...table(['scanner', 'program', 'reads', 'database', 'pinned release'], externalScannerRows()),
    '## Orders of versions',
    '',
    `Version schemes exist for ${schemeTypes().map(code).join(', ')}. ${ecosystems.length} ecosystems of advisories use them.`,
    '',
  ].join('\n');
}

const scannerInputs: Readonly<Record<ScannerInputKind, string>> = {
  'oci-layout': 'the image (OCI layout)',
  'docker-archive': 'the image (docker archive)',
  sbom: 'a bill of materials',
};

function externalScannerRows(): string[][] {
  return externalScannerNames.map((name) => {
    const { program, reads, databaseCache } = scanners[name];
    return [
      code(name),
      code(program),
      scannerInputs[reads],
      databaseCache === null ? 'none' : 'own',
      pinnedVersion(name),
    ];
  });
}

/** Ecosystems of OSV that are left out on purpose. */
export const ecosystemsWithoutFeed: readonly (readonly [ecosystem: string, reason: string])[] = [
  ['Android', 'Its records name components and patch levels of devices, and no packages of images.'],
  ['GIT', 'Its records name ranges of commits. Images contain versions.'],
  ['GitHub Actions', 'Actions run in pipelines and are not installed in images.'],
  [
    'Linux',
    'Its records name versions of the kernel, which the host provides. Kernel packages have the records of their distribution.',
  ],
  ['OSS-Fuzz', 'Its records name ranges of commits of projects, and no packages.'],
  [
    'Root',
    'Its packages replace those of other distributions under names with the prefix `root-`, which other packages have too, and no document states how its builds are recognized.',
  ],
  ['VSCode', 'Extensions of editors are not installed in images.'],
];

function classifierLines(): string[] {
  const names = (list: typeof classifiers): string => [...new Set(list.map(({ name }) => code(name)))].join(', ');
  const unverified = classifiers.filter(({ verifiedWith }) => verifiedWith);
  const handMade = `Verified with hand-made bytes only, because no real build was available: ${names(unverified)}.`;
  return [`\`classifier-binary\` knows ${names(classifiers)}.`, '', ...(unverified.length > 0 ? [handMade, ''] : [])];
}

function unreadRows(): string[][] {
  const names = Map.groupBy(unreadKinds, ({ id }) => id);
  return [...names]
    .map(([id, kinds]) => [code(id), [...new Set(kinds.map(unreadReason))].join('; ')])
    .sort(([left = ''], [right = '']) => (left < right ? -1 : 1));
}

function unmatchedTypes(): string[] {
  const matched = new Set<string>([
    ...languageEcosystems.map(({ packageType }) => packageType),
    ...distributions.map(({ packageType }) => packageType),
  ]);
  return packageTypes.filter((type) => !matched.has(type));
}

function schemeTypes(): string[] {
  return packageTypes.filter((type) => schemeOf(type) !== undefined);
}

/** Feeds of one database with many files are one row. */
function feedRows(): string[][] {
  const byId = Map.groupBy(advisoryFeeds, ({ id }) => id);
  return [...byId].map(([id, [first, ...others]]) => [
    code(id),
    `${code(first?.mirrorPath ?? '')}${others.length > 0 ? ` and ${others.length} more` : ''}`,
    first?.publicUrl ?? 'none: mirrors only',
    first?.verifiedWith ?? '',
  ]);
}

const code = (text: string): string => `\`${text}\``;

function table(head: string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''];
}
