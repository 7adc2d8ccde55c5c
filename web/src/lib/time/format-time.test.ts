import { describe, expect, it } from 'vitest';
import { relativeTime, timeToDeadline } from './format-time.ts';

const now = Date.parse('2026-06-01T12:00:00Z');

describe('relativeTime', () => {
  it.each([
    ['2026-06-01T12:00:00Z', 'now'],
    ['2026-06-01T11:59:30Z', 'seconds ago'],
    ['2026-06-01T12:00:30Z', 'now'],
    ['2026-06-01T11:58:00Z', '2 minutes ago'],
    ['2026-06-01T09:00:00Z', '3 hours ago'],
    ['2026-05-31T11:00:00Z', 'yesterday'],
    ['2026-06-04T12:00:00Z', 'in 3 days'],
    ['2024-05-01T12:00:00Z', '2 years ago'],
  ])('%s is %s', (value, expected) => {
    expect(relativeTime(value, now)).toBe(expected);
  });
});

describe('timeToDeadline', () => {
  it.each([
    ['2026-06-03T12:00:00Z', '2 d left', false],
    ['2026-06-01T12:30:00Z', '1 h left', false],
    ['2026-05-30T11:00:00Z', '2 d overdue', true],
  ])('%s is %s', (value, text, isOverdue) => {
    expect(timeToDeadline(value, now)).toEqual({ text, isOverdue });
  });
});
