import { type Static, Type } from 'typebox';
import { controlStatuses } from '../../../compliance/control-status.ts';
import { controlSubjects, frameworkKeys } from '../../../compliance/framework.ts';
import { packFormats, packSections } from '../../../compliance/pack/pack-sections.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';
import { reportSchema } from '../reports/report-schema.ts';
import { packFields } from './pack-fields.ts';

/** Wire shapes of the service API, Compliance evidence pack, and of decisions §8. */

const timestamp = Type.String({ format: 'date-time' });
const ids = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 500 });
const moment = (description: string) => Type.String({ minLength: 1, maxLength: 40, description });

export const packScopeTypes = ['organization', 'registry', 'image'] as const;

export const createPackBody = Type.Object(
  {
    templateId: oneOf(frameworkKeys, { description: 'Key of the framework.' }),
    name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    period: Type.Object({
      start: moment('Date (UTC) or timestamp.'),
      end: moment('Date, to its end in UTC, or timestamp. One in the future is cut to when the evidence is taken.'),
    }),
    scope: Type.Object(
      {
        type: Type.Optional(oneOf(packScopeTypes, { description: 'Default: what the other fields say.' })),
        registryIds: Type.Optional(ids),
        imageIds: Type.Optional(ids),
        images: Type.Optional(
          Type.Array(Type.String({ minLength: 1, maxLength: 512 }), {
            minItems: 1,
            maxItems: 100,
            description: 'Names of images; `*` stands for any text, `?` for one character.',
          }),
        ),
      },
      { description: '`{}`: all of the organization.' },
    ),
    selectedSections: Type.Optional(
      Type.Array(oneOf(packSections), { maxItems: 50, description: 'None: all. Controls are in every pack.' }),
    ),
    outputFormats: Type.Optional(
      Type.Array(oneOf(packFormats), {
        minItems: 1,
        maxItems: 10,
        description:
          'Of the document. Left out: PDF and JSON, with the tables of evidence as CSV beside; named: exactly these.',
      }),
    ),
  },
  { title: 'CreateCompliancePack' },
);
export type CreatePackBody = Static<typeof createPackBody>;

export const packSchema = Type.Object({ ...reportSchema.properties, ...packFields }, { title: 'CompliancePack' });

const publicKeyFields = {
  fingerprint: Type.String({ description: 'SHA-256 of the public key (SPKI, DER), hexadecimal.' }),
  publicKey: Type.String({ description: 'PEM (RFC 7468).' }),
};
const signatureOrNull = (description: string) => nullable(Type.String({ description }));

const historicKeySchema = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'In the order of rotations.' }),
    status: oneOf(['present', 'retired']),
    ...publicKeyFields,
    validFrom: timestamp,
    validUntil: nullable(Type.String({ format: 'date-time', description: 'Null for the present key.' })),
    introduction: signatureOrNull('Ed25519 signature of the key before it over this key, base64; null for the first.'),
    endorsement: signatureOrNull(
      'Ed25519 signature of the key after it over this key and its validity, base64; null for the present key.',
    ),
  },
  { title: 'HistoricSigningKey' },
);

export const signingKeySchema = Type.Object(
  {
    organizationId: Type.String(),
    algorithm: oneOf(['Ed25519']),
    ...publicKeyFields,
    createdAt: timestamp,
    keys: Type.Array(historicKeySchema, { description: 'The present key and all retired ones, by number.' }),
  },
  { title: 'SigningKey' },
);

const count = Type.Integer({ minimum: 0 });

export const complianceSchema = Type.Object(
  {
    asOf: timestamp,
    period: Type.Object({ from: timestamp, to: timestamp }),
    frameworks: Type.Array(
      Type.Object({
        key: oneOf(frameworkKeys),
        title: Type.String(),
        edition: Type.String(),
        verified: count,
        warning: count,
        failed: count,
        notApplicable: count,
        controls: Type.Array(
          Type.Object({
            id: Type.String(),
            title: Type.String(),
            status: oneOf(controlStatuses),
            subject: oneOf(controlSubjects, {
              description:
                'What the control is about. One that is not about images is VERIFIED only where people recorded reviews of the whole period (`POST /api/reviews`).',
            }),
            coverage: nullable(oneOf(['full', 'partial'])),
            reason: Type.String({ description: 'What else the control asks for.' }),
            outcomes: Type.Array(
              Type.Object({ rule: Type.String(), status: oneOf(controlStatuses), summary: Type.String() }),
            ),
          }),
        ),
      }),
    ),
  },
  { title: 'ComplianceSummary' },
);
