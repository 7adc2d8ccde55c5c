import { type Static, Type } from 'typebox';
import { fixStates } from '../../../domain/finding.ts';
import { severities } from '../../../domain/severity.ts';
import { exampleDigest, exampleId } from '../../../http/example-values.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';

const timestamp = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' });

const cvssSchema = Type.Object({
  version: Type.String({ examples: ['3.1'] }),
  vector: Type.String({ examples: ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:H'] }),
  score: Type.Number({ examples: [7.5] }),
  source: Type.String({ examples: ['nvd'] }),
});

export const findingSchema = Type.Object(
  {
    id: Type.String({ examples: [exampleId('vul')] }),
    cveId: Type.String({ description: 'CVE, else GHSA, else the native id.', examples: ['CVE-2024-5535'] }),
    aliases: Type.Array(Type.String(), { examples: [['GHSA-jfh8-c2jp-5v3q']] }),
    severity: oneOf(severities, { examples: ['HIGH'] }),
    severitySource: Type.String({ examples: ['nvd'] }),
    severityOpinions: Type.Array(
      Type.Object({
        source: Type.String({ examples: ['nvd'] }),
        severity: oneOf(severities, { examples: ['HIGH'] }),
        cvss: nullable(cvssSchema),
      }),
      { description: 'Ratings of all databases that rate the vulnerability, in the order of precedence.' },
    ),
    cvss: nullable(cvssSchema),
    epss: nullable(
      Type.Object({ score: Type.Number({ examples: [0.04] }), percentile: Type.Number({ examples: [0.71] }) }),
    ),
    kev: Type.Boolean({ examples: [false] }),
    malware: Type.Boolean({
      description:
        'True if an advisory calls the package malicious. Remove the package: another version does not undo what it did.',
      examples: [false],
    }),
    title: Type.String({ examples: ['Buffer overread in OpenSSL'] }),
    description: Type.String({
      examples: ['A buffer is read beyond its end when an empty list of protocols is given.'],
    }),
    references: Type.Array(Type.String(), { examples: [['https://nvd.nist.gov/vuln/detail/CVE-2024-5535']] }),
    package: Type.Object({
      id: Type.String({ examples: [exampleId('pkg')] }),
      name: Type.String({ examples: ['openssl'] }),
      version: Type.String({ examples: ['3.0.11-1~deb12u2'] }),
      type: Type.String({ examples: ['deb'] }),
      purl: Type.String({ examples: ['pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12'] }),
      source: nullable(
        Type.Object({
          name: Type.String({ examples: ['openssl'] }),
          version: Type.String({ examples: ['3.0.11-1~deb12u2'] }),
        }),
      ),
      paths: Type.Array(Type.String(), { examples: [['var/lib/dpkg/status']] }),
    }),
    fixedVersion: nullable(Type.String({ examples: ['3.0.15-1~deb12u1'] })),
    fixState: oneOf(fixStates),
    recordsEndedOn: nullable(
      Type.String({
        format: 'date',
        description:
          "Day on which the security records of the package's distribution release ended. Fixes and vulnerabilities that became known later are missing. Null for supported releases.",
        examples: ['2024-06-30'],
      }),
    ),
    basis: nullable(
      Type.String({
        description:
          'What the finding is based on if no package declares the program: its version text and advisories about upstream releases. Null if advisories name the package.',
      }),
      { examples: [null] },
    ),
    layer: nullable(
      Type.Object({
        index: Type.Integer({ examples: [0] }),
        diffId: nullable(Type.String({ examples: [exampleDigest] })),
        digest: nullable(Type.String({ examples: [exampleDigest] })),
        command: Type.String({ examples: ['COPY dist /app'] }),
      }),
    ),
    sources: Type.Array(Type.String({ description: 'Scanners that report the finding.' }), { examples: [['builtin']] }),
    disagreement: Type.Array(
      Type.Object({
        scanner: Type.String({ examples: ['trivy'] }),
        reason: Type.String({ examples: ['reports another fixed version'] }),
      }),
    ),
    triageStatus: Type.String({ examples: ['OPEN'] }),
    publishedAt: nullable(timestamp),
    detectedAt: timestamp,
  },
  { title: 'Finding' },
);

export type FindingView = Static<typeof findingSchema>;
