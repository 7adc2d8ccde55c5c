import { describe, expect, it } from 'vitest';
import { allDefinitions } from '../app/endpoints.ts';
import { isAllowed } from '../http/authorize.ts';
import { covers, narrowRole, type Role, roleLevels } from './role.ts';

const roles = Object.keys(roleLevels) as Role[];
const pairs = roles.flatMap((role) => roles.map((other) => [role, other] as const));

const mayCall = (role: Role) =>
  allDefinitions()
    .filter(({ access }) =>
      isAllowed({ role, organizationId: '', kind: 'user', credential: 'session', id: '', name: '' }, access),
    )
    .map(({ id }) => id);

describe('narrowing a role', () => {
  it('never allows what either of the two roles may not do', () => {
    const reach = new Map(roles.map((role) => [role, mayCall(role)]));
    for (const [role, limit] of pairs) {
      const left = narrowRole(role, limit);
      for (const one of [role, limit]) expect(reach.get(one)).toEqual(expect.arrayContaining(reach.get(left) ?? []));
      expect(roleLevels[left]).toBeLessThanOrEqual(Math.min(roleLevels[role], roleLevels[limit]));
    }
  });

  it('returns the limit if the role includes it', () => {
    for (const [role, other] of pairs.filter(([one, another]) => covers(one, another))) {
      expect(mayCall(role)).toEqual(expect.arrayContaining(mayCall(other)));
      expect(narrowRole(role, other)).toBe(other);
    }
    expect([covers('developer', 'auditor'), covers('auditor', 'ci'), covers('ci', 'auditor')]).not.toContain(true);
  });
});
