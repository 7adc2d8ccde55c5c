import { type Static, Type } from 'typebox';
import type { ValidationIssue } from '../../../domain/api-error.ts';
import { exampleId } from '../../../http/example-values.ts';
import { nullable, oneOf } from '../../../http/nullable.ts';
import { dayMs } from '../../../lib/durations.ts';
import { checkExpiry } from '../../identity/api-keys/api-key-schema.ts';

export const attestationCategories = [
  'false_positive',
  'not_applicable',
  'risk_accepted',
  'compensating_control',
] as const;

export const attestationScopeTypes = ['tag', 'historical', 'blanket'] as const;

/** Statuses of the API. EXPIRED is a proposed or approved attestation past its expiry. */
export const attestationStatuses = ['PROPOSED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'REVOKED', 'EXPIRED'] as const;
export type AttestationStatus = (typeof attestationStatuses)[number];

const timestamp = Type.String({ format: 'date-time' });
const expiry = Type.String({ format: 'date-time', examples: ['2099-01-01T00:00:00Z'] });
const text = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', description });

const scopeSchema = Type.Object(
  {
    type: oneOf(attestationScopeTypes, {
      description:
        '`tag`: one tag, including images pushed to it later. `historical`: findings detected up to `asOfDate`; later findings stay open. `blanket`: every image of the organization.',
    }),
    tagId: Type.Optional(
      nullable(
        Type.String({
          minLength: 1,
          maxLength: 64,
          description: 'Required for `tag`. Optional for `historical`: limits the scope to one tag.',
        }),
      ),
    ),
    asOfDate: Type.Optional(
      nullable(
        Type.String({
          maxLength: 40,
          description:
            'Only for `historical`: timestamp or date. A date includes the whole day (UTC). Default: the current time.',
        }),
      ),
    ),
  },
  { title: 'AttestationScope' },
);

export const proposeAttestationBody = Type.Object(
  {
    cveId: text(128, 'Vulnerability id as in the field `cveId` of vulnerabilities.'),
    package: text(1024, 'Exact package name.'),
    category: oneOf(attestationCategories),
    reason: text(4000, 'Why.'),
    evidence: Type.Optional(nullable(Type.String({ maxLength: 10_000, description: 'Evidence as text or links.' }))),
    scope: scopeSchema,
    expiresAt: Type.Optional(
      nullable(
        Type.String({
          format: 'date-time',
          description: 'Must be in the future. If absent or null, the attestation does not expire.',
        }),
      ),
    ),
  },
  { title: 'ProposeAttestation' },
);
export type ProposeAttestationBody = Static<typeof proposeAttestationBody>;

export const decideAttestationBody = Type.Object(
  { note: Type.Optional(nullable(Type.String({ maxLength: 4000 }))) },
  { title: 'DecideAttestation' },
);

const person = Type.Object({
  id: Type.String({ examples: [exampleId('usr')] }),
  name: Type.String({ examples: ['Ann Example'] }),
});

export const attestationSchema = Type.Object(
  {
    id: Type.String({ examples: [exampleId('att')] }),
    cveId: Type.String({ examples: ['CVE-2024-5535'] }),
    package: Type.String({ examples: ['openssl'] }),
    category: oneOf(attestationCategories),
    reason: Type.String({ examples: ['The function is not called.'] }),
    evidence: nullable(Type.String({ examples: ['The image runs as uid 1000.'] })),
    scope: Type.Object({
      type: oneOf(attestationScopeTypes),
      tagId: nullable(Type.String({ examples: [exampleId('tag')] })),
      asOfDate: nullable(timestamp),
    }),
    status: oneOf(attestationStatuses),
    active: Type.Boolean({
      description: 'True if the attestation is approved and not expired, so that it suppresses findings.',
    }),
    note: nullable(
      Type.String({
        description: 'Note of the user who approved or rejected the attestation.',
        examples: ['Not reachable from outside.'],
      }),
    ),
    proposedBy: person,
    decidedBy: nullable(person),
    decidedAt: nullable(timestamp),
    endedBy: nullable(
      Type.Object(person.properties, { description: 'User or API key that withdrew or revoked the attestation.' }),
    ),
    endedAt: nullable(timestamp),
    expiresAt: nullable(expiry),
    createdAt: timestamp,
  },
  { title: 'Attestation' },
);

export const attestationParams = Type.Object({
  attestationId: Type.String({ maxLength: 64, title: 'Attestation', examples: [exampleId('att')] }),
});

/** Validates rules that the schema cannot express: which scope supports which fields, and invalid times. */
export function checkProposal(body: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const { scope } = body;
  const isObject = typeof scope === 'object' && scope !== null;
  return [...checkExpiry(body), ...(isObject ? checkScope({ ...scope }) : [])];
}

function checkScope({ type, tagId, asOfDate }: Record<string, unknown>): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
  if (type === 'tag' && !isGiven(tagId)) issues.push({ path: 'scope.tagId', message: 'is required for the scope tag' });
  if (type === 'blanket' && isGiven(tagId))
    issues.push({ path: 'scope.tagId', message: 'is not allowed for the scope blanket' });
  if (!isGiven(asOfDate)) return issues;
  if (type !== 'historical')
    issues.push({ path: 'scope.asOfDate', message: 'is only allowed for the scope historical' });
  else if (typeof asOfDate === 'string') {
    const at = readAsOf(asOfDate);
    if (!at) issues.push({ path: 'scope.asOfDate', message: 'must be a date or a timestamp' });
    else if (at.start > Date.now()) issues.push({ path: 'scope.asOfDate', message: 'must not be in the future' });
  }
  return issues;
}

const dateOnly = /^\d{4}-\d{2}-\d{2}$/;
const timestampText = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Returns the first and last moment of a date or timestamp in milliseconds, or undefined for any other text. */
export function readAsOf(written: string): { start: number; end: number } | undefined {
  const isDate = dateOnly.test(written);
  if (!isDate && !timestampText.test(written)) return undefined;
  const start = Date.parse(written);
  // JavaScript would accept 30 February as a day in March.
  if (!(start > 0) || (isDate && !new Date(start).toISOString().startsWith(written))) return undefined;
  return { start, end: isDate ? start + dayMs - 1 : start };
}
