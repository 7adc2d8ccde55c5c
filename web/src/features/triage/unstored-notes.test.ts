import { beforeEach, expect, it } from 'vitest';
import { clearNotes, forgetNote, keepNote, unstoredNote } from './unstored-notes.ts';

beforeEach(clearNotes);

it('has a note for the user who wrote it and for its finding only', () => {
  keepNote('one', 'vuln_a', 'not reachable');
  expect(unstoredNote('one', 'vuln_a')).toBe('not reachable');
  expect(unstoredNote('two', 'vuln_a')).toBe('');
  expect(unstoredNote('one', 'vuln_b')).toBe('');
});

it('has no note that was stored, and none after sign-out', () => {
  for (const finding of ['vuln_a', 'vuln_b']) keepNote('one', finding, 'text');
  forgetNote('one', 'vuln_a');
  expect([unstoredNote('one', 'vuln_a'), unstoredNote('one', 'vuln_b')]).toEqual(['', 'text']);
  clearNotes();
  expect(unstoredNote('one', 'vuln_b')).toBe('');
});

it('keeps the last hundred notes', () => {
  for (let index = 0; index <= 100; index += 1) keepNote('one', `vuln_${index}`, 'text');
  expect(unstoredNote('one', 'vuln_0')).toBe('');
  expect(unstoredNote('one', 'vuln_1')).toBe('text');
});
