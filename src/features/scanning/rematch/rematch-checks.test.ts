import { describe, expect, it } from 'vitest';
import type { CheckResult } from '../../../engine/checks/image-check.ts';
import { rematchChecks } from './rematch-checks.ts';

const check = (id: string, status: CheckResult['status'], evidence: string[] = []): CheckResult => ({
  id,
  title: id,
  status,
  weight: 5,
  cisControl: null,
  evidence,
  remediation: '',
});
const user = check('user', 'PASS');
const supported = check('support', 'PASS');

describe('rematchChecks', () => {
  it('replaces a check whose status or evidence differs and keeps the order', () => {
    const ended = check('support', 'FAIL', ['ended']);
    expect(rematchChecks([supported, user], [ended])).toEqual([ended, user]);
    expect(rematchChecks([ended, user], [check('support', 'FAIL', ['ended earlier'])])?.[0]?.evidence).toEqual([
      'ended earlier',
    ]);
  });

  it('is undefined if no verdict differs, and if the result does not have the check', () => {
    expect(rematchChecks([supported, user], [check('support', 'PASS')])).toBeUndefined();
    expect(rematchChecks([user], [check('support', 'FAIL', ['ended'])])).toBeUndefined();
    expect(rematchChecks([], [supported])).toBeUndefined();
  });
});
