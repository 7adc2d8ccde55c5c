import type { Tone } from '../../components/badge/badge.tsx';
import type { Schemas } from '../../lib/api/client.ts';

/** An exception of the dashboard is an attestation of the API. */
export type Exception = Schemas['Attestation'];
export type ExceptionProposal = Schemas['ProposeAttestation'];
export type ExceptionCategory = Exception['category'];
export type ExceptionStatus = Exception['status'];

/** Key of all cached lists of exceptions. */
export const exceptionsKey = ['exceptions'] as const;

export const categoryNames: Readonly<Record<ExceptionCategory, string>> = {
  false_positive: 'False positive',
  not_applicable: 'Not applicable',
  risk_accepted: 'Risk accepted',
  compensating_control: 'Compensating control',
};

/** When each category is right. */
export const categoryHints: Readonly<Record<ExceptionCategory, string>> = {
  false_positive: 'The package does not contain the vulnerability.',
  not_applicable: 'The vulnerable part cannot be used in these images.',
  risk_accepted: 'The vulnerability applies, and the organization accepts it for a time.',
  compensating_control: 'The vulnerability applies, and something else prevents its use.',
};

export const exceptionStatusLooks: Readonly<Record<ExceptionStatus, { name: string; tone: Tone; glyph: string }>> = {
  PROPOSED: { name: 'Proposed', tone: 'active', glyph: '…' },
  APPROVED: { name: 'In force', tone: 'good', glyph: '✓' },
  REJECTED: { name: 'Rejected', tone: 'bad', glyph: '✕' },
  WITHDRAWN: { name: 'Withdrawn', tone: 'neutral', glyph: '↩' },
  REVOKED: { name: 'Revoked', tone: 'neutral', glyph: '⊘' },
  EXPIRED: { name: 'Expired', tone: 'neutral', glyph: '○' },
};

const dayMs = 86_400_000;
export const soonDays = 14;

/** Days until an exception in force ends, if they are at most `soonDays`. */
export function endsSoon(
  { active, expiresAt }: Pick<Exception, 'active' | 'expiresAt'>,
  nowMs: number,
): number | undefined {
  if (!active || expiresAt === null) return undefined;
  const days = Math.ceil((Date.parse(expiresAt) - nowMs) / dayMs);
  return days >= 0 && days <= soonDays ? days : undefined;
}

/** Filters of the findings that an exception in force suppresses, or that a proposed one would, named as in the API. */
export function findingsOf({
  cveId,
  package: name,
  scope,
  active,
}: Pick<Exception, 'cveId' | 'package' | 'scope' | 'active'>): Record<string, string> {
  return {
    cveId,
    package: name,
    ...(scope.tagId !== null ? { tag: scope.tagId } : {}),
    ...(active ? { suppressed: 'only' } : {}),
  };
}
