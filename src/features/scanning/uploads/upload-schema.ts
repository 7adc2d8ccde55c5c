import { type Static, Type } from 'typebox';
import { scanStatuses } from '../../../domain/scan.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';

const free = (description: string) => Type.Optional(Type.Object({}, { description, additionalProperties: true }));
const list = (description: string) =>
  Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }), { description }));

/** What the engine reads of it is in `engine/upload`; here for readers of the API only. */
export const uploadEnvelope = Type.Unsafe<Uint8Array>(
  Type.Object(
    {
      scan: free(
        '`id` (the same id is the same delivery; the id of a scan that waits for this sensor completes that scan), `sensorId` (where several sensors share a key and may give the same id), `startedAt`, `finishedAt`, `status` (`failed`: there is no result), `error{code}`, `origin` (`sensor` or `cli`).',
      ),
      image: free(
        '`ref`, or `name` and `tag`; `digest`, `platform`, `sizeBytes`. Without an image nothing is stored, and the answer says so.',
      ),
      scanners: list('`name`, `version`, `databaseVersion`, `status`, `durationMs`, `findings`.'),
      vulnerabilities: list(
        '`cveId` or `id`, `aliases`, `package{name, version, type, purl}`, `fixedVersion`, `fixState`, `cvss{vector, score}`, `severity`, `scanner`. Severity is the service’s own where it knows the vulnerability, else computed from the vector.',
      ),
      packages: list(
        '`purl`, or `type`, `name` and `version`; `architecture`, `source{name, version}`, `licenses`, `paths`, `layer{index, diffId}`, `os`, `dev`. The service matches them with its own advisories.',
      ),
      layers: list('From the base up: `digest`, `diffId`, `sizeBytes`, `uncompressedBytes`, `command`, `empty`.'),
      os: free('The distribution: `id`, `versionId`; else taken from package URLs.'),
      evidence: free(
        'What image checks look at: `config` (user, env, history, …) and `files`. Without it there is no grade.',
      ),
      warnings: list(
        'What the sender could not read: any makes the scan partial. `code`, `message`, `path`, `layerIndex`.',
      ),
    },
    { additionalProperties: true, description: 'Free-form; unknown keys are ignored.' },
  ),
);

export const uploadAnswerSchema = Type.Object({
  scanId: nullable(Type.String({ description: 'Null: nothing was stored, and `warnings` say why.' })),
  imageId: nullable(Type.String()),
  status: nullable(oneOf(scanStatuses)),
  accepted: Type.Object({
    vulnerabilities: Type.Integer(),
    packages: Type.Integer(),
    layers: Type.Integer(),
  }),
  duplicate: Type.Boolean({ description: 'This was delivered before; the answer is that of the first time.' }),
  warnings: Type.Array(Type.String()),
});
export type UploadAnswer = Static<typeof uploadAnswerSchema>;
