import type { ExceptionCategory, ExceptionProposal } from './exception.ts';
import { expiryOf } from './expiry.ts';

export type ScopeType = ExceptionProposal['scope']['type'];

export interface ProposalForm {
  cveId: string;
  package: string;
  category: ExceptionCategory;
  reason: string;
  evidence: string;
  scope: ScopeType;
  expiry: string;
  expiryDay: string;
}

export const scopeNames: Readonly<Record<ScopeType, string>> = {
  tag: 'This tag',
  historical: 'What was found until now',
  blanket: 'All images',
};

export const scopeHints: Readonly<Record<ScopeType, string>> = {
  tag: 'The tag on every platform, also when another image is pushed to it. Other tags stay open.',
  historical: 'Findings that were detected until now, in all images. Later findings are open.',
  blanket: 'Every image of the organization, now and later.',
};

/** The request of a valid form. */
export function proposalOf(form: ProposalForm, tagId: string | undefined, nowMs: number): ExceptionProposal {
  const { cveId, package: name, category, reason, evidence, scope, expiry, expiryDay } = form;
  return {
    cveId: cveId.trim(),
    package: name.trim(),
    category,
    reason: reason.trim(),
    evidence: evidence.trim() === '' ? null : evidence.trim(),
    scope: scope === 'tag' && tagId !== undefined ? { type: 'tag', tagId } : { type: scope },
    expiresAt: expiryOf(expiry, expiryDay, nowMs) ?? null,
  };
}
