import { type Static, Type } from 'typebox';
import { controlStatuses } from '../../../compliance/control-status.ts';
import { controlSubjects, fedrampBaselines, frameworkKeys } from '../../../compliance/framework.ts';
import { packFormats, packSections } from '../../../compliance/pack/pack-sections.ts';
import { exampleId } from '../../../http/example-values.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';
import { attestationCategories, attestationScopeTypes } from '../../findings/attestations/attestation-schema.ts';
import type { ReportFamilies } from '../reports/report-families.ts';
import { reportSchema } from '../reports/report-schema.ts';
import { exceptionsMax } from './exceptions-in-force-store.ts';
import { packDetailFields } from './pack-detail-fields.ts';

/** Request and response schemas of compliance packs. */

const timestamp = Type.String({ format: 'date-time' });
const ids = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 500 });
const moment = (description: string) => Type.String({ minLength: 1, maxLength: 40, description });

export const packScopeTypes = ['organization', 'registry', 'image'] as const;

export const createPackBody = Type.Object(
  {
    templateId: oneOf(frameworkKeys, { description: 'Id of the framework.' }),
    baseline: Type.Optional(
      oneOf(fedrampBaselines, { description: 'Baseline of FedRAMP, for `fedramp` only. Default `moderate`.' }),
    ),
    name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    period: Type.Object({
      start: moment('Start of the period, inclusive: date (UTC) or timestamp.'),
      end: moment(
        'End of the period: timestamp, or date that includes the whole day (UTC). An end in the future is set to the time when the evidence is collected.',
      ),
    }),
    scope: Type.Object(
      {
        type: Type.Optional(oneOf(packScopeTypes, { description: 'Default: derived from the other fields.' })),
        registryIds: Type.Optional(ids),
        imageIds: Type.Optional(ids),
        images: Type.Optional(
          Type.Array(Type.String({ minLength: 1, maxLength: 512 }), {
            minItems: 1,
            maxItems: 100,
            description: 'Image names. `*` matches any characters, `?` matches one character.',
          }),
        ),
      },
      { description: '`{}` selects all images of the organization.' },
    ),
    selectedSections: Type.Optional(
      Type.Array(oneOf(packSections), {
        maxItems: 50,
        description: 'Sections of the pack. If empty, all sections. Every pack contains the controls.',
      }),
    ),
    outputFormats: Type.Optional(
      Type.Array(oneOf(packFormats), {
        minItems: 1,
        maxItems: 10,
        description:
          'Formats of the document. If absent, the pack contains PDF and JSON, the evidence tables as CSV, OSCAL assessment results (`oscal-assessment-results.json`), the SBOMs (`sbom/`) and an OpenVEX document (`openvex.json`). Otherwise it contains exactly the listed formats.',
      }),
    ),
  },
  { title: 'CreateCompliancePack' },
);
export type CreatePackBody = Static<typeof createPackBody>;

export const packSchema = (families: ReportFamilies) =>
  Type.Object({ ...reportSchema(families).properties, ...packDetailFields }, { title: 'CompliancePack' });

const publicKeyFields = {
  fingerprint: Type.String({ description: 'SHA-256 of the public key (DER-encoded SPKI), hexadecimal.' }),
  publicKey: Type.String({ description: 'Public key in PEM (RFC 7468).' }),
};
const signatureOrNull = (description: string) => nullable(Type.String({ description }));

const historicKeySchema = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'Number of the key, ascending with each rotation.' }),
    status: oneOf(['present', 'retired']),
    ...publicKeyFields,
    validFrom: timestamp,
    validUntil: nullable(Type.String({ format: 'date-time', description: 'Null for the current key.' })),
    introduction: signatureOrNull(
      'Ed25519 signature over this key by the previous key, base64. Null for the first key.',
    ),
    endorsement: signatureOrNull(
      'Ed25519 signature over this key and its validity by the next key, base64. Null for the current key.',
    ),
  },
  { title: 'HistoricSigningKey' },
);

export const signingKeySchema = Type.Object(
  {
    organizationId: Type.String({ examples: [exampleId('org')] }),
    algorithm: oneOf(['Ed25519']),
    ...publicKeyFields,
    createdAt: timestamp,
    keys: Type.Array(historicKeySchema, { description: 'The current key and all retired keys, ordered by number.' }),
  },
  { title: 'SigningKey' },
);

const count = Type.Integer({ minimum: 0 });

const person = Type.Object({ id: Type.String({ examples: [exampleId('usr')] }), name: Type.String() });

const exceptionInForceSchema = Type.Object(
  {
    id: Type.String({ description: 'Attestation id.', examples: [exampleId('att')] }),
    cveId: Type.String({ examples: ['CVE-2024-5535'] }),
    package: Type.String({ examples: ['openssl'] }),
    category: oneOf(attestationCategories),
    reason: Type.String({ examples: ['The function is not called.'] }),
    scope: Type.Object({ type: oneOf(attestationScopeTypes), tagId: nullable(Type.String()) }),
    proposedBy: person,
    decidedBy: nullable(person),
    decidedAt: nullable(timestamp),
    expiresAt: nullable(timestamp),
    openFindings: Type.Integer({
      minimum: 0,
      description: 'Findings in scope that were open at the end of the period and that the exception covers.',
    }),
    exploitedFindings: Type.Integer({ minimum: 0, description: 'Known exploited ones of these.', examples: [0] }),
    rules: Type.Array(Type.String(), {
      description: 'Rules that leave these findings out, or that judge the exception.',
      examples: [['remediated-in-time']],
    }),
  },
  { title: 'ExceptionInForce' },
);

export const complianceSchema = Type.Object(
  {
    asOf: timestamp,
    period: Type.Object({
      from: Type.String({ format: 'date-time', examples: ['2026-01-01T00:00:00Z'] }),
      to: Type.String({ format: 'date-time', examples: ['2026-02-01T00:00:00Z'] }),
    }),
    exceptions: Type.Object(
      {
        total: Type.Integer({ minimum: 0, description: 'Number of all of them.' }),
        data: Type.Array(exceptionInForceSchema, {
          description: `Those that cover most open findings first, at most ${exceptionsMax}.`,
        }),
      },
      { description: 'Exceptions in force at the end of the period that apply to the scope.' },
    ),
    frameworks: Type.Array(
      Type.Object({
        key: oneOf(frameworkKeys),
        title: Type.String({ examples: ['NIST SP 800-53'] }),
        edition: Type.String(),
        verified: count,
        warning: count,
        failed: count,
        notApplicable: count,
        controls: Type.Array(
          Type.Object({
            id: Type.String({ examples: ['RA-5'] }),
            title: Type.String({ examples: ['Vulnerability monitoring and scanning'] }),
            status: oneOf(controlStatuses),
            subject: oneOf(controlSubjects, {
              description:
                'Subject of the control. A control that does not concern images is VERIFIED only if reviews of the whole period are recorded (`POST /api/reviews`).',
            }),
            coverage: nullable(oneOf(['full', 'partial'])),
            reason: Type.String({
              description: 'Further requirements of the control.',
              examples: ['The function is not called.'],
            }),
            exceptions: nullable(
              Type.Object(
                {
                  total: Type.Integer({
                    minimum: 0,
                    description:
                      'Exceptions in force at the end of the period that change what a rule of the control counts: those of `exceptions.data` with one of its rules.',
                  }),
                  findings: Type.Integer({
                    minimum: 0,
                    description:
                      'Open findings at the end of the period that its rules leave out, because exceptions cover them.',
                  }),
                },
                { description: 'Null if exceptions change no rule of the control.' },
              ),
            ),
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
