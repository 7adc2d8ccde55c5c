import { type Static, Type } from 'typebox';
import { fixStates } from '../../../domain/finding.ts';
import { severities } from '../../../domain/severity.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';

const timestamp = Type.String({ format: 'date-time', description: 'ISO 8601, UTC' });

export const findingSchema = Type.Object(
  {
    id: Type.String(),
    cveId: Type.String({ description: 'CVE, else GHSA, else the native id.' }),
    aliases: Type.Array(Type.String()),
    severity: oneOf(severities),
    severitySource: Type.String(),
    cvss: nullable(
      Type.Object({ version: Type.String(), vector: Type.String(), score: Type.Number(), source: Type.String() }),
    ),
    epss: nullable(Type.Object({ score: Type.Number(), percentile: Type.Number() })),
    kev: Type.Boolean(),
    title: Type.String(),
    description: Type.String(),
    references: Type.Array(Type.String()),
    package: Type.Object({
      id: Type.String(),
      name: Type.String(),
      version: Type.String(),
      type: Type.String(),
      purl: Type.String(),
      source: nullable(Type.Object({ name: Type.String(), version: Type.String() })),
      paths: Type.Array(Type.String()),
    }),
    fixedVersion: nullable(Type.String()),
    fixState: oneOf(fixStates),
    layer: nullable(
      Type.Object({
        index: Type.Integer(),
        diffId: nullable(Type.String()),
        digest: nullable(Type.String()),
        command: Type.String(),
      }),
    ),
    sources: Type.Array(Type.String({ description: 'Scanners that report the finding.' })),
    disagreement: Type.Array(Type.Object({ scanner: Type.String(), reason: Type.String() })),
    triageStatus: Type.String(),
    publishedAt: nullable(timestamp),
    detectedAt: timestamp,
  },
  { title: 'Finding' },
);

export type FindingView = Static<typeof findingSchema>;
