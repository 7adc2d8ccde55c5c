import { expect, it } from 'vitest';
import { type ProposalForm, proposalOf } from './proposal.ts';

const form: ProposalForm = {
  cveId: ' CVE-2026-1 ',
  package: 'openssl',
  category: 'risk_accepted',
  reason: ' Because. ',
  evidence: ' ',
  scope: 'tag',
  expiry: '30',
  expiryDay: '',
};
const now = Date.parse('2026-06-01T00:00:00Z');

it('requests the scope of the tag, without blanks around the texts', () => {
  expect(proposalOf(form, 'tag_a', now)).toEqual({
    cveId: 'CVE-2026-1',
    package: 'openssl',
    category: 'risk_accepted',
    reason: 'Because.',
    evidence: null,
    scope: { type: 'tag', tagId: 'tag_a' },
    expiresAt: '2026-07-01T00:00:00.000Z',
  });
});

it('names no tag in the other scopes', () => {
  expect(proposalOf({ ...form, scope: 'blanket', expiry: 'never' }, 'tag_a', now)).toMatchObject({
    scope: { type: 'blanket' },
    expiresAt: null,
  });
});
