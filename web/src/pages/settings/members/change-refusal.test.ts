import { expect, it } from 'vitest';
import { changeRefusal } from './change-refusal.ts';

it('refuses changes of higher roles and of the own membership, and nothing else', () => {
  const admin = { id: 'usr_a', role: 'admin' } as const;
  expect(changeRefusal({ id: 'usr_b', role: 'owner' }, admin)).toMatch(/higher/);
  expect(changeRefusal(admin, admin)).toMatch(/own membership/);
  expect(changeRefusal({ id: 'usr_b', role: 'admin' }, admin)).toBeUndefined();
  expect(changeRefusal({ id: 'usr_b', role: 'owner' }, { id: 'usr_o', role: 'owner' })).toBeUndefined();
});
