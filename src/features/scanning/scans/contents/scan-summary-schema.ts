import { type Static, Type } from 'typebox';
import { severities } from '../../../../domain/severity.ts';
import { exampleDigest, exampleId } from '../../../../http/example-values.ts';
import { nullable, oneOf } from '../../../../http/nullable.ts';
import { scanResultFields, severityCountsSchema } from '../scan-schema.ts';

const count = Type.Integer({ minimum: 0 });
const none = Type.Integer({ minimum: 0, examples: [0] });

const contributorSchema = Type.Object(
  {
    id: Type.String({ description: 'Vulnerability id.', examples: ['CVE-2024-5535'] }),
    packageName: Type.String({ examples: ['openssl'] }),
    packageVersion: Type.String({ examples: ['3.0.11-1~deb12u2'] }),
    risk: Type.Number({ description: 'Impact × likelihood, 0–1.', examples: [0.84] }),
    impact: Type.Number({ examples: [0.98] }),
    likelihood: Type.Number({ examples: [0.86] }),
    likelihoodSource: oneOf(['malware', 'known-exploited', 'epss', 'severity'], { examples: ['epss'] }),
  },
  { title: 'ScoreContributor' },
);

const scoringSchema = nullable(
  Type.Object(
    {
      version: Type.Integer({
        description: 'Version of the formula. Scores of different versions cannot be compared.',
        examples: [3],
      }),
      contributors: Type.Array(contributorSchema, { description: 'The findings with the highest risk, at most ten.' }),
    },
    { title: 'Scoring' },
  ),
);

const totalsSchema = Type.Object(
  {
    findings: Type.Object(
      {
        total: count,
        counts: Type.Object(severityCountsSchema.properties),
        fixable: none,
        kev: none,
        malware: none,
        disagreement: Type.Integer({ minimum: 0, description: 'Findings with which a scanner disagrees.' }),
      },
      { description: 'Totals of `GET /api/scans/{scanId}/findings` with the filter of the same name.' },
    ),
    packages: Type.Object(
      {
        total: count,
        vulnerable: count,
        assessed: Type.Object({ yes: count, no: none, unknown: none }),
        types: Type.Array(Type.Object({ type: Type.String({ examples: ['deb'] }), count }), {
          description: 'Package types, most packages first.',
        }),
      },
      { description: 'Totals of `GET /api/scans/{scanId}/packages` with the filter of the same name.' },
    ),
    layers: Type.Object({
      total: count,
      empty: none,
      sizeBytes: Type.Integer({ examples: [52_428_800] }),
      uncompressedBytes: Type.Integer({ examples: [131_072_000] }),
      wastedBytes: Type.Integer({
        description: 'Bytes of files that a later layer deletes or replaces.',
        examples: [4_096],
      }),
    }),
    checks: Type.Object({ PASS: count, FAIL: none, NOT_APPLICABLE: none }),
  },
  { title: 'ScanTotals' },
);

export const scanSummarySchema = Type.Object(
  {
    ...scanResultFields,
    scoring: scoringSchema,
    totals: nullable(totalsSchema, { examples: [null] }),
    sources: Type.Array(
      Type.Object({
        scanner: Type.String({ examples: ['builtin'] }),
        findings: Type.Integer({ description: 'Findings that the scanner reports. Total of the filter `scanner`.' }),
        only: Type.Integer({ description: 'Findings that no other scanner reports.', examples: [0] }),
      }),
    ),
    disagreements: Type.Array(
      Type.Object({
        scanner: Type.String({ examples: ['trivy'] }),
        reason: Type.String({ examples: ['does not list the package'] }),
        findings: count,
        highest: oneOf(severities, { description: 'Highest severity of these findings.', examples: ['HIGH'] }),
      }),
      {
        description:
          'Why scanners disagree with findings, the most frequent reason first, at most 100. The filters `disagreement` and `disagreementReason` of the findings list them.',
        examples: [[]],
      },
    ),
    statedBase: nullable(
      Type.Object({
        name: Type.String({ examples: ['docker.io/library/debian:12-slim'] }),
        digest: nullable(Type.String({ examples: [exampleDigest] })),
      }),
    ),
    isLatest: Type.Boolean({ description: 'True if the result describes the tag on its platform.' }),
    latestScanId: nullable(
      Type.String({
        description: 'Scan that describes the tag on the platform of this scan. Null without a result.',
        examples: [exampleId('scan')],
      }),
    ),
  },
  { title: 'ScanSummary' },
);
export type ScanSummary = Static<typeof scanSummarySchema>;
