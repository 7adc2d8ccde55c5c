import { expect, it } from 'vitest';
import { grantableRoles, includesRole, roleOptions } from './roles.ts';

it('offers only roles whose permissions the own role includes', () => {
  expect(grantableRoles('viewer')).toEqual(['viewer']);
  expect(grantableRoles('auditor')).not.toContain('developer');
  expect(grantableRoles('developer')).toEqual(['developer', 'ci', 'viewer']);
  expect(grantableRoles('admin')).not.toContain('owner');
  expect(grantableRoles('owner')).toContain('owner');
});

it.each([
  ['ci', 'developer', false],
  ['developer', 'ci', true],
  ['developer', 'auditor', false],
  ['auditor', 'ci', false],
  ['admin', 'auditor', true],
  ['owner', 'admin', true],
  ['viewer', 'viewer', true],
] as const)('%s has the permissions of %s: %s', (own, needed, expected) => {
  expect(includesRole(own, needed)).toBe(expected);
});

it('describes each role that can be chosen', () => {
  for (const { value, label } of roleOptions(grantableRoles('owner')))
    expect(label).toMatch(new RegExp(`^${value} – .`));
});
