import { type Static, Type } from 'typebox';
import { scannerNames } from '../../../domain/scan.ts';
import { exampleDigest, exampleId } from '../../../http/example-values.ts';
import { oneOf } from '../../../http/nullable.ts';
import { suppressionFilters } from './finding-filter.ts';

const optionalFlag = (description: string) => Type.Optional(Type.Boolean({ description, examples: [false] }));

const instant = (description: string) =>
  Type.Optional(
    Type.String({
      maxLength: 40,
      description: `${description} Date or timestamp (ISO 8601, UTC without a zone).`,
      examples: ['2026-01-01'],
    }),
  );

const score = (description: string) =>
  Type.Optional(Type.Number({ minimum: 0, maximum: 1, description, examples: [0.5] }));

/** Maximum number of image ids of a filter. */
export const imageIdsMax = 100;

/** The filter of findings as query parameters, and as fields of the body of bulk triage. `readFindingFilter` reads it. */
export const findingFilters = {
  severity: Type.Optional(
    Type.String({ maxLength: 100, description: 'Comma-separated severities.', examples: ['HIGH'] }),
  ),
  status: Type.Optional(
    Type.String({ maxLength: 100, description: 'Comma-separated triage statuses.', examples: ['OPEN,IN_PROGRESS'] }),
  ),
  scanner: Type.Optional(oneOf(scannerNames)),
  image: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 65 * imageIdsMax,
      description: `Comma-separated image ids, at most ${imageIdsMax}.`,
      examples: [exampleId('img')],
    }),
  ),
  registry: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Registry id.', examples: [exampleId('reg')] }),
  ),
  tag: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'Id or exact name of a tag.', examples: ['1.4.2'] }),
  ),
  platform: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Exact platform of the tag, as `platform` of vulnerabilities.',
      examples: ['linux/amd64'],
    }),
  ),
  layer: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 140,
      pattern: '^([0-9]{1,5}|sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$',
      description:
        'Layer that contains the package, by digest (of the compressed layer, or its diff id) or by position in its image, from 0.',
      examples: [exampleDigest],
    }),
  ),
  package: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1024, description: 'Exact package name.', examples: ['openssl'] }),
  ),
  packageType: Type.Optional(
    Type.String({
      maxLength: 200,
      pattern: '^[A-Za-z0-9.+-]{1,64}(,[A-Za-z0-9.+-]{1,64})*$',
      description: 'Comma-separated package types, as in package URLs.',
      examples: ['deb,npm'],
    }),
  ),
  packageVersion: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 512,
      description: 'Exact installed version.',
      examples: ['3.0.11-1~deb12u2'],
    }),
  ),
  purl: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2048,
      description: 'Exact package URL of the installed package, as `package.purl`.',
      examples: ['pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12'],
    }),
  ),
  release: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 80,
      description:
        'Release of the distribution that the package belongs to, as `release` of upgrades, or `none` for packages that belong to no known release.',
      examples: ['debian-12'],
    }),
  ),
  cveId: Type.Optional(Type.String({ minLength: 1, maxLength: 128, examples: ['CVE-2024-5535'] })),
  kev: optionalFlag('True: only vulnerabilities that are known to be exploited.'),
  malware: optionalFlag('True: only findings of malicious packages. False: only other findings.'),
  fixable: optionalFlag('True: only vulnerabilities with a fixed version.'),
  fixState: Type.Optional(
    Type.String({ maxLength: 100, description: 'Comma-separated values of `fixState`.', examples: ['wont-fix'] }),
  ),
  fixedVersion: Type.Optional(
    Type.String({ minLength: 1, maxLength: 512, description: 'Exact fixed version.', examples: ['3.0.15-1~deb12u1'] }),
  ),
  upgradeTo: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 512,
      description:
        'Only vulnerabilities that an upgrade of the package to this version closes: those with a fixed version at or below it, by the order of the package type. Package types without an order: those with exactly this fixed version. Requires `package` and one `packageType`. With `packageVersion` and `release` of an entry of `topActions` or `upgrades` of the posture, the total is its `closes`.',
      examples: ['3.0.15-1~deb12u1'],
    }),
  ),
  suppressed: Type.Optional(
    Type.Union([Type.Boolean(), oneOf(suppressionFilters)], {
      description:
        'Vulnerabilities that an active attestation suppresses: `hide` (default, same as `false`), `include`, or `only` (same as `true`).',
      examples: ['include'],
    }),
  ),
  epssMin: score('Lowest EPSS score. Vulnerabilities without a score are left out.'),
  epssMax: score('Highest EPSS score. Vulnerabilities without a score are left out.'),
  deadline: Type.Optional(oneOf(['overdue'], { description: '`overdue`: the deadline has passed.' })),
  dueWithinDays: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 3650,
      description: 'The deadline is within this number of days from now and has not passed.',
      examples: [7],
    }),
  ),
  dueFrom: instant('Earliest deadline.'),
  dueTo: instant('Latest deadline; a date includes the whole day.'),
  firstSeenFrom: instant('Earliest first detection in any tag of the image.'),
  firstSeenTo: instant('Latest first detection in any tag of the image; a date includes the whole day.'),
  assignee: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Assignee as in the response, `me` for the signed-in user, or `none`.',
      examples: ['me'],
    }),
  ),
};

const findingFilterSchema = Type.Object({
  ...findingFilters,
  search: Type.Optional(Type.String({ maxLength: 200 })),
});
export type FindingFilterFields = Static<typeof findingFilterSchema>;
