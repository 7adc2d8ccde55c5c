import { expect, it } from 'vitest';
import { roleOptions } from './roles.ts';

it('describes each role that can be chosen', () => {
  const options = roleOptions(['owner', 'admin', 'developer', 'ci', 'auditor', 'viewer']);
  for (const { value, label } of options) expect(label).toMatch(new RegExp(`^${value} – .`));
});
