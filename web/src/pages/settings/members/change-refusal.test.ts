import { expect, it } from 'vitest';
import { changeRefusal } from './change-refusal.ts';

it('refuses changes of roles that the user may not give and of the own membership, and nothing else', () => {
  const admin = { id: 'usr_a', roles: ['admin', 'viewer'] } as const;
  expect(changeRefusal({ id: 'usr_b', role: 'owner' }, admin)).toMatch(/higher/);
  expect(changeRefusal({ id: 'usr_a', role: 'admin' }, admin)).toMatch(/own membership/);
  expect(changeRefusal({ id: 'usr_b', role: 'admin' }, admin)).toBeUndefined();
});
