import { expect, it } from 'vitest';
import type { Capabilities } from './capabilities.ts';
import { missingPermission } from './missing-permission.ts';

const plan = {
  name: 'self-hosted',
  limits: { scansPerMonth: null, members: null, registries: null },
  used: { scansPerMonth: 0, members: 1, registries: 0 },
};
const capabilities = (operations: Capabilities['operations']): Capabilities => ({
  role: 'viewer',
  includedRoles: ['viewer'],
  organization: { id: 'org_1', name: 'Acme' },
  plan,
  serviceVersion: '1.0.0',
  operations,
});
const rule = {
  operation: 'createReport',
  allowed: false,
  minimumRole: 'developer',
  roles: ['auditor', 'developer', 'admin', 'owner'],
  credential: 'any',
} satisfies Capabilities['operations'][number];

it('names the lowest role and the roles beside the order that may call the operation', () => {
  expect(missingPermission(capabilities([rule]), 'createReport')).toBe(
    'This needs the role developer or auditor. Your role is viewer.',
  );
  const ci = { ...rule, roles: ['auditor', 'ci', ...rule.roles.slice(1)] } satisfies Capabilities['operations'][number];
  expect(missingPermission(capabilities([ci]), 'createReport')).toBe(
    'This needs the role developer, auditor or ci. Your role is viewer.',
  );
  const admins = { ...rule, minimumRole: 'admin', roles: ['admin', 'owner'] } as const;
  expect(missingPermission(capabilities([{ ...admins, roles: [...admins.roles] }]), 'createReport')).toBe(
    'This needs the role admin. Your role is viewer.',
  );
});

it('refuses nothing that the service allows or does not list', () => {
  expect(missingPermission(capabilities([{ ...rule, allowed: true }]), 'createReport')).toBeUndefined();
  expect(missingPermission(capabilities([rule]), 'listScans')).toBeUndefined();
});

it('says that the credential is the reason if the role is not', () => {
  const sessionOnly = { ...rule, roles: [...rule.roles, 'viewer' as const], credential: 'session' as const };
  expect(missingPermission(capabilities([sessionOnly]), 'createReport')).toBe(
    'This needs a sign-in by a user in a browser.',
  );
});
