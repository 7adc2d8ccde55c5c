import { type Static, Type } from 'typebox';
import { scanStatuses } from '../../../domain/scan.ts';
import { exampleId } from '../../../http/example-values.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';

const free = (description: string) => Type.Optional(Type.Object({}, { description, additionalProperties: true }));
const list = (description: string) =>
  Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }), { description }));

/** Schema for the API documentation. `engine/upload` reads and validates the envelope. */
export const uploadEnvelope = Type.Unsafe<Uint8Array>(
  Type.Object(
    {
      scan: free(
        '`id` (a repeated id identifies the same upload; the id of a scan queued for this sensor completes that scan), `sensorId` (required if sensors that share a key can use the same ids), `startedAt`, `finishedAt`, `readAt` (when the tag was resolved; results of a tag count in this order, so that a late upload does not replace a newer result), `status` (`failed`: there is no result), `error{code}`, `origin` (`sensor` or `cli`).',
      ),
      image: free(
        '`ref`, or `name` and `tag`; `digest`, `platform`, `sizeBytes`. An upload without image is not stored, and the response contains a warning.',
      ),
      scanners: list('`name`, `version`, `databaseVersion`, `status`, `durationMs`, `findings`.'),
      vulnerabilities: list(
        '`cveId` or `id`, `aliases`, `package{name, version, type, purl}`, `fixedVersion`, `fixState`, `cvss{vector, score}`, `severity`, `scanner`. The service uses its own severity for known vulnerabilities and otherwise computes it from the vector.',
      ),
      packages: list(
        '`purl`, or `type`, `name` and `version`; `architecture`, `source{name, version}`, `licenses`, `paths`, `layer{index, diffId}`, `os`, `dev`, `module`, `supplier`, `dependencies`, `qualifiers`, `sha1`, `hashes` (`sha512-BASE64`), `distributions[]{name, hashes}`, `ownedBy{type, name, version}`, `ownedFiles{count, bytes}`. The service matches them with its own advisories.',
      ),
      layers: list(
        'Ordered from the base layer: `digest`, `diffId`, `sizeBytes`, `uncompressedBytes`, `command`, `empty`.',
      ),
      os: free(
        'Distribution: `id`, `versionId`, `codename`, `name`, `idLike`, `cpe`. Default: derived from the package URLs.',
      ),
      statements: list(
        'What the scanners of the sender say, from which the service computes `disagreement`: `scanner`, `databaseBuiltAt`, `listed` (packages; absent: the scanner lists only packages with vulnerabilities), `vulnerabilities` (ids that it names for any package), `asserted` and `suppressed` (`package`, `ids`; `fixedVersion` and `severity`, or `by`: `vex` or `rule`), `judged` (`package`, `ids` that it names for another version only), `records` (`packages`, `ids` of the entries of its database about them; packages that are in none were not looked up). Packages are named by their places in `packages`, from 0.',
      ),
      evidence: free(
        'Input of the image checks: `config` (user, env, history, …) and `files`. `unread`: content that the sender recognized and did not read (`kind`, `reason`, `count`, `examplePath`), which makes the scan partial. `content`: `bytes` and `packageBytes` of all files. Without it the scan has no grade.',
      ),
      warnings: list(
        'Content that the sender could not read. Any warning makes the scan partial. `code`, `message`, `path`, `layerIndex`.',
      ),
    },
    { additionalProperties: true, description: 'Additional data. Unknown keys are ignored.' },
  ),
);

export const uploadAnswerSchema = Type.Object({
  scanId: nullable(
    Type.String({
      description: 'Null if the upload was not stored. `warnings` contains the reason.',
      examples: [exampleId('scan')],
    }),
  ),
  imageId: nullable(Type.String({ examples: [exampleId('img')] })),
  status: nullable(oneOf(scanStatuses, { examples: ['COMPLETE'] })),
  accepted: Type.Object({
    vulnerabilities: Type.Integer(),
    packages: Type.Integer(),
    layers: Type.Integer(),
  }),
  duplicate: Type.Boolean({
    description: 'True if the same upload was received before. The response is that of the first upload.',
    examples: [false],
  }),
  warnings: Type.Array(Type.String(), { examples: [[]] }),
});
export type UploadAnswer = Static<typeof uploadAnswerSchema>;
