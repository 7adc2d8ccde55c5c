import { expect, test } from 'vitest';
import { scanSteps, stepStates } from './scan-steps.ts';

test('steps before the current one are done, later ones are next', () => {
  expect(stepStates('pulling')).toEqual(['done', 'done', 'current', 'next', 'next', 'next', 'next']);
});

test('all steps of a finished scan are done', () => {
  expect(new Set(stepStates('done'))).toEqual(new Set(['done']));
});

test('an unknown phase marks no step', () => {
  expect(stepStates('decrypting')).toEqual(scanSteps.map(() => 'next'));
});
