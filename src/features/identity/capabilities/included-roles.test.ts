import { expect, it } from 'vitest';
import { includedRoles } from './included-roles.ts';

it.each([
  ['viewer', ['viewer']],
  ['auditor', ['auditor', 'viewer']],
  ['ci', ['ci', 'viewer']],
  ['developer', ['developer', 'ci', 'viewer']],
  ['admin', ['admin', 'developer', 'ci', 'auditor', 'viewer']],
  ['owner', ['owner', 'admin', 'developer', 'ci', 'auditor', 'viewer']],
] as const)('%s includes the permissions of %j', (role, expected) => {
  expect(includedRoles(role)).toEqual(expected);
});
