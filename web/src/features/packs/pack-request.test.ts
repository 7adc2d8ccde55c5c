import { expect, it } from 'vitest';
import { packSections } from './frameworks.ts';
import { lastQuarter, type PackForm, packRequestOf, problemOf } from './pack-request.ts';

const form: PackForm = {
  templateId: 'soc2',
  name: ' Quarter ',
  start: '2026-01-01',
  end: '2026-03-31',
  scope: 'organization',
  registryIds: ['reg_a'],
  patterns: 'acme/*',
  sections: packSections,
};

it('requests only the chosen scope, and no sections when all are chosen', () => {
  const request = { templateId: 'soc2', name: 'Quarter', period: { start: '2026-01-01', end: '2026-03-31' } };
  expect(packRequestOf(form)).toEqual({ ...request, scope: { type: 'organization' } });
  expect(packRequestOf({ ...form, scope: 'registry' }).scope).toEqual({ type: 'registry', registryIds: ['reg_a'] });
  expect(packRequestOf({ ...form, scope: 'image', sections: ['sla'] })).toEqual({
    ...request,
    scope: { type: 'image', images: ['acme/*'] },
    selectedSections: ['sla'],
  });
});

it.each([
  [{}, undefined],
  [{ name: ' ' }, 'Enter a name.'],
  [{ end: '' }, 'Enter the first and the last day of the period.'],
  [{ end: '2025-12-31' }, 'The period ends before it starts.'],
  [{ scope: 'registry', registryIds: [] }, 'Choose at least one registry.'],
  [{ scope: 'image', patterns: '\n' }, 'Enter at least one image name or pattern.'],
  [{ sections: [] }, 'Choose at least one section.'],
] as const)('names the problem of %j', (change, expected) => {
  expect(problemOf({ ...form, ...change })).toBe(expected);
});

it.each([
  ['2026-05-20', { start: '2026-01-01', end: '2026-03-31', name: 'Q1 2026' }],
  ['2026-01-01', { start: '2025-10-01', end: '2025-12-31', name: 'Q4 2025' }],
])('proposes on %s the quarter before', (day, expected) => {
  expect(lastQuarter(new Date(day))).toEqual(expected);
});
