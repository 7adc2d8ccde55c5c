import { expect, test } from 'vitest';
import { isUnfinished, readScanEvent } from './scan-state.ts';

const state = {
  scanId: 'scan_a',
  status: 'IN_PROGRESS',
  completeness: null,
  progress: { phase: 'pulling', percent: 40 },
  error: null,
  createdAt: '2026-01-15T09:30:00Z',
  startedAt: null,
  scannedAt: null,
};

test('an event with a state of the scan is read', () => {
  expect(readScanEvent(JSON.stringify(state), 'scan_a')).toEqual(state);
});

test.each([
  ['text that is not JSON', '<html>'],
  ['null', 'null'],
  ['a state of another scan', JSON.stringify({ ...state, scanId: 'scan_b' })],
  ['an unknown status', JSON.stringify({ ...state, status: 'PAUSED' })],
  ['no progress', JSON.stringify({ ...state, progress: null })],
  ['a percentage that is no number', JSON.stringify({ ...state, progress: { phase: 'pulling', percent: '40' } })],
  ['data that are no text', 7],
])('an event with %s is ignored', (_name, data) => {
  expect(readScanEvent(data, 'scan_a')).toBeUndefined();
});

test('queued and running scans are unfinished, all others are finished', () => {
  expect((['QUEUED', 'IN_PROGRESS', 'COMPLETE', 'FAILED', 'CANCELLED'] as const).filter(isUnfinished)).toEqual([
    'QUEUED',
    'IN_PROGRESS',
  ]);
});
