import { expect, it } from 'vitest';
import { evidenceLink } from './evidence-links.ts';

it('keeps the registry in links to findings and images', () => {
  expect(evidenceLink('exploited-closed', 'reg_a')?.search).toEqual({ kev: 'true', registry: 'reg_a' });
  expect(evidenceLink('population-scanned', undefined)?.search).toEqual({});
});

it('adds no registry to lists without one', () => {
  expect(evidenceLink('exceptions-controlled', 'reg_a')?.search).toEqual({ status: 'APPROVED' });
});

it.each(['audit-intact', 'toString', 'unknown'])('has no link for %s', (rule) => {
  expect(evidenceLink(rule, 'reg_a')).toBeUndefined();
});
